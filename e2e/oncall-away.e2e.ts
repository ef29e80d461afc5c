import type { Page } from '@playwright/test';
import type { Schedule } from '#contract/schedule';
import { onDutyAt, selfSchedules } from './support/oncall';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { exitPresentation } from './support/present';
import { expect, test } from './support/test';

// The page as time passes: the server fails and recovers, schedules change.

test.use({ expectedErrors: [/Failed to load resource/] });

const SELF = '/schedule/self';

/** Four days from yesterday in Shanghai, whose dates do not move with time. */
function fixedPath(): string {
  const yesterday = new Date(Date.now() + 8 * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  return `/oncall?from=${yesterday}&days=7`;
}

test.describe('when the server goes away', () => {
  test('the page stays at the last answer and says since when, and follows the periods again after it', async ({
    page,
    request,
    service,
    faults,
  }) => {
    const now = Math.floor(Date.now() / 1000);
    const schedules = await selfSchedules(request, service, { start: now - 3600, end: now + 5 * 86_400 });
    const handOff = schedules
      .flatMap((schedule) => {
        const slot = schedule.final_schedule.schedules.find(({ start, end }) => start <= now && now < end);
        const after = schedule.final_schedule.schedules.find(({ start }) => start === slot?.end);
        if (!slot || !after || slot.end <= now + 600) return [];
        // The faulty gateway has no names: people are ids there.
        const named = (at: number) => onDutyAt(schedule, at).map((person) => `#${person}`);
        const [before, next] = [named(slot.end - 1), named(slot.end)];
        // An end of office hours is no hand-over.
        return before.length > 0 && next.length > 0 ? [{ schedule, end: slot.end, before, next }] : [];
      })
      .toSorted((a, b) => a.end - b.end)[0];
    if (!handOff) throw new Error('nobody hands over within five days');
    const { schedule, end, before, next } = handOff;
    expect(next).not.toEqual(before);
    const onDuty = head(page, schedule).locator('.duty-name');

    await page.clock.install({ time: now * 1000 });
    // The other schedules of the demo would be redrawn at every tick.
    await page.goto(`${faults.dashboard}${fixedPath()}&q=${encodeURIComponent(schedule.schedule_name)}`);
    await expect(onDuty).toHaveText(before);
    await expect(page.getByText('of planned time covered')).toBeVisible();
    faults.set(SELF, { kind: 'closed' });
    const away = page.getByRole('status').filter({ hasText: 'Offline, as of' });
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(away).toBeVisible({ timeout: 100 });
    }).toPass();
    await page.clock.fastForward((end - now + 20) * 1000);
    await expect(away).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'On call', exact: true })).toBeVisible();
    await expect(onDuty).toHaveText(before);

    // The page recovers by itself.
    faults.set(SELF, { kind: 'none' });
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(away).toHaveCount(0, { timeout: 100 });
      await expect(onDuty).toHaveText(next, { timeout: 100 });
    }).toPass();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('when a schedule changes', () => {
  let server: OwnServer;
  const start = Math.floor(Date.now() / 1000) - 40 * 86_400;
  const people = [1, 2].map((person_id) => ({ person_id, person_name: `Person ${person_id}`, team_ids: [] }));
  const rota = dailyLayer({ layer_start: start, groups: [solo(1)] });
  const override = dailyLayer({
    layer_name: 'Swap',
    mode: 1,
    layer_start: start,
    layer_end: start + 80 * 86_400,
    groups: [solo(2)],
  });
  const schedule = (...layers: (typeof rota)[]) => ({
    people,
    schedules: [scheduleRecord({ schedule_id: 31, schedule_name: 'Alpha', layers })],
  });
  test.beforeEach(async () => {
    server = await startWithRecords(schedule(rota));
  });
  test.afterEach(() => server.stop());

  test('a new override is drawn without a press, and not while the page is presented or hidden', async ({
    page,
  }) => {
    await page.clock.install({ time: new Date() });
    const requests = requestsTo(page, SELF);
    // A window that does not follow the day: it may end while the clock runs.
    const from = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`${server.url}/oncall?days=7&from=${from}&present=1`);
    const bar = page.getByRole('gridcell', { name: /, Alpha, / });
    await expect(bar).toHaveAccessibleName(/^Person 1/);
    await expect(page.getByText('of planned time covered')).toBeVisible();
    // A request in flight when the clock jumps would be repeated.
    await expect(page.getByText('loading who is on call…')).toHaveCount(0);
    await expect.poll(requests).toBe(1);
    await server.change(schedule(rota, override));
    await page.clock.runFor(10 * 60_000);
    expect(requests()).toBe(1);
    await exitPresentation(page);

    await page.evaluate(hide, true);
    await page.clock.runFor(10 * 60_000);
    expect(requests()).toBe(1);
    await page.evaluate(hide, false);
    await expect(bar).toHaveAccessibleName(/^Person 2, Override, Alpha/);

    await server.change(schedule(rota));
    await expect(async () => {
      await page.clock.runFor(60_000);
      // The past stays the second person's.
      await expect(bar.last()).toHaveAccessibleName(/^Person 1, Alpha/, { timeout: 100 });
    }).toPass();
  });
});

