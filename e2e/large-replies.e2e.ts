import type { Period, Schedule } from '#contract/schedule';
import { timelineOf, type Window } from './support/oncall';
import { dailyLayer, solo } from './support/own-data';
import { startStandIn, type StandInDashboard } from './support/stand-in';
import { expect, test } from './support/test';

// Expected times and days are those of the account's zone.
test.use({ chosenZone: 'Asia/Shanghai' });

// Replies of over a megabyte, which a worker reads.

const MINUTES = 20;
const WEEK = 'Mon 2 – Sun 8 Mar 2026';
const WEEK_PATH = '/oncall?from=2026-03-02&days=7';

test.describe.configure({ mode: 'default' });

let dashboard: StandInDashboard;
/** Replacement of the first period of the last schedule. */
let odd: Record<string, unknown> = {};
test.beforeAll(async () => {
  dashboard = await startStandIn({
    schedules: (window) => Array.from({ length: 10 }, (_, index) => rota(index + 1, window)),
    slots: () => ({ cur_oncall: null, next_oncall: null }),
  });
});
test.afterAll(() => dashboard.stop());
test.afterEach(() => {
  odd = {};
});

/** Three people by turns, twenty minutes each: 504 periods a week, in the layer and in the result. */
function rota(schedule_id: number, { start, end }: Window): Schedule {
  const groups = [1, 2, 3].map((person) => solo(schedule_id * 10 + person));
  const length = MINUTES * 60;
  const schedules = Array.from({ length: (end - start) / length }, (_, turn): Period => {
    const from = start + turn * length;
    const group = groups[turn % 3] ?? solo(1);
    return { start: from, end: from + length, group, hash: `${from}-${'0'.repeat(40)}` };
  });
  const last = schedule_id === 10;
  return {
    schedule_id,
    schedule_name: `Rota ${schedule_id}`,
    description: '',
    team_id: 7,
    enabled: true,
    layers: [dailyLayer({ layer_start: start, groups })],
    layer_schedules: [{ layer_name: 'Turns', mode: 0, schedules }],
    final_schedule: {
      layer_name: '',
      mode: 0,
      schedules: schedules.map((one, index) => (last && index === 0 ? Object.assign({}, one, odd) : one)),
    },
  };
}

test('are shown like small ones', async ({ page }) => {
  const reply = page.waitForResponse((response) => response.url().endsWith('/api/schedule/self'));
  await page.goto(`${dashboard.url}${WEEK_PATH}`);
  expect((await (await reply).body()).length).toBeGreaterThan(1_000_000);
  await expect(timelineOf(page, WEEK)).toHaveAttribute('aria-busy', 'false');
  expect(page.workers().length).toBeGreaterThan(0);
  await expect(page.getByRole('region', { name: 'Hand-offs' }).getByRole('heading')).toContainText(
    String(10 * 503),
  );
  // Every period of every schedule has arrived: there is no gap.
  await expect(page.getByText('10 schedules · no gaps')).toBeVisible();
});

test.describe('that break the interface', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });
  test('fail with their code, field and request id', async ({ page }) => {
    odd = { start: 'Monday' };
    await page.goto(`${dashboard.url}${WEEK_PATH}`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('BadReply');
    await expect(alert).toContainText('final_schedule.schedules[0].start must be an integer');
    await expect(alert).toContainText('request id 0123456789abcdef0123456789abcdef');
    odd = {};
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(timelineOf(page, WEEK)).toHaveAttribute('aria-busy', 'false');
  });
});

test('that nobody waits for any more are dropped', async ({ page }) => {
  await page.goto(`${dashboard.url}${WEEK_PATH}`);
  await expect(timelineOf(page, WEEK)).toHaveAttribute('aria-busy', 'false');
  for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowRight');
  await expect(timelineOf(page, 'Fri 6 – Thu 12 Mar 2026')).toHaveAttribute('aria-busy', 'false');
  // All but one are ended once they have nothing to read.
  await expect.poll(() => page.workers().length).toBe(1);
});
