import { rm } from 'node:fs/promises';
import type { IncidentRow } from '#contract/insight';
import { formatPercent } from '#domain/text/count';
import { importRecords } from './support/command-line';
import { exportRows, gridOf } from './support/incidents';
import { isOver } from './support/incidents-page';
import { cellsOf } from './support/oncall';
import { newDataDir, startServer, type Server } from './support/server';
import { copyStore } from './support/stores';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Times are those of the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const unix = (at: number) => at / 1000 - 8 * 3600;

/** Last month by the account's clock: its address, instants, and the Thursday on which a target changes. */
function lastMonth() {
  const now = new Date(Date.now() + 8 * 3_600_000);
  const first = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1);
  const thursday = first(-1) + ((11 - new Date(first(-1)).getUTCDay()) % 7) * 86_400_000 + 7 * 86_400_000;
  const path = `/incidents?from=${day(first(-1))}&to=${day(first(0))}`;
  return { path, start: unix(first(-1)), end: unix(first(0)), changed: unix(thursday) };
}

const { path, start, end, changed } = lastMonth();
const RULE = 'Critical over 10 min then 2 min, Warning over 5 min, others over 15 min';

let server: Server;
test.beforeAll(async () => {
  const dataDir = await newDataDir();
  await copyStore('demo', dataDir);
  server = await startServer({}, { dataDir });
  await importRecords(dataDir, {
    targets: [
      { severity: 'Critical', seconds: 600 },
      { severity: 'Critical', seconds: 120, since: changed },
      { severity: 'Warning', seconds: 300 },
    ],
  });
});
test.afterAll(async () => {
  await server.stop();
  await rm(server.dataDir, { recursive: true, force: true });
});

function isLate(row: IncidentRow): boolean {
  if (row.severity === 'Critical') return isOver(row, row.created_at < changed ? 600 : 120);
  return isOver(row, row.severity === 'Warning' ? 300 : 900);
}

test('recorded targets decide what is late: the same in incidents, report and responders', async ({
  page,
  request,
}) => {
  const service = { url: `${server.url}/service`, appKey: server.appKey };
  const rows = await exportRows(request, service, { start, end });
  const late = rows.filter(isLate).length;
  const old = rows.filter((row) => isOver(row, 900)).length;
  expect(late).toBeGreaterThan(old);
  const share = formatPercent(late / rows.length);
  const count = late.toLocaleString('en');

  await test.step('report, by totals of the server, and the incidents it opens', async () => {
    await page.goto(`${server.url}/report`);
    const card = page.getByRole('region', { name: 'Late', exact: true });
    await expect(card).toContainText(`${count} of ${rows.length.toLocaleString('en')} incidents`);
    await expect(card).toContainText(`Late: ${RULE}; in `);
    await card.getByRole('link', { name: `${count} incidents` }).click();
    await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(late + 1));
    await expect(page).toHaveURL(/f-ack=not-within-target/);
    await expect(page.getByRole('button', { name: `Remove the filter ack late: ${RULE}` })).toBeVisible();
  });

  await test.step('incidents, with the target of each week', async () => {
    await visit(page, path);
    const sentence = page.locator('b', { hasText: '% late' });
    await expect(sentence).toContainText(`${share} late`);
    await expect(page.getByText(`Late: ${RULE}`).first()).toBeVisible();
    await sentence.getByRole('link').first().click();
    await expect(gridOf(page)).toHaveAttribute('aria-rowcount', String(late + 1));
    await page.goBack();
    await page.getByRole('heading', { name: 'Late, by team and week' }).click();
    const table = page.getByRole('table', { name: 'Late, by team and week' });
    const foot = await cellsOf(table, 'tfoot tr');
    expect(foot.map(([name, whole]) => [name, whole])).toEqual([
      ['All', `${share} ${count} of ${rows.length.toLocaleString('en')}`],
      ['Critical over', '10 min then 2 min'],
      ['Warning over', '5 min'],
    ]);
    const goals = foot[1]?.slice(2) ?? [];
    const week = goals.indexOf('10 min then 2 min');
    expect(week).toBeGreaterThan(0);
    expect(new Set(goals.slice(0, week))).toEqual(new Set(['10 min']));
    expect(new Set(goals.slice(week + 1))).toEqual(new Set(['2 min']));
  });

  await test.step('responders', async () => {
    await visit(page, path.replace('/incidents', '/responders'));
    await expect(page.getByText(`${share} late: ${RULE} · of `)).toBeVisible();
  });
});
