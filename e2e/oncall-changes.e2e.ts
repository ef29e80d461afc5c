import { MAX_SHIFT, shiftsOf, watchShifts } from './support/layout-shifts';
import { importRecords } from './support/command-line';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { copiedLink, peopleOf, selfSchedules, timelineOf } from './support/oncall';
import { idle } from './support/page-tasks';
import { startWithDemo } from './support/stores';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// The notice of changes since a link was made.

const CHANGED = 'The plan has changed since this link was made.';
const WEEK = 'Mon 2 – Sun 8 Mar 2026';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('a link to the first view reports that a shift has changed, and that it has changed back', async ({
  page,
  request,
}) => {
  const server = await startWithDemo();
  await page.goto(`${server.url}/oncall`);
  const link = await copiedLink(page);
  expect(link.length).toBeLessThan(200);
  expect(new URL(link).searchParams.get('seen')).toMatch(/^[0-9a-f]{8}$/);
  const params = new URL(link).searchParams;
  const start = Date.parse(`${params.get('from')}T00:00:00+08:00`) / 1000;
  const window = { start, end: start + 14 * 86_400 };
  const service = { url: `${server.url}/service`, appKey: server.appKey };
  const schedules = await selfSchedules(request, service, window);
  expect(schedules).toHaveLength(13);
  expect(schedules.flatMap(({ final_schedule }) => final_schedule.schedules).length).toBeGreaterThan(140);

  // A person of another rota takes a whole shift of the person who has most.
  const [busiest, ...others] = schedules.toSorted(
    (a, b) => b.final_schedule.schedules.length - a.final_schedule.schedules.length,
  );
  const shift = busiest?.final_schedule.schedules[20];
  if (!busiest || !shift) throw new Error('the demo data has no rota of twenty shifts');
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
    updated_at: window.start,
  };
  await importRecords(server.dataDir, { schedules: [{ ...record, layers: [...busiest.layers, cover] }] });

  const changes = page.getByRole('region', { name: 'Changes since this link was made' });
  await page.goto(link);
  await expect(changes).toContainText(CHANGED);
  await page.goto(`${server.url}/oncall`);
  const covered = await copiedLink(page);
  await importRecords(server.dataDir, { schedules: [record] });
  await page.goto(covered);
  await expect(changes).toContainText(CHANGED);
  await page.goto(link);
  await expect(changes).toContainText('No changes since this link was made.');
  // What a page keeps up to date would not find its server.
  await page.goto('about:blank');
  await server.stop();
});

test.describe('after a change of the schedule', () => {
  // Monday 2 March 2026 00:00 in Shanghai, the account's zone.
  const MONDAY = Date.parse('2026-03-01T16:00Z') / 1000;
  const VIEW = '/oncall?from=2026-03-02&days=7&tz=Asia%2FShanghai';
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

  test('a link reports a changed plan without moving the page', async ({ page, browser }) => {
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
    await watchShifts(other);
    const changes = other.getByRole('region', { name: 'Changes since this link was made' });
    for (const size of [PHONE, DESKTOP]) {
      await other.setViewportSize(size);
      await other.goto(link);
      await expect(changes).toContainText(CHANGED);
      await expect(timelineOf(other, WEEK)).toBeVisible();
      await idle(other);
      const { shift, moved } = await shiftsOf(other);
      expect(shift, `at ${size.width} px, moved: ${moved.join('; ')}`).toBeLessThanOrEqual(MAX_SHIFT);
    }
    // A link reports changes of its own view only.
    await visit(other, linkOfBeta);
    await expect(changes).toHaveText(/^No changes since/);
    await other.getByRole('button', { name: 'Next week' }).click();
    await expect(changes).toHaveCount(0);
    await context.close();

    await test.step('a link whose window was edited cannot be compared, and the page says so', async () => {
      const { search } = new URL(link);
      await visit(page, `/oncall${search.replace('from=2026-03-02', 'from=2026-03-09')}`);
      await expect(page.getByRole('region', { name: 'Changes since this link was made' })).toContainText(
        'This link cannot be compared',
      );
    });
  });
});
