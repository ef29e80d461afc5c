import type { Page } from '@playwright/test';
import {
  clock,
  complete,
  firstIds,
  gridOf,
  lastDays,
  madeUp,
  startExportStandIn,
  within,
  type Answer,
  type Asked,
  type ExportStandIn,
} from './support/incidents';
import { expect, test } from './support/test';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// Servers that are not ours, and how the page fetches all of their incidents all the same. The specs of
// src/domain/insight/incidents/fetch-plan.ts have more of their habits.

const DAYS = lastDays(20);
const ROWS = madeUp(3120, DAYS);

test.describe.configure({ mode: 'default' });

let standIn: ExportStandIn;
test.beforeAll(async () => {
  standIn = await startExportStandIn(() => ({ rows: [] }));
});
test.afterAll(() => standIn.stop());

async function open(page: Page, answer: (asked: Asked) => Answer) {
  standIn.answerBy(answer);
  await page.goto(`${standIn.url}${DAYS.path}`);
}

test('one that ignores paging is asked for shorter times', async ({ page }) => {
  await open(page, (asked) => {
    const found = within(ROWS, asked);
    return { rows: found.slice(0, 750), p: 1, limit: 750, total: found.length };
  });
  await complete(page, 3120);
  // After the first such reply the page never requests a second page again.
  expect(standIn.asked.filter(({ p }) => p > 1)).toHaveLength(1);
  expect(await firstIds(page, 3)).toEqual(['made-0000000', 'made-0000001', 'made-0000002']);
});

test('one that answers CSV, capped, with other names and dates', async ({ page }) => {
  const head = 'Incident ID;severity;created_at;is_acked;seconds_to_first_ack;closed_by;title';
  await open(page, (asked) => ({
    csv: [
      head,
      ...within(ROWS, asked)
        .slice(0, 500)
        .map((row) => {
          const at = new Date(row.created_at * 1000).toISOString();
          return `${row.incident_id};${row.severity};${at};${row.is_acked};${row.seconds_to_first_ack};${row.closed_by};"a; b"`;
        }),
    ].join('\r\n'),
  }));
  // The server reports no total: the page counts the rows it got, part by part.
  await expect(page.getByRole('status').filter({ hasText: '· complete' })).toHaveText('3,120 · complete');
  expect(await firstIds(page, 2)).toEqual(['made-0000000', 'made-0000001']);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', '3121');
});

test('one that refuses long pages is asked for shorter ones', async ({ page }) => {
  const rows = ROWS.slice(0, 1234);
  await open(page, (asked) => {
    if (asked.limit > 100) return { code: 'InvalidParameter', status: 400 };
    const found = within(rows, asked);
    return { rows: found.slice((asked.p - 1) * 100, asked.p * 100), p: asked.p, total: found.length };
  });
  await complete(page, 1234);
});
test.use({ expectedErrors: [/Failed to load resource/] });

test('one with more in a second than it gives: what is missing is shown, with how many', async ({ page }) => {
  const storm = madeUp(900, DAYS).map((row, i) =>
    Object.assign(row, { incident_id: `storm-${i}`, created_at: DAYS.start + 5 * 86_400 }),
  );
  const rows = [...ROWS.slice(0, 700), ...storm];
  await open(page, (asked) => {
    const found = within(rows, asked);
    return { rows: found.slice(0, 500), p: 1, total: found.length };
  });
  await expect(page.getByRole('status').filter({ hasText: '· incomplete' })).toHaveText(
    '1,200 of 1,600 · incomplete',
  );
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('400 incidents of 1,600 could not be fetched.');
  await expect(notice).toContainText('All figures below cover the 1,200 that were fetched.');
  await expect(notice.getByRole('listitem')).toHaveText([
    /Asia\/Shanghai: 500 of 900 fetched; more in this one second than the server returns at once/,
  ]);
});

