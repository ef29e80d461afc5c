import type { Layer } from '#contract/schedule';
import { MAX_SHIFT, shiftsOf, watchShifts } from './support/layout-shifts';
import { importRecords } from './support/command-line';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { copiedLink, namesOf, onDutyAt, peopleOf, selfSchedules, timelineOf } from './support/oncall';
import { idle } from './support/page-tasks';
import { startWithDemo } from './support/stores';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// The notice of changes since a link was made.

const WEEK = 'Mon 2 – Sun 8 Mar 2026';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('the view that everybody begins with says who was, who is, and marks the shift that changed', async ({
  page,
  request,
}) => {
  const server = await startWithDemo();
  await page.goto(`${server.url}/oncall`);
  const link = await copiedLink(page);
  expect(link.length).toBeLessThan(800);
  const params = new URL(link).searchParams;
  const start = Date.parse(`${params.get('from')}T00:00:00+08:00`) / 1000;
  const window = { start, end: start + 14 * 86_400 };
  const service = { url: `${server.url}/service`, appKey: server.appKey };
  const schedules = await selfSchedules(request, service, window);
  expect(schedules).toHaveLength(13);
  expect(schedules.flatMap(({ final_schedule }) => final_schedule.schedules).length).toBeGreaterThan(140);

  // A person of another rota takes a whole shift of the person who has most.
  const names = await namesOf(request);
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
  const was = onDutyAt(busiest, shift.start).map(names).join(', ');
  const is = names(stranger);
  await page.goto(link);
  await expect(changes).toContainText('1 period has changed since this link was made:');
  const change = changes.getByRole('button', { name: `${name}: changed,` });
  await expect(change).toContainText(`: was ${was}, is ${is}`);
  await test.step('a click marks that very bar', async () => {
    await change.click();
    const pressed = page.getByRole('grid').getByRole('button', { pressed: true });
    await expect(pressed).toHaveAccessibleName(new RegExp(`^${is}, Override, ${name}, `));
    await expect(pressed).toBeInViewport();
    expect(new URL(page.url()).searchParams.get('period')).toBe(
      `${busiest.schedule_id}.final.${shift.start}`,
    );
  });
  await test.step('and back, when who was on duty is in no group of the rota any more', async () => {
    await page.goto(`${server.url}/oncall`);
    const covered = await copiedLink(page);
    await importRecords(server.dataDir, { schedules: [record] });
    await page.goto(covered);
    await expect(change).toContainText(`: was ${is}, is ${was}`);
  });
  // What a page keeps up to date would not find its server.
  await page.goto('about:blank');
  await server.stop();
});

function epsilon(layers: readonly Layer[]): unknown {
  return scheduleRecord({ schedule_id: 15, schedule_name: 'Epsilon', layers });
}

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
  const hourly = (schedule_id: number, schedule_name: string, second: number) =>
    scheduleRecord({
      schedule_id,
      schedule_name,
      layers: [dailyLayer({ layer_start: MONDAY, rotation_unit: 'hour', groups: [solo(1), solo(second)] })],
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

  test('the periods that changed since the link was made are counted and listed', async ({
    page,
    browser,
  }) => {
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
      await expect(changes).toContainText('3 periods have changed since this link was made:');
      await expect(timelineOf(other, WEEK)).toBeVisible();
      await idle(other);
      const { shift, moved } = await shiftsOf(other);
      expect(shift, `at ${size.width} px, moved: ${moved.join('; ')}`).toBeLessThanOrEqual(MAX_SHIFT);
    }
    await expect(changes.getByRole('listitem')).toHaveText([
      'Alpha: changed, Tue 3 Mar, 00:00 – Wed 4 Mar, 00:00 Asia/Shanghai: was Person 2, is Person 3',
      'Alpha: changed, Thu 5 Mar, 00:00 – Fri 6 Mar, 00:00 Asia/Shanghai: was Person 2, is Person 3',
      'Alpha: changed, Sat 7 Mar, 00:00 – Sun 8 Mar, 00:00 Asia/Shanghai: was Person 2, is Person 3',
    ]);
    await changes.getByRole('button', { name: /^Alpha: changed, Thu 5 Mar/ }).click();
    const changed = other.getByRole('grid').getByRole('button', { name: /^Person 3, Alpha, Thu 5 Mar/ });
    await expect(changed).toHaveAttribute('aria-pressed', 'true');
    await expect(changed).toBeInViewport();
    // As wherever a period is chosen: the answer is read out, and closing it leads to the bar.
    await expect(other.getByRole('heading', { level: 2, name: 'Alpha' })).toBeFocused();
    await other.keyboard.press('Escape');
    await expect(changed).toBeFocused();
    // The focus goes first, then the address changes.
    await expect(other).not.toHaveURL(/[?&]period=/);
    // A link reports changes of its own view only.
    await visit(other, linkOfBeta);
    await expect(changes).toHaveText(/^No changes since/);
    await other.getByRole('button', { name: 'Next week' }).click();
    await expect(changes).toHaveCount(0);
    await context.close();

    await test.step('an override of one day is one entry: the days around it have the same people', async () => {
      const weekly = dailyLayer({ layer_start: MONDAY, rotation_unit: 'week', groups: [solo(1), solo(2)] });
      const override = dailyLayer({
        layer_name: 'Swap',
        mode: 1,
        layer_start: MONDAY + 3 * 86_400,
        layer_end: MONDAY + 4 * 86_400,
        groups: [solo(3)],
      });
      await server.change({ schedules: [epsilon([weekly])] });
      await page.goto(`${server.url}${VIEW}&q=Epsilon`);
      await expect(timelineOf(page, WEEK).getByRole('rowheader').getByRole('link')).toHaveText(['Epsilon']);
      const linkOfEpsilon = await copiedLink(page);
      await server.change({ schedules: [epsilon([weekly, override])] });
      await page.goto(linkOfEpsilon);
      const here = page.getByRole('region', { name: 'Changes since this link was made' });
      await expect(here.getByRole('listitem')).toHaveText([
        'Epsilon: new, Thu 5 Mar, 00:00 – Fri 6 Mar, 00:00 Asia/Shanghai: was Person 1, is Person 3',
      ]);
    });

    await test.step('of too many periods, which schedule has changed, which leads to that schedule', async () => {
      await server.change({ schedules: [hourly(13, 'Gamma', 2), hourly(14, 'Delta', 2)] });
      await visit(page, VIEW.replace('days=7', 'days=45'));
      const linkOfMany = await copiedLink(page);
      await server.change({ schedules: [hourly(14, 'Delta', 3)] });
      await page.goto(linkOfMany);
      const here = page.getByRole('region', { name: 'Changes since this link was made' });
      await expect(here).toContainText('1 schedule has changed since this link was made:');
      await here.getByRole('link', { name: 'Delta: changed' }).click();
      await expect(page).toHaveURL(/\/oncall\/14\?.*from=2026-03-02&days=45/);
      await expect(page).not.toHaveURL(/seen=|period=/);
      await expect(page.getByRole('heading', { level: 1, name: 'Delta' })).toBeVisible();
      await expect(page.getByRole('grid').getByRole('button', { pressed: true })).toHaveCount(0);
    });
    await test.step('a digest of another window cannot be compared, and the page says so', async () => {
      const { search } = new URL(link);
      await visit(page, `/oncall${search.replace('from=2026-03-02', 'from=2026-03-09')}`);
      await expect(page.getByRole('region', { name: 'Changes since this link was made' })).toContainText(
        'made for another window: changes cannot be shown',
      );
    });
  });
});
