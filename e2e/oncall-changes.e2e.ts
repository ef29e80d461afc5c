import type { Page } from '@playwright/test';
import type { Layer } from '#contract/schedule';
import { importRecords } from './support/command-line';
import { closeShare, openShare } from './support/share';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { copiedLink, peopleOf, selfSchedules, timelineOf } from './support/oncall';
import { startWithDemo } from './support/stores';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// What changed since a link was made, and people on call as known at a past time.

const WEEK = 'Mon 4 – Sun 10 Mar 2030';
const LIST = { name: 'What changed' };

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('a link to the first view names the shift that has changed, and nothing once it has changed back', async ({
  page,
  request,
}) => {
  const server = await startWithDemo();
  await page.goto(`${server.url}/oncall`);
  const link = await copiedLink(page);
  expect(link.length).toBeLessThan(200);
  expect(new URL(link).searchParams.get('seen')).toMatch(/^[0-9a-f]{8}$/);
  const params = new URL(link).searchParams;
  const start = Date.parse(`${params.get('range')?.slice(0, 10)}T00:00:00+08:00`) / 1000;
  const window = { start, end: start + 14 * 86_400 };
  const service = { url: `${server.url}/service`, appKey: server.appKey };
  const schedules = await selfSchedules(request, service, window);
  expect(schedules).toHaveLength(13);
  expect(schedules.flatMap(({ final_schedule }) => final_schedule.schedules).length).toBeGreaterThan(140);

  // A person of another rota takes a whole coming shift of the busiest rota.
  const [busiest, ...others] = schedules.toSorted(
    (a, b) => b.final_schedule.schedules.length - a.final_schedule.schedules.length,
  );
  const tomorrow = Date.now() / 1000 + 86_400;
  const shift = busiest?.final_schedule.schedules.find((period) => period.start > tomorrow);
  if (!busiest || !shift) throw new Error('the demo data has no coming shift');
  const name = busiest.schedule_name;
  const stranger = others
    .flatMap(({ layers }) => layers.flatMap(({ groups }) => groups.flatMap(peopleOf)))
    .find((person) => !busiest.layers.some(({ groups }) => groups.flatMap(peopleOf).includes(person)));
  const cover = dailyLayer({
    layer_name: 'Cover',
    mode: 1,
    layer_start: shift.start,
    layer_end: shift.end,
    groups: [solo(Number(stranger))],
  });
  const record = {
    schedule_id: busiest.schedule_id,
    schedule_name: name,
    description: busiest.description,
    team_id: busiest.team_id,
    enabled: true,
    layers: busiest.layers,
    is_private: false,
    // The time of the import.
    updated_at: 0,
  };
  await importRecords(server.dataDir, { schedules: [{ ...record, layers: [...busiest.layers, cover] }] });

  const changes = page.getByRole('region', LIST);
  await page.goto(link);
  await expect(changes.getByRole('heading')).toHaveText(/^What changed since your link, /);
  const line = new RegExp(`^${name}.* instead of .+ \\(Primary\\).* · version \\d+`);
  await expect(changes.getByRole('listitem').first()).toHaveText(line);
  await page.goto(`${server.url}/oncall`);
  const covered = await copiedLink(page);
  await importRecords(server.dataDir, { schedules: [record] });
  await page.goto(covered);
  await expect(changes.getByRole('listitem').first()).toHaveText(line);
  await page.goto(link);
  await expect(page.getByRole('grid', { name: /^On-call timeline/ })).toHaveAttribute('aria-busy', 'false');
  await expect(changes).toHaveCount(0);
  // What a page keeps up to date would not find its server.
  await page.goto('about:blank');
  await server.stop();
});

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test.describe('after a change of the schedule', () => {
  // One server for all of them.
  test.describe.configure({ mode: 'default' });

  // Monday 00:00 in Shanghai, the account's zone, in the future: the past would keep its people.
  const MONDAY = Date.parse('2030-03-03T16:00Z') / 1000;
  const VIEW = '/oncall?from=2030-03-04&days=7&tz=Asia%2FShanghai';
  const rota = (schedule_id: number, schedule_name: string, people: readonly number[]) =>
    scheduleRecord({
      schedule_id,
      schedule_name,
      layers: [dailyLayer({ layer_start: MONDAY, groups: people.map((person) => solo(person)) })],
    });
  const people = [1, 2, 3].map((person_id) => ({
    person_id,
    person_name: `Person ${person_id}`,
    team_ids: [],
  }));

  let server: OwnServer;
  test.beforeAll(async () => {
    server = await startWithRecords({
      people,
      schedules: [rota(11, 'Alpha', [1, 2]), rota(12, 'Beta', [2, 3])],
    });
  });
  test.afterAll(() => server.stop());

  test('a link lists what has changed without moving the page', async ({ page, browser }) => {
    await page.goto(`${server.url}${VIEW}`);
    await expect(timelineOf(page, WEEK)).toHaveAttribute('aria-busy', 'false');
    const link = await copiedLink(page);
    await visit(page, `${VIEW}&q=Beta`);
    await expect(timelineOf(page, WEEK).getByRole('rowheader').getByRole('link')).toHaveText(['Beta']);
    const linkOfBeta = await copiedLink(page);

    // The second person leaves Alpha: Tuesday, Thursday and Saturday are the third's now.
    await server.change({ schedules: [rota(11, 'Alpha', [1, 3])] });

    const context = await browser.newContext({ timezoneId: 'Pacific/Auckland' });
    const other = await context.newPage();
    const changes = other.getByRole('region', LIST);
    for (const size of [PHONE, DESKTOP]) {
      await other.setViewportSize(size);
      await other.goto(link);
      await expect(changes.getByRole('heading')).toContainText('What changed since your link, ');
      await expect(changes.getByRole('listitem')).toHaveText(
        /^Alpha.*Person 3 joined, Person 2 left.* · version 2/,
      );
      await expect(timelineOf(other, WEEK)).toBeVisible();
    }
    // A link reports changes of its own view only.
    await visit(other, linkOfBeta);
    await expect(timelineOf(other, WEEK)).toHaveAttribute('aria-busy', 'false');
    await expect(changes).toHaveCount(0);
    await visit(other, link);
    await expect(changes).toBeVisible();
    await other.getByRole('button', { name: 'Next week' }).click();
    await expect(changes).toHaveCount(0);
    await context.close();
  });

  test('a correction entered afterwards is told beside who was on call', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const yesterday = Math.floor(Date.now() / 86_400_000) * 86_400 - 86_400;
    const gamma = (...more: Layer[]) => {
      const layer = dailyLayer({ layer_start: yesterday - 7 * 86_400, groups: [solo(1)] });
      return scheduleRecord({ schedule_id: 13, schedule_name: 'Gamma', layers: [layer, ...more] });
    };
    await server.change({ schedules: [gamma()] });
    const correction = dailyLayer({
      layer_name: 'Correction',
      mode: 1,
      layer_start: yesterday,
      layer_end: yesterday + 86_400,
      groups: [solo(3)],
    });
    await server.change({ schedules: [gamma(correction)] });

    const noon = new Date((yesterday + 43_200) * 1000).toISOString().slice(0, 16);
    await page.goto(`${server.url}/oncall/13?at=${noon}Z`);
    const answer = page.getByRole('complementary');
    await expect(answer.getByRole('listitem').first()).toContainText('Person 1');
    await expect(answer).toContainText('Corrected: Person 3, since');
    await page.keyboard.press('c');
    await expect.poll(() => copied(page)).toMatch(/^Gamma, .+: Person 1 /);
    const shared = (await openShare(page)).getByLabel('Text to copy');
    await expect(shared).toHaveText(/^Gamma, .+: Person 1 [^]+[?&]at=/);
    await closeShare(page);
    await expect(page.getByRole('button', { name: 'As known then; 1 answer differs today' })).toBeVisible();
    await visit(page, `/oncall/13?at=${new Date((yesterday - 43_200) * 1000).toISOString().slice(0, 16)}Z`);
    await expect(answer).toContainText('Person 1');
    await expect(answer).not.toContainText('Corrected');
  });
});
