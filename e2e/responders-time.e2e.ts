import { csvOf, openFilesOf } from './support/downloads';
import { words } from './support/incidents';
import { countPeople, demoOf, isoDay, meanOf, sum, thousands, visible } from './support/responders';
import { columnOf, DAY, panel, rings, rowsOf, WEEKS } from './support/responders-page';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { copyLink } from './support/share';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// Figures are recomputed from the demo's records; the account's zone is Asia/Shanghai, the browser's New York.

test('over time has every bucket, marks the partial ones, weighs its means, and has nothing before the first', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  // From a Wednesday to a Wednesday, so that the first and the last week are cut.
  const weekday = new Date((demo.midnight + 8 * 3600) * 1000).getUTCDay();
  const end = demo.midnight - ((weekday + 4) % 7) * DAY;
  const start = end - WEEKS;
  await page.goto(`/responders?from=${isoDay(start)}&to=${isoDay(end)}&by=week&table=over-time`);
  const rows = await rowsOf(page, 'Over time');
  expect(rows).toHaveLength(5);
  expect(rows.map(([week = '']) => week.endsWith('(partial)'))).toEqual([true, false, false, false, true]);
  const monday = start - 2 * DAY;
  for (const [index, row] of rows.entries()) {
    const from = Math.max(start, monday + index * 7 * DAY - 1);
    const to = Math.min(end, monday + (index + 1) * 7 * DAY - 1);
    const own = [...countPeople(demo.records, visible(demo.records, from, to)).values()];
    const [, incidents, acknowledged, work, off, sleep, all, toAck = ''] = row;
    const acks = own.flatMap((one) => one.acks);
    expect([incidents, acknowledged, work, off, sleep, all]).toEqual(
      [
        sum(own.map((one) => one.incidents)),
        acks.length,
        sum(own.map((one) => one.work)),
        sum(own.map((one) => one.off)),
        sum(own.map((one) => one.sleep)),
        sum(own.map(rings)),
      ].map(thousands),
    );
    expect(toAck).toBe(words(meanOf(own)));
  }
  await panel(page, 'Over time').getByRole('button', { name: 'Month' }).click();
  await expect(page).toHaveURL(/by=month/);
  await expect(panel(page, 'Over time')).toContainText('per month of Asia/Shanghai');
  await test.step('before the first incident there is no data, and no growth from it', async () => {
    const first = Math.min(...demo.records.incidents.map((one) => one.created_at));
    await visit(page, `/responders?from=${isoDay(first)}&to=${isoDay(first + 7 * DAY)}`);
    const people = panel(page, 'People');
    await expect(people).toContainText('No comparison: no data in');
    await expect(people.locator('tfoot')).not.toContainText(/more|fewer|less/);
    await openFilesOf(people, 'People');
    const download = page.waitForEvent('download');
    await people.getByRole('button', { name: 'People as CSV file' }).click();
    const [head = '', line = ''] = (await csvOf(await download)).split('\r\n');
    const before = head.split(',').indexOf('incidents_before');
    expect(Number(line.split(',')[before - 1])).toBeGreaterThan(0);
    expect(line.split(',')[before]).toBe('');
  });
  await test.step('a period of which half has data is not compared with', async () => {
    const first = Math.min(...demo.records.incidents.map((one) => one.created_at));
    const start = Date.parse(`${isoDay(first + 14 * DAY)}T00:00:00+08:00`) / 1000;
    await visit(page, `/responders?from=${isoDay(start)}&to=${isoDay(start + 28 * DAY)}`);
    const people = panel(page, 'People');
    await expect(people).toContainText(/No comparison: data begins on .+, within the previous 28 days/);
    await expect(people.locator('tfoot')).not.toContainText(/more|fewer|less/);
    await visit(page, `/responders?from=${isoDay(start + 28 * DAY)}&to=${isoDay(start + 56 * DAY)}`);
    await expect(people).toContainText('Compared with');
    await expect(people.locator('tfoot')).toContainText(/more|fewer/);
  });
});

test('a week so far is compared with the same part of the week before, also by its link', async ({
  page,
  context,
  request,
  service,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { records, midnight } = await demoOf(request, service);
  // A Thursday, 15:20 by the account's clock, in the last week that the demo has wholly.
  const weekday = new Date((midnight + 8 * 3600) * 1000).getUTCDay();
  const thursday = midnight - (((weekday + 2) % 7) + 1) * DAY;
  const now = thursday + 15 * 3600 + 20 * 60;
  const monday = thursday - 3 * DAY;
  const requests: { start_time: number; end_time: number }[] = [];
  page.on('request', (one) => {
    if (!one.url().endsWith('/insight/responder')) return;
    // Nothing but these two, whatever is drawn.
    requests.push(one.postDataJSON());
  });
  await page.clock.setFixedTime(now * 1000);
  const week = 7 * DAY;
  const incidents = (start: number, end: number) =>
    sum([...countPeople(records, visible(records, start, end)).values()].map((one) => one.incidents));
  const look = async (path: string) => {
    requests.length = 0;
    await page.goto(path);
    const people = panel(page, 'People');
    await expect(people).toContainText('(the same part of the previous week).');
    const [a, b] = [incidents(monday, thursday + 16 * 3600), incidents(monday - week, now - week)];
    const changed = a === b ? 'same' : `${thousands(Math.abs(a - b))} ${a > b ? 'more' : 'fewer'}`;
    const cells = people.locator(`tfoot tr > :nth-child(${(await columnOf(people, 'Incidents')) + 1})`);
    await expect(cells.first()).toHaveText(thousands(a));
    await expect(cells.last()).toContainText(changed);
    expect(requests.map(({ start_time: start, end_time: end }) => [start, end])).toEqual([
      [monday, thursday + 16 * 3600],
      [monday - week, now - week],
    ]);
  };
  await look('/responders?range=this-week');
  const link = await copyLink(page);
  expect(new URL(link).searchParams.get('against')).toBe('week');
  await look(link);
});
