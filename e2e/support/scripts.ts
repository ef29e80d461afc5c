import type { Page } from '@playwright/test';
import { expect } from './test';

/** Scripts of a page as it opens. */
export type Scripts = {
  /** Most that is sent, compressed, in kB; MAX_KB if absent. */
  scriptKb?: number;
  hasCharts?: true;
};

const MAX_KB = 190;

/** Expects the open document, which has just loaded, to have loaded no more script than it may. */
export async function expectScripts(page: Page, scripts: Scripts, view: string): Promise<void> {
  const { kb, hasCharts, hasEarlyCharts } = await loadedScripts(page);
  console.log(`${view}: ${kb.toFixed(1)} kB of script`);
  expect.soft(kb, `scripts of ${view}`).toBeLessThanOrEqual(scripts.scriptKb ?? MAX_KB);
  expect.soft(hasCharts, `charts of ${view}`).toBe(scripts.hasCharts ?? false);
  expect.soft(hasEarlyCharts, `charts among the first files of ${view}`).toBe(false);
}

/** Bytes as sent over the wire, also for files from the cache. */
function loadedScripts(page: Page) {
  return page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => ({ name: entry.name, bytes: Number(Reflect.get(entry, 'encodedBodySize')) }));
    // Only the entry is as large, which all pages share.
    const large = scripts.filter(({ bytes }) => bytes > 50_000);
    const links = [...document.querySelectorAll('link[rel="modulepreload"]')];
    const ownFiles = new Set(links.map((link) => link.getAttribute('href')));
    return {
      kb: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      hasCharts: large.length > 1,
      hasEarlyCharts: large.some(({ name }) => ownFiles.has(new URL(name).pathname)),
    };
  });
}
