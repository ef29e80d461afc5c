import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/** A violation found by axe: a rule, and the elements that break it. */
export type AxeFault = { id: string; at: string[] };

/** Violations on the page, or in a part of it. */
export async function axeFaults(page: Page, within?: string): Promise<AxeFault[]> {
  return faultsOf(within === undefined ? new AxeBuilder({ page }) : new AxeBuilder({ page }).include(within));
}

/** Violations in the dark theme, then in the light one, which stays on; only contrast depends on it. */
export async function axeFaultsInBothThemes(page: Page): Promise<AxeFault[]> {
  const light = await background(page);
  const faults = await axeFaults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(light);
  faults.push(...(await faultsOf(new AxeBuilder({ page }).withRules(['color-contrast']))));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).toBe(light);
  return faults;
}

/**
 * Runs in the page itself: pages have no frames of other origins, so axe needs no second page to sum up in, which
 * would take as much processor time as all the rest.
 */
async function faultsOf(axe: AxeBuilder): Promise<AxeFault[]> {
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
