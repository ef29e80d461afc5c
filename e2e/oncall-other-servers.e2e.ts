import type { Group, Period, Schedule } from '#contract/schedule';
import { cellsOf, peopleOf, timelineOf, type Window, clockOf } from './support/oncall';
import { dailyLayer, solo } from './support/own-data';
import { startStandIn, type StandInDashboard } from './support/stand-in';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Expected values are computed in the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// Servers that are not ours: they refuse more, contradict themselves, know nobody's name, or send a great deal.
// Times are those of the account's zone, Asia/Shanghai.

const HOUR = 3600;
const DAY = 86_400;
const MONDAY = Date.parse('2026-03-01T16:00Z') / 1000;
const WEEK = 'Mon 2 – Sun 8 Mar 2026';
const WEEK_PATH = '/oncall?from=2026-03-02&days=7';

test.describe.configure({ mode: 'default' });

function period(fromHour: number, toHour: number, group: Group): Period {
  const [start, end] = [MONDAY + fromHour * HOUR, MONDAY + toHour * HOUR];
  return { start, end, group, hash: `${start}-${end}-${peopleOf(group).join()}` };
}

function schedule(
  schedule_id: number,
  schedule_name: string,
  final: readonly Period[],
  layer: readonly Period[] = final,
): Schedule {
  const groups = layer.map(({ group }) => group);
  return {
    schedule_id,
    schedule_name,
    description: '',
    team_id: 7,
    enabled: true,
    layers: [dailyLayer({ layer_start: MONDAY, groups })],
    layer_schedules: [{ layer_name: 'Days', mode: 0, schedules: [...layer] }],
    final_schedule: { layer_name: '', mode: 0, schedules: [...final] },
  };
}

/** Periods within a window, cut to it as servers do. */
function cut(periods: readonly Period[], { start, end }: Window): Period[] {
  return periods
    .filter((one) => one.start < end && one.end > start)
    .map((one) => Object.assign({}, one, { start: Math.max(one.start, start), end: Math.min(one.end, end) }));
}

/** A pair of which only the first role is filled. */
const HALF_A_PAIR: Group = {
  group_name: 'Half a pair',
  members: [
    { role_id: 1, person_ids: [905] },
    { role_id: 2, person_ids: [] },
  ],
};

const nobody = () => ({ cur_oncall: null, next_oncall: null });

test.describe('one that refuses more than 30 days', () => {
  let dashboard: StandInDashboard;
  // Ten days each.
  const turns = Array.from({ length: 20 }, (_, turn) =>
    period((turn - 5) * 240, (turn - 4) * 240, solo(900 + (turn % 3))),
  );
  test.beforeAll(async () => {
    dashboard = await startStandIn({
      longestDays: 30,
      schedules: (window) => [schedule(1, 'Ten days each', cut(turns, window))],
      slots: nobody,
    });
  });
  test.afterAll(() => dashboard.stop());

  test('is asked in parts, whose periods are joined again', async ({ page }) => {
    await page.goto(`${dashboard.url}/oncall?from=2026-03-02&days=45`);
    const timeline = timelineOf(page, 'Mon 2 Mar – Wed 15 Apr 2026');
    await expect(timeline).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('alert')).toHaveCount(0);
    const names = await timeline
      .getByRole('gridcell')
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? '').split(',')[0]));
    expect(names).toEqual(['#902', '#900', '#901', '#902', '#900']);
    const [start, end] = [MONDAY, MONDAY + 45 * DAY];
    const shown = dashboard.asked
      .filter((window) => window.start >= start && window.end <= end && window.end - window.start < 45 * DAY)
      .toSorted((a, b) => a.start - b.start);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown[0]?.start).toBe(start);
    expect(shown.at(-1)?.end).toBe(end);
    expect(shown.slice(1).map((window) => window.start)).toEqual(
      shown.slice(0, -1).map((window) => window.end),
    );

    // A refused window is never requested again. The next view may be in the cache already; then the window after it
    // is fetched.
    const before = dashboard.asked.length;
    await page.keyboard.press(']');
    await expect(timelineOf(page, 'Thu 16 Apr – Sat 30 May 2026')).toHaveAttribute('aria-busy', 'false');
    const asked = () => dashboard.asked.slice(before);
    await expect.poll(() => asked().some((window) => window.start >= MONDAY + 90 * DAY)).toBe(true);
    expect(asked().every((window) => window.end - window.start <= 30 * DAY)).toBe(true);
  });
  test.use({ expectedErrors: [/Failed to load resource/] });
});

