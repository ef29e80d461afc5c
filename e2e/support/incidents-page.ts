import type { Locator, Page } from '@playwright/test';
import type { IncidentRow } from '#contract/insight';
import { complete, exportRows, gridOf, lastDays } from './incidents';
import { test } from './test';
import { sentenceCase } from '#domain/text/words';

/** The range that the specs of the incidents page look at, and what the service has in it. */
export const DAYS = lastDays(14);

/** Loaded once by each worker; see `withRows`. */
export let rows: IncidentRow[];

/** Loads the rows before the tests of a file. */
export function withRows(): void {
  test.beforeEach(async ({ request, service }) => {
    rows ??= await exportRows(request, service, DAYS);
  });
}

export async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${DAYS.path}${query}`);
  await complete(page, rows.length);
}

export const count = (value: number): string => value.toLocaleString('en');
/** True for an incident that waited longer than a limit: acknowledged or closed after it, or open past it. */
export function isOver(row: IncidentRow, limit: number): boolean {
  const isClosed = row.closed_by !== '';
  const end = isClosed ? row.seconds_to_close : Date.now() / 1000 - row.created_at;
  return (row.is_acked ? row.seconds_to_first_ack : end) > limit;
}

export const isAcked = ({ is_acked }: IncidentRow): boolean => is_acked;
export const isClosed = ({ closed_by }: IncidentRow): boolean => closed_by !== '';
export const head = (page: Page, name: string): Locator =>
  gridOf(page).getByRole('columnheader', { name: new RegExp(`^${sentenceCase(name)}\\b`) });
/** Opens the filter of a column. */
export async function filterOf(page: Page, column: string): Promise<Locator> {
  const filters = page.getByRole('button', { name: /^Filters/ });
  if ((await filters.getAttribute('aria-expanded')) === 'false') await filters.click();
  await page.getByRole('button', { name: 'By column' }).click();
  const box = page.getByRole('dialog', { name: 'Filter of a column' });
  await box.getByRole('combobox', { name: 'Column' }).selectOption(column);
  return box;
}
export const ids = (some: readonly IncidentRow[], most = 12): string[] =>
  some.slice(0, most).map((row) => row.incident_id);

/** Names by id, of a list of the directory. */
function finder(list: readonly Record<string, string | number>[], kind: string): (id: unknown) => string {
  return (id) => {
    const found = list.find((one) => String(one[`${kind}_id`]) === String(id));
    return String(found?.[`${kind}_name`] ?? `#${String(id)}`);
  };
}

export async function names(
  page: Page,
): Promise<{ team: (id: unknown) => string; channel: (id: unknown) => string }> {
  const { teams, channels } = await (await page.request.get('/directory.json')).json();
  return { team: finder(teams, 'team'), channel: finder(channels, 'channel') };
}
