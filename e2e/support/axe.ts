import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test';

/** What axe finds wrong: a rule, and the elements that break it. */
export type AxeFault = { id: string; at: string[] };

/** What axe finds wrong with what is shown now, or with a part of it. */
export async function axeFaults(page: Page, within?: string): Promise<AxeFault[]> {
  return faultsOf(within === undefined ? new AxeBuilder({ page }) : new AxeBuilder({ page }).include(within));
}

/** What axe finds wrong in the light theme, which is left on, and in the dark one; only contrast depends on it. */
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
 * In the page itself: without frames of other origins, which no page has, axe needs no second page to sum up in; that
 * one would take as much processor time as all the rest.
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
