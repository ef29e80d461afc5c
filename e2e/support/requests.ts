import { expect, type Page, type Request } from '@playwright/test';

/** Resolves once the page has drawn and its main thread is idle. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    // An idle callback would wait for two seconds after a wheel was turned, however little there is to do.
    await scheduler.postTask(() => undefined, { priority: 'background' });
  });
}

/**
 * Follows the requests of a page from now on. The returned function resolves once no request is in flight and the page
 * is idle.
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
