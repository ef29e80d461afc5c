import type { Page } from '@playwright/test';
import { MAX_SHIFT, shiftsOf } from './layout-shifts';
import { expect } from './test';

/** Max counts of a page as it opens. */
export type Budget = {
  requests: number;
  elements: number;
  /** Compressed script, in kB; most pages stay below SCRIPT_KB. */
  scriptKb?: number;
  hasCharts?: boolean;
  /** Most that may move, if more than MAX_SHIFT. */
  shift?: number;
};

const SCRIPT_KB = 170;

/** Expects the open document, which has just loaded, to keep its budget and to have moved nothing. */
export async function expectBudget(page: Page, budget: Budget, view: string): Promise<void> {
  const { requests, scriptKb, elements, hasCharts, hasEarlyCharts } = await countsOf(page);
  const { shift, moved } = await shiftsOf(page);
  console.log(
    `${view}: ${requests} requests, ${scriptKb.toFixed(1)} kB of script, ${elements} elements, shift ${shift.toFixed(4)}`,
  );
  expect.soft(requests, `requests of ${view}`).toBeLessThanOrEqual(budget.requests);
  expect.soft(scriptKb, `scripts of ${view}`).toBeLessThanOrEqual(budget.scriptKb ?? SCRIPT_KB);
  expect.soft(elements, `elements of ${view}`).toBeLessThanOrEqual(budget.elements);
  expect.soft(shift, `${view}, moved: ${moved.join('; ')}`).toBeLessThanOrEqual(budget.shift ?? MAX_SHIFT);
  expect.soft(hasCharts, `charts of ${view}`).toBe(budget.hasCharts ?? false);
  expect.soft(hasEarlyCharts, `charts among the first files of ${view}`).toBe(false);
}

/** Counts of what is loaded; bytes as sent over the wire, also for files from the cache. */
function countsOf(page: Page) {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource').filter((entry) => 'encodedBodySize' in entry);
    const scripts = resources
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => ({ name: entry.name, bytes: Number(Reflect.get(entry, 'encodedBodySize')) }));
    // Only the entry is as large, which all pages share.
    const large = scripts.filter(({ bytes }) => bytes > 50_000);
    const links = [...document.querySelectorAll('link[rel="modulepreload"]')];
    const ownFiles = new Set(links.map((link) => link.getAttribute('href')));
    return {
      requests: resources.length + 1,
      scriptKb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      elements: document.querySelectorAll('*').length,
      hasCharts: large.length > 1,
      hasEarlyCharts: large.some(({ name }) => ownFiles.has(new URL(name).pathname)),
    };
  });
}
