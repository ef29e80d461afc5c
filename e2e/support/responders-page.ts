import type { Locator, Page } from '@playwright/test';
import { cellsOf, showAll } from './oncall';
import { countPeople, isoDay, visible, type Own, type Records } from './responders';
import { expect } from './test';

/** Actions of the responders page's tests. */

export const DAY = 86_400;
export const WEEKS = 28 * DAY;

export function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The 28 days up to the demo's last midnight, as a fixed range. */
export function pathOf(midnight: number, more = ''): string {
  return `/responders?range=${isoDay(midnight - WEEKS)}..${isoDay(midnight - DAY)}${more}`;
}

export function ownOf(
  { records, midnight }: { records: Records; midnight: number },
  back = 0,
): Map<string, Own> {
  const end = midnight - back;
  return countPeople(records, visible(records, end - WEEKS, end));
}

async function rowsOf(page: Page, name: string): Promise<string[][]> {
  const region = panel(page, name);
  await expect(region.getByRole('table', { name })).toBeVisible();
  await showAll(region);
  return cellsOf(region.getByRole('table', { name }));
}

/** The lines of the table of people, teams or channels by their heads, in its order. */
export async function linesOf(page: Page, name: string): Promise<Record<string, string>[]> {
  const rows = await rowsOf(page, name);
  const heads = await panel(page, name).locator('thead th').allTextContents();
  return rows.map((cells) =>
    // The first head is a choice of what a row is.
    Object.fromEntries(
      heads.map((head, place) => [place === 0 ? 'Name' : head.replace(/[▲▼]/u, ''), cells[place] ?? '']),
    ),
  );
}