test.describe('one that contradicts itself', () => {
  let dashboard: StandInDashboard;
  const broken = schedule(
    1,
    'Broken',
    [period(0, 24, solo(901)), period(20, 30, solo(903)), period(90, 80, solo(904))],
    [period(0, 24, solo(901)), period(48, 72, solo(902))],
  );
  const senseless = schedule(4, 'Senseless', [period(0, 168, solo(906))]);
  senseless.layers.push(
    dailyLayer({ layer_name: 'Never', layer_start: MONDAY, groups: [solo(906)], rotation_value: 0 }),
  );
  test.beforeAll(async () => {
    dashboard = await startStandIn({
      schedules: () => [
        broken,
        schedule(2, 'Second', [period(0, 12, solo(901))]),
        schedule(3, 'Half staffed', [period(0, 168, HALF_A_PAIR)]),
        senseless,
      ],
      slots: (id) =>
        id === 3
          ? {
              cur_oncall: null,
              next_oncall: {
                start: Math.floor(Date.now() / 1000) + 2 * DAY,
                end: Math.floor(Date.now() / 1000) + 3 * DAY,
                group: { name: '', ...HALF_A_PAIR },
                update_at: 0,
                weight: 0,
                index: 0,
              },
            }
          : nobody(),
    });
  });
  test.afterAll(() => dashboard.stop());

  test('has its contradictions shown as it says them', async ({ page }) => {
    await page.goto(`${dashboard.url}${WEEK_PATH}`);
    await test.step('nobody is on call now: shown plainly, with who is next and from when', async () => {
      const head = timelineOf(page, WEEK).getByRole('rowheader').filter({ hasText: 'Half staffed' });
      await expect(head).toContainText('Nobody');
      await expect(head).toContainText(/until \w{3} \d+ \w{3}, \d\d:\d\d #905then #905/);
      await expect(timelineOf(page, WEEK).getByRole('rowheader').filter({ hasText: 'Broken' })).toContainText(
        'nobody planned',
      );
    });
    await test.step('it is reported to compute by other rules than ours, where it does', async () => {
      await visit(page, `${WEEK_PATH}&at=2026-03-02T14:00Z&q=broken`);
      const who = page.getByRole('region', { name: 'On call at' });
      await expect(who).toContainText('this server computes differently');
      await expect(who).toContainText('#903');
    });
    await test.step('an empty role: the first is covered, the second is not', async () => {
      await visit(page, `${WEEK_PATH}&q=half`);
      const coverage = page.getByRole('region', { name: 'Coverage and gaps' });
      await expect(coverage.getByRole('table', { name: 'Coverage' })).toContainText('Half staffed');
      expect(await cellsOf(coverage.getByRole('table', { name: 'Coverage' }))).toEqual([
        ['Half staffed', 'All', '0 %'],
        ['Half staffed', 'Role 2', '0 %'],
        ['Half staffed', 'Role 1', '100 %'],
      ]);
      expect(await cellsOf(coverage.getByRole('table', { name: 'Gaps' }))).toEqual([
        [
          'Half staffed',
          'Role 2',
          'Mon 2 Mar, 00:00 – Mon 9 Mar, 00:00',
          '7 d',
          'nobody in role 2 of the group on callTo fix: somebody in role 2 of that group, or an override that has the role',
        ],
      ]);
    });
    await test.step('a layer without sense: its page says that it has nobody', async () => {
      await visit(page, WEEK_PATH.replace('/oncall', '/oncall/4'));
      await expect(page.getByRole('region', { name: 'Rotation' })).toContainText(
        'Cannot be computed (rotation_value is below 1). It puts nobody on call.',
      );
    });
  });
});

test.describe('one that sends thousands of periods', () => {
  let dashboard: StandInDashboard;
  const hours = Array.from({ length: 45 * 24 }, (_, hour) => period(hour, hour + 1, solo(900 + (hour % 7))));
  test.beforeAll(async () => {
    dashboard = await startStandIn({
      schedules: (window) => [1, 2].map((id) => schedule(id, `Hourly ${id}`, cut(hours, window), [])),
      slots: nobody,
    });
  });
  test.afterAll(() => dashboard.stop());

  test('has all of them drawn, pointed at and walked along', async ({ page }) => {
    await page.goto(`${dashboard.url}/oncall?from=2026-03-02&days=45`);
    const timeline = timelineOf(page, 'Mon 2 Mar – Wed 15 Apr 2026');
    await expect(timeline).toHaveAttribute('aria-busy', 'false');
    await expect(page.getByRole('region', { name: 'Hand-offs', exact: true })).toBeVisible();
    // They are narrower than anything one could aim at: painted, until the pointer or the focus is on them.
    const lane = timeline.getByRole('gridcell').first();
    expect(await lane.getByRole('button').count()).toBeLessThan(5);
    const box = await lane.boundingBox();
    if (!box) throw new Error('the lane has no box');
    // An hour is narrower than a pixel, and a pointer is at whole ones.
    const x = Math.round(box.x + box.width * 0.463);
    const hour = Math.floor(((x - box.x) / box.width) * 45 * 24);
    const start = clockOf('Asia/Shanghai')(Date.parse('2026-03-02T00:00+08:00') / 1000 + hour * 3600);
    await page.mouse.move(x, box.y + box.height / 2);
    await expect(
      lane.getByRole('button', {
        name: new RegExp(`^#${900 + (hour % 7)}, Hourly 1, ${start.text.replace(',', ' 2026,')} – `),
      }),
    ).toBeVisible();
    await page.mouse.move(2, 2);
    await lane.getByRole('button').first().focus();
    await page.keyboard.press('End');
    await expect(page.locator(':focus')).toHaveAccessibleName(
      /Wed 15 Apr 2026, 23:00 – Thu 16 Apr 2026, 00:00/,
    );
  });
});
