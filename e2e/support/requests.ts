import { expect, type Page, type Request } from '@playwright/test';
import { idle } from './page-tasks';

/**
 * Follows what a page asks for from now on. What it gives ends once nothing is under way, and the page has nothing left
 * to do that would ask for more.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    do {
      await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([]);
      await idle(page);
    } while (underWay.size > 0);
  };
}
