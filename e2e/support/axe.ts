import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test';

/** A violation found by axe: a rule, and the elements that break it. */
export type AxeFault = { id: string; at: string[] };

/** The contrast of a large page takes seconds of a processor: the tour looks at pages, other tests at parts of them. */
type Part = Page | Locator;

export async function axeFaults(part: Part): Promise<AxeFault[]> {
  return faultsOf(part, (axe) => axe);
}

/** Violations in the light theme, which stays on, and in the dark one; only contrast depends on it. */
export async function axeFaultsInBothThemes(part: Part): Promise<AxeFault[]> {
  const page = pageOf(part);
  const light = await background(page);
  const faults = await axeFaults(part);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(light);
  faults.push(...(await contrastFaults(part)));
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => background(page)).toBe(light);
  return faults;
}

export async function contrastFaults(part: Part): Promise<AxeFault[]> {
  return faultsOf(part, (axe) => axe.withRules(['color-contrast']));
}

const MARK = 'data-axe';

/**
 * Runs in the page itself: pages have no frames of other origins, so axe needs no second page to sum up in, which
 * would take as much processor time as all the rest.
 */
async function faultsOf(part: Part, choose: (axe: AxeBuilder) => AxeBuilder): Promise<AxeFault[]> {
  const page = pageOf(part);
  const all = choose(new AxeBuilder({ page }))
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const isPage = part === page;
  if (!isPage) await mark(part, true);
  const { violations } = await (isPage ? all : all.include(`[${MARK}]`)).analyze();
  if (!isPage) await mark(part, false);
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
}

async function mark(part: Part, isMarked: boolean): Promise<void> {
  if (!('page' in part)) return;
  await part.evaluate((element, { name, on }) => element.toggleAttribute(name, on), {
    name: MARK,
    on: isMarked,
  });
}

function pageOf(part: Part): Page {
  return 'page' in part ? part.page() : part;
}

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