test('one that fails midway keeps what is here, says what is not, and goes on where it was', async ({
  page,
}) => {
  // The next page is requested at the same time, and fails as often.
  const isDown = () => standIn.asked.filter(({ p }) => p === 3).length < 4;
  await open(page, (asked) => {
    if (asked.p >= 3 && isDown()) return { code: 'InternalError', status: 500 };
    const found = within(ROWS, asked);
    const size = Math.min(asked.limit, 1000);
    return { rows: found.slice((asked.p - 1) * size, asked.p * size), p: asked.p, total: found.length };
  });
  // Three attempts, then an error on the page.
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'The rest of the incidents could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(failure).toContainText('f'.repeat(32));
  await expect(page.getByText('2,000 incidents fetched, 1,120 not yet. Still to be fetched:')).toBeVisible();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', '2001');
  const before = standIn.asked.length;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await complete(page, 3120);
  // Nothing of what was here has been fetched again.
  expect(
    standIn.asked
      .slice(before)
      .map(({ p }) => p)
      .filter((p) => p < 3),
  ).toEqual([]);
});

test('no number of rows is called shown while pages come in without a filter', async ({ page }) => {
  const release = new AbortController();
  const isDrawn = new Promise((resolve) => release.signal.addEventListener('abort', resolve));
  standIn.answerBy((asked) => {
    const found = within(ROWS, asked);
    const size = Math.min(asked.limit, 1000);
    return { rows: found.slice((asked.p - 1) * size, asked.p * size), p: asked.p, total: found.length };
  });
  await page.addInitScript(() => {
    const texts: string[] = [];
    Object.assign(window, { texts });
    new MutationObserver(() => {
      const text = Array.from(document.querySelectorAll('header'), (one) => one.textContent).join(' ');
      if (/[\d,]+ shown/.test(text)) texts.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  // The second page comes once the first is drawn: what is drawn is behind what is held then.
  let pages = 0;
  await page.context().route('**/api/insight/incident/export', async (route) => {
    pages += 1;
    if (pages > 1) await isDrawn;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${standIn.url}${DAYS.path}`);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', '1001');
  release.abort();
  await complete(page, 3120);
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', '3121');
  expect(await page.evaluate(() => Reflect.get(window, 'texts'))).toEqual([]);
});

test('fetching can be stopped, and goes on with what is held', async ({ page }) => {
  const release = new AbortController();
  const held = new Promise((resolve) => release.signal.addEventListener('abort', resolve));
  standIn.answerBy((asked) => {
    const found = within(ROWS, asked);
    const size = Math.min(asked.limit, 1250);
    return { rows: found.slice((asked.p - 1) * size, asked.p * size), p: asked.p, total: found.length };
  });
  // The second page takes until it is let go.
  let pages = 0;
  await page.context().route('**/api/insight/incident/export', async (route) => {
    pages += 1;
    if (pages === 2) await held;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`${standIn.url}${DAYS.path}`);
  await expect(page.getByText('1,250 of 3,120 · fetching')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Incidents fetched' })).toHaveAttribute('value', '1250');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('status').filter({ hasText: '· stopped' })).toHaveText(
    '1,250 of 3,120 · stopped',
  );
  // Rows come newest first: what is left ends at the oldest of them.
  const oldest = clock(ROWS[1249]?.created_at ?? 0).slice(11, 16);
  const left = new RegExp(
    `^1,250 incidents fetched, 1,870 not yet. Still to be fetched: .* – .*, ${oldest} \\(Asia/Shanghai\\).$`,
  );
  await expect(page.getByText(left)).toBeVisible();
  await expect(gridOf(page)).toHaveAttribute('aria-rowcount', '1251');
  release.abort();
  await page.getByRole('button', { name: 'Resume' }).click();
  await complete(page, 3120);
});

test('the names that nobody knows are ids, and new severities are shown as they came', async ({ page }) => {
  const rows = madeUp(3, DAYS).map((row, i) =>
    Object.assign(row, { severity: 'P0', team_id: i, closed_by: 'robot' }),
  );
  await open(page, ({ p }) => ({ rows, p, total: 3 }));
  await complete(page, 3);
  const grid = gridOf(page);
  await expect(grid.getByText('P0', { exact: true })).toHaveCount(3);
  await expect(grid.getByRole('gridcell', { name: 'robot' })).toHaveCount(3);
  await expect(grid.getByRole('gridcell', { name: '#2', exact: true })).toBeVisible();
});
