import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { cellsOf, showAll } from './oncall';
import { countPeople, isoDay, visible, type Own, type Records } from './responders';
import { expect } from './test';

/** What the tests of the responders page do with it. */

export const DAY = 86_400;
export const WEEKS = 28 * DAY;

export function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The 28 days up to the demo's last midnight, as a fixed range. */
export function pathOf(midnight: number, more = ''): string {
  return `/responders?from=${isoDay(midnight - WEEKS)}&to=${isoDay(midnight)}${more}`;
}

export function ownOf(
  { records, midnight }: { records: Records; midnight: number },
  back = 0,
): Map<string, Own> {
  const end = midnight - back;
  return countPeople(records, visible(records, end - WEEKS, end));
}

/** The chart of a panel, once the library that draws it is there: on a busy machine that takes its time. */
export async function drawn(region: Locator): Promise<Locator> {
  const chart = region.getByRole('slider');
  await expect(chart).toBeVisible();
  return chart;
}

export async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const region = panel(page, name);
  await expect(region.getByRole('table', { name })).toBeVisible();
  await showAll(region);
  return cellsOf(region.getByRole('table', { name }));
}

/** Highest first; fewer than five observations after all others, by name. */
export function inOrder(
  own: Iterable<Own>,
  value: (one: Own) => number,
  observations: (one: Own) => number,
): string[] {
  const all = [...own];
  const solid = all.filter((one) => observations(one) >= 5);
  const few = all.filter((one) => observations(one) < 5);
  solid.sort((a, b) => value(b) - value(a) || a.name.localeCompare(b.name));
  few.sort((a, b) => a.name.localeCompare(b.name));
  return [...solid, ...few].map(({ name }) => name);
}

/** Every interruption of a person. */
export const rings = (one: Own) => one.work + one.off + one.sleep;

export async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}