test.describe('when time passes', () => {
  /** Seven seconds after a tick of the page. */
  const handOff = Math.floor(Date.now() / 15_000) * 15 + 607;
  const people = [1, 2].map((person_id) => ({ person_id, person_name: `Person ${person_id}`, team_ids: [] }));
  const layer = dailyLayer({
    layer_start: handOff - 11 * 3600,
    groups: [solo(1), solo(2)],
    rotation_unit: 'hour',
  });
  let server: OwnServer;
  test.beforeAll(async () => {
    const ending = { ...layer, layer_end: handOff + 3 * 86_400 };
    const schedules = [
      scheduleRecord({ schedule_id: 32, schedule_name: 'Hourly', layers: [layer] }),
      scheduleRecord({ schedule_id: 33, schedule_name: 'Ending', layers: [ending] }),
    ];
    server = await startWithRecords({ people, schedules });
  });
  test.afterAll(() => server.stop());

  test('the name changes with the hand-off, between two ticks', async ({ page }) => {
    await page.clock.install({ time: (handOff - 300) * 1000 });
    await page.goto(`${server.url}/oncall?days=7`);
    const name = page.getByRole('rowheader').filter({ hasText: 'Hourly' }).locator('.duty-name');
    await expect(name).toHaveText('Person 1');
    await page.clock.pauseAt((handOff - 6) * 1000);
    await expect(name).toHaveText('Person 1');
    for (let second = 0; second < 7; second += 1) {
      await page.clock.runFor(1000);
      // The timer is set by what was drawn.
      await page.evaluate(() => document.body.offsetHeight);
    }
    await expect(name).toHaveText('Person 2');
  });

  test('a rota that ends within 90 days has nobody after that', async ({ page }) => {
    await page.goto(`${server.url}/oncall/33`);
    await expect(page.getByRole('region', { name: 'Gaps' })).toContainText(/Nobody after \w{3} \d+ \w{3}/);
  });

  test('a device clock that is off by more than a minute is said', async ({ page }) => {
    const clock = page.getByRole('status').filter({ hasText: 'The clock of this device' });
    await page.goto(`${server.url}/oncall`);
    await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
    await expect(clock).toHaveCount(0);
    await page.clock.install({ time: Date.now() + 12 * 3_600_000 });
    await page.reload();
    await expect(clock).toContainText('The clock of this device is 12 h ahead of the server’s');
  });
});

function head(page: Page, { schedule_name }: Schedule) {
  return page
    .getByRole('rowheader')
    .filter({ has: page.getByRole('link', { name: schedule_name, exact: true }) });
}

function requestsTo(page: Page, path: string): () => number {
  let count = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith(path)) count += 1;
  });
  return () => count;
}

/** Makes the page one that nobody sees, or sees again. */
function hide(hidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (hidden ? 'hidden' : 'visible'),
  });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}
