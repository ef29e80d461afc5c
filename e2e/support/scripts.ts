import type { Page } from '@playwright/test';
import { expect } from './test';

/** Scripts of a page as it opens. */
export type Scripts = {
  /** Most that is sent, compressed, in kB; MAX_KB if absent. */
  scriptKb?: number;
};

const MAX_KB = 190;

/** Expects the open document, which has just loaded, to have loaded no more script than it may. */
export async function expectScripts(page: Page, { scriptKb = MAX_KB }: Scripts, view: string): Promise<void> {
  // As sent over the wire, also for files from the cache; a file that is preloaded late has two entries.
  const bytes = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const sizes = new Map(
      entries.map((entry) => [entry.name, Number(Reflect.get(entry, 'encodedBodySize'))]),
    );
    return [...sizes.values()].reduce((sum, size) => sum + size, 0);
  });
  console.log(`${view}: ${(bytes / 1000).toFixed(1)} kB of script`);
  expect.soft(bytes / 1000, `scripts of ${view}`).toBeLessThanOrEqual(scriptKb);
}
