import type { APIRequestContext, Page } from '@playwright/test';
import { csvOf, openFilesOf } from './support/downloads';
import { percentile, words } from './support/incidents';
import { selfSchedules } from './support/oncall';
import {
  countPeople,
  demoOf,
  meanOf,
  nobody,
  sum,
  thousands,
  visible,
  wakingsIn,
  type Own,
} from './support/responders';
import { columnOf, linesOf, ownOf, panel, pathOf, rings, WEEKS } from './support/responders-page';
import { expect, test } from './support/test';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// Figures are recomputed from the demo's records; the account's zone is Asia/Shanghai, the browser's New York.

const count = (text = '') => Number(text.replaceAll(',', ''));

const changed = (difference: number) =>
  difference === 0 ? 'same' : `${thousands(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'}`;

type Demo = Awaited<ReturnType<typeof demoOf>>;

test('every figure is that of the records: of people, of all together, of teams and of schedules', async ({
  page,
  request,
  service,
}) => {
  const demo = await demoOf(request, service);
  await page.goto(pathOf(demo.midnight, '&cols=all'));
  await test.step('all together and their change, what came, and the first acknowledgement of incidents', () =>
    allTogether(page, demo));
  await test.step('every figure of every person, in table and file, in any order', () =>
    everyPerson(page, demo));
  await test.step('teams have their own incidents, and schedules what came while on call in them', () =>
    teamsAndSchedules(page, { demo, request, service }));
});

async function allTogether(page: Page, demo: Demo): Promise<void> {
  const [now, before] = [[...ownOf(demo).values()], [...ownOf(demo, WEEKS).values()]];
  const region = panel(page, 'People');
  await expect(region).toContainText('the previous 28 days');
  const foot = async (head: string) => {
    const place = await columnOf(region, head);
    return region.locator(`tfoot tr > :nth-child(${place + 1})`);
  };
  const figures: [string, (own: readonly Own[]) => number][] = [
    ['Woken at night', (all) => sum(all.map(({ sleep }) => sleep))],
    ['All interruptions', (all) => sum(all.map(rings))],
    ['Incidents', (all) => sum(all.map(({ incidents }) => incidents))],
    ['Escalated', (all) => sum(all.map(({ escalated }) => escalated))],
  ];
  for (const [head, figure] of figures) {
    const cells = await foot(head);
    await expect(cells.first()).toHaveText(thousands(figure(now)));
    await expect(cells.last()).toContainText(changed(figure(now) - figure(before)));
  }
  await expect((await foot('Mean to acknowledge')).first()).toHaveText(words(meanOf(now)));

  const rows = visible(demo.records, demo.midnight - WEEKS, demo.midnight);
  const first = rows.flatMap(({ created_at: at, assignments }) => {
    const acked = assignments.flatMap(({ acked_at }) => (acked_at === null ? [] : [acked_at - at]));
    return acked.length === 0 ? [] : [Math.min(...acked)];
  });
  const within = (most: number) =>
    `${Math.round((first.filter((seconds) => seconds <= most).length / rows.length) * 100)} % within ${most / 60} min`;
  await expect(region).toContainText(
    `median ${words(percentile(first, 50))} · ${within(300)} · ${within(900)} · of ${thousands(rows.length)} incidents`,
  );

  await region.getByRole('button', { name: 'Check totals' }).click();
  const strip = page.getByRole('dialog', { name: 'Data check' });
  const incidents = sum(now.map((one) => one.incidents));
  const acknowledged = sum(now.map((one) => one.acks.length));
  await expect(strip).toContainText(`${thousands(now.length)} people`);
  await expect(strip).toContainText(`${thousands(incidents)} incidents`);
  await expect(strip).toContainText(`${thousands(incidents - acknowledged)} without acknowledgement`);
  await expect(strip).toContainText('0 interruptions in unknown hours');
  await expect(strip).toContainText('One incident with two responders counts twice.');
  await page.keyboard.press('Escape');
}

