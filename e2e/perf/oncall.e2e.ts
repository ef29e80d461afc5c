import type { Page } from '@playwright/test';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from '../support/own-data';
import { timelineOf } from '../support/oncall';
import { expect, test } from '../support/test';

// Budgets of the on-call page with 100 schedules that hand off every hour, over 45 days: 108,000 periods.

const MOST_ELEMENTS = 1500;
const LONGEST_TASK_MS = 200;

const SCHEDULES = 100;
const START = Date.parse('2026-01-01T00:00Z') / 1000;
const RANGE = 'Mon 2 Mar – Wed 15 Apr 2026';

// 45 days with the change of the clocks in them are 1,079 hours.
const HAND_OFFS = String(SCHEDULES * 1078);
const NEXT_HAND_OFFS = String(SCHEDULES * 1079);

test.describe.configure({ mode: 'serial', timeout: 180_000 });

let server: OwnServer;
test.beforeAll(async () => {
  const numbers = Array.from({ length: SCHEDULES }, (_, index) => index + 1);
  server = await startWithRecords({
    people: numbers.map((person_id) => ({ person_id, person_name: `Person ${person_id}`, team_ids: [] })),
    schedules: numbers.map((id) =>
      scheduleRecord({
        schedule_id: id,
        schedule_name: `Rota ${String(id).padStart(3, '0')}`,
        layers: [
          dailyLayer({
            layer_name: 'Hourly',
            layer_start: START,
            rotation_unit: 'hour',
            groups: [0, 1, 2, 3, 4].map((step) => solo(((id + step * 7) % SCHEDULES) + 1)),
          }),
        ],
      }),
    ),
  });
});
test.afterAll(() => server.stop());

/** Opens the page and waits until its data is there and nothing moves any more. Gives how many windows were fetched. */
async function settled(page: Page): Promise<() => number> {
  let replies = 0;
  page.on('requestfinished', (request) => (replies += Number(request.url().endsWith('/api/schedule/self'))));
  await page.goto(`${server.url}/oncall?days=45&from=2026-03-02&tz=America%2FNew_York`);
  await expect(timelineOf(page, RANGE)).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 });
  await expect(handOffs(page)).toContainText(HAND_OFFS, { timeout: 60_000 });
  await quiet(page);
  console.log(`loading: tasks over 50 ms: ${(await longTasksSince(page, 0)).join(', ')}`);
  return () => replies;
}

/** The panels are the last to be worked out. */
function handOffs(page: Page) {
  return page.getByRole('region', { name: 'Hand-offs' }).getByRole('heading');
}

/** Idle for a second: what came has been parsed. */
async function quiet(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const since = await page.evaluate(() => performance.now());
        await page.waitForTimeout(1000);
        return longTasksSince(page, since);
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
}

/** Milliseconds of the tasks over 50 ms that ended after an instant of the page's clock. */
function longTasksSince(page: Page, since: number): Promise<number[]> {
  return page.evaluate(async (from) => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: 'longtask', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    observer.disconnect();
    const after = entries.filter(({ startTime, duration }) => startTime + duration > from);
    return after.map(({ duration }) => Math.round(duration));
  }, since);
}

/** Does something and prints its long tasks: times depend on the machine and fail nothing, counts of elements do. */
async function measured(page: Page, what: string, act: () => Promise<void>): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await act();
  await page.waitForTimeout(500);
  const tasks = await longTasksSince(page, since);
  const over = tasks.filter((ms) => ms > LONGEST_TASK_MS).length;
  console.log(
    `${what}: tasks over 50 ms: ${tasks.join(', ') || 'none'}; over ${LONGEST_TASK_MS} ms: ${over}`,
  );
}

function elements(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('*').length);
}

test('the page is small and answers at once, however much it shows', async ({ page }) => {
  await settled(page);
  const count = await elements(page);
  console.log(`elements: ${count}`);
  expect(count).toBeLessThanOrEqual(MOST_ELEMENTS);

  await measured(page, 'scroll the whole page', async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.mouse.move(700, 500);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 400) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(30);
    }
  });
  expect(await elements(page)).toBeLessThanOrEqual(MOST_ELEMENTS);
  await page.evaluate(() => window.scrollTo(0, 0));

  const lane = timelineOf(page, RANGE).getByRole('gridcell').first();
  await expect(lane).toBeInViewport();
  await measured(page, 'move the pointer over the lanes', async () => {
    const box = await lane.boundingBox();
    if (!box) throw new Error('the lane has no box');
    for (let step = 0; step < 60; step++) {
      await page.mouse.move(box.x + (box.width * step) / 60, box.y + box.height * (0.5 + (step % 4)));
    }
  });
  await measured(page, 'open the layers of a schedule', async () => {
    const toggle = page.getByRole('button', { name: 'Layers of Rota 002' });
    if ((await toggle.getAttribute('aria-expanded')) === 'true') await toggle.click();
    await toggle.click();
    await expect(page.getByRole('rowheader', { name: 'Hourly' })).toBeVisible();
  });
  expect(await elements(page)).toBeLessThanOrEqual(MOST_ELEMENTS);

  await measured(page, 'ask who is on duty at an instant', async () => {
    await page.getByRole('columnheader', { name: /^Days in/ }).click();
    await expect(page.getByRole('region', { name: 'Who at' })).toBeVisible();
  });
  await measured(page, 'filter', async () => {
    await page.getByRole('searchbox').fill('Person 12');
    await expect(page.getByRole('status').getByText(`of ${SCHEDULES}`)).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(handOffs(page)).toContainText(HAND_OFFS);
  });
  await measured(page, 'open the table', async () => {
    const toggle = page.getByRole('button', { name: 'Table', exact: true });
    if ((await toggle.getAttribute('aria-pressed')) === 'true') await toggle.click();
    await toggle.click();
    await expect(page.getByRole('region', { name: /^Periods, / })).toBeVisible();
  });
  expect(await elements(page), 'with panel and table').toBeLessThanOrEqual(MOST_ELEMENTS);
});

test('a window this large fetches none ahead, and one that was seen is there at once', async ({ page }) => {
  const replies = await settled(page);
  expect(replies()).toBe(1);
  await page.keyboard.press(']');
  await expect(handOffs(page)).toContainText(NEXT_HAND_OFFS, { timeout: 60_000 });
  await quiet(page);
  await measured(page, 'go back to a window that was seen', async () => {
    await page.keyboard.press('[');
    await expect(timelineOf(page, RANGE)).toHaveAttribute('aria-busy', 'false');
    await expect(handOffs(page)).toContainText(HAND_OFFS);
  });
  expect(replies()).toBe(2);
  expect(await elements(page)).toBeLessThanOrEqual(MOST_ELEMENTS);
});
