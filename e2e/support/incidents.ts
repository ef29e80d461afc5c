import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import type { IncidentRow } from '#contract/insight';
/** Expected values of the incidents page, computed by other means than the page's. */

const DAY = 86_400;
/** Asia/Shanghai, the account's zone, has had no other offset since 1992. */
const SHANGHAI = 8 * 3600;

export type Range = { start: number; end: number };

/** The last `count` whole days of the account's zone before today, and the path of the page with them. */
export function lastDays(count: number): Range & { path: string } {
  const today = Math.floor((Date.now() / 1000 + SHANGHAI) / DAY) * DAY - SHANGHAI;
  const start = today - count * DAY;
  const date = (at: number) => new Date((at + SHANGHAI) * 1000).toISOString().slice(0, 10);
  return { start, end: today, path: `/incidents?range=${date(start)}..${date(today - DAY)}` };
}

type Service = { url: string; appKey: string };

/** All rows of the export, newest first, in pages of another size than the dashboard's. */
export async function exportRows(
  request: APIRequestContext,
  service: Service,
  range: Range,
  filter: object = {},
): Promise<IncidentRow[]> {
  const rows: IncidentRow[] = [];
  for (let p = 1; ; p += 1) {
    const reply = await request.post(`${service.url}/insight/incident/export?app_key=${service.appKey}`, {
      data: {
        start_time: range.start,
        end_time: range.end,
        query: '',
        labels: {},
        fields: {},
        limit: 1700,
        with: ['title'],
        p,
        ...filter,
      },
    });
    const { data, total } = await reply.json();
    rows.push(...data);
    if (rows.length >= total) return rows;
  }
}

/** "2026-03-02 23:00:05" by the account's clock. */
export function clock(at: number): string {
  return new Date((at + SHANGHAI) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

const count = (value: number) => value.toLocaleString('en');

/** Minutes with one decimal, or whole ones from a thousand on. */
export function minutes(seconds: number): string {
  return seconds < 60_000 ? (seconds / 60).toFixed(1) : count(Math.round(seconds / 60));
}

/** Nearest rank: the least value that at least `percent` % of all do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.find((_, i) => (i + 1) * 100 >= percent * sorted.length) ?? Number.NaN;
}

export function gridOf(page: Page): Locator {
  return page.getByRole('grid', { name: /^Incidents, / });
}

/** Waits until the page has all incidents that there are, and draws them. */
export async function complete(page: Page, held: number, total = held): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: '· complete' })).toHaveText(
    `${count(held)} of ${count(total)} · complete`,
  );
}

/** Rows of the grid that are in the document, by their place from 0: texts of the cells after the checkbox. */
export async function rowsInSight(page: Page): Promise<Map<number, string[]>> {
  const rows = await gridOf(page)
    .getByRole('row')
    .evaluateAll((elements) =>
      elements.map((row) => ({
        place: Number(row.getAttribute('aria-rowindex')) - 2,
        cells: Array.from(row.querySelectorAll('th, td'), (cell) => (cell.textContent ?? '').trim()),
      })),
    );
  return new Map(rows.filter(({ place }) => place >= 0).map(({ place, cells }) => [place, cells.slice(1)]));
}

/** The ids of the first rows, once all of them are there. */
export async function firstIds(page: Page, count: number): Promise<string[]> {
  const rows = await gridOf(page)
    .getByRole('row')
    .evaluateAll((elements) =>
      elements.map((row) => ({
        place: Number(row.getAttribute('aria-rowindex')) - 2,
        label: row.querySelector('input')?.getAttribute('aria-label') ?? '',
      })),
    );
  const ids = new Map(rows.map(({ place, label }) => [place, label.replace(/^Select /, '')]));
  return Array.from({ length: count }, (_, place) => ids.get(place) ?? '');
}

/** The row of an incident, by its title. */
export function titleCell(page: Page, id: string): Locator {
  return gridOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${id}`, exact: true }) })
    .getByRole('rowheader');
}