async function everyPerson(page: Page, demo: Demo): Promise<void> {
  const [own, earlier] = [ownOf(demo), ownOf(demo, WEEKS)];
  const region = panel(page, 'People');
  await expect(region.locator('tfoot')).toContainText(/more|fewer/);
  const lines = await linesOf(page, 'People');
  const named = new Set(lines.map(({ Person = '' }) => Person));
  expect([...own.keys()].filter((name) => !named.has(name))).toEqual([]);
  for (const line of lines) {
    const { Person: name = '' } = line;
    const one = own.get(name) ?? nobody(name);
    expect(line, name).toMatchObject({
      'Woken at night': thousands(one.sleep),
      'All interruptions': thousands(rings(one)),
      'Off hours': thousands(one.off),
      Incidents: thousands(one.incidents),
      'Mean to acknowledge': one.acks.length === 0 ? '–' : words(meanOf([one])),
      Escalated: thousands(one.escalated),
    });
    expect(line['Night change'], name).toContain(changed(one.sleep - (earlier.get(name)?.sleep ?? 0)));
    expect(Number(line['Engaged']?.replaceAll(/[, h]/g, '')), name).toBeCloseTo(one.engaged / 3600, 0);
  }
  const nights = lines.map((line) => count(line['Woken at night']));
  expect(nights).toEqual(nights.toSorted((a, b) => b - a));

  await test.step('a mean of few is behind all others, either way', async () => {
    for (const direction of ['descending', 'ascending']) {
      await region.getByRole('button', { name: 'Mean to acknowledge' }).click();
      const head = region.getByRole('columnheader', { name: 'Mean to acknowledge' });
      await expect(head).toHaveAttribute('aria-sort', direction);
      const means = (await linesOf(page, 'People')).map(
        ({ Person: name = '' }) => own.get(name) ?? nobody(name),
      );
      const solidOnes = means.filter((one) => one.acks.length >= 5);
      expect(means.slice(0, solidOnes.length)).toEqual(solidOnes);
      const solid = solidOnes.map((one) => meanOf([one]));
      expect(solid.length).toBeGreaterThan(5);
      expect(solid).toEqual(solid.toSorted((a, b) => (direction === 'ascending' ? a - b : b - a)));
    }
    await expect(page).toHaveURL(/sort=ack$/);
  });

  await test.step('the file has the same, exactly, and the period before', async () => {
    await openFilesOf(region, 'People');
    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: 'People as CSV file' }).click();
    const [head = '', ...rows] = (await csvOf(await download)).trimEnd().split('\r\n');
    expect(rows).toHaveLength(lines.length);
    const columns = head.split(',');
    for (const row of rows) {
      const cells = Object.fromEntries(row.split(',').map((cell, place) => [columns[place], cell]));
      const name = cells['person'] ?? '';
      const [one, before] = [own.get(name) ?? nobody(name), earlier.get(name) ?? nobody(name)];
      expect(cells, name).toMatchObject({
        interruptions_sleep: String(one.sleep),
        interruptions_sleep_before: String(before.sleep),
        interruptions_work: String(one.work),
        mean_seconds_to_ack: one.acks.length === 0 ? '' : String(meanOf([one])),
        engaged_seconds: String(one.engaged),
        manually_escalated: String(one.byHand),
        timeout_escalated: String(one.byTimeout),
      });
    }
  });
}

type Source = { demo: Demo; request: APIRequestContext; service: { url: string; appKey: string } };

async function teamsAndSchedules(page: Page, { demo, request, service }: Source): Promise<void> {
  const { records, midnight } = demo;
  await page.getByRole('button', { name: 'Teams', exact: true }).click();
  const teams = await linesOf(page, 'Teams');
  const rows = visible(records, midnight - WEEKS, midnight);
  expect(teams.length).toBeGreaterThan(3);
  for (const line of teams) {
    const id = records.teams.find((one) => one.team_name === line['Team'])?.team_id;
    const own = [
      ...countPeople(
        records,
        rows.filter((one) => one.team_id === id),
      ).values(),
    ];
    expect(line, line['Team']).toMatchObject({
      'Woken at night': thousands(sum(own.map(({ sleep }) => sleep))),
      'All interruptions': thousands(sum(own.map(rings))),
      Incidents: thousands(sum(own.map(({ incidents }) => incidents))),
    });
  }
  const all = [...ownOf(demo).values()];
  expect(sum(teams.map((line) => count(line['Incidents'])))).toBe(sum(all.map(({ incidents }) => incidents)));

  await page.getByRole('button', { name: 'Schedules' }).click();
  await expect(page).toHaveURL(/per=schedule/);
  const schedules = await linesOf(page, 'Schedules');
  const all28 = await selfSchedules(request, service, { start: midnight - WEEKS, end: midnight });
  expect(schedules.length).toBeGreaterThan(5);
  for (const line of schedules) {
    const schedule = all28.find((one) => one.schedule_name === line['Schedule']);
    if (!schedule) continue;
    expect(line['Woken at night'], line['Schedule']).toBe(thousands(wakingsIn(records, rows, schedule)));
  }
  const office = schedules.find((line) => line['Schedule'] === 'Ledger office hours');
  expect(office).toMatchObject({ 'Woken at night': '0', 'Per 100 night hours': '–' });
  await panel(page, 'Schedules').getByRole('rowheader').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/oncall\/\d+\?tz=/);
}
