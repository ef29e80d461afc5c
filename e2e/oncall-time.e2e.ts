import type { Locator, Page, Request } from '@playwright/test';
import { chooseLength, expectLength, openControls, planOf, timelineOf, type Window } from './support/oncall';
import { idle } from './support/requests';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Moving in time by buttons, keys, wheel and drag, and the requests meanwhile.

const MARCH = '/oncall?from=2026-03-02&days=14&tz=America%2FNew_York';
const FORTNIGHT = 'Mon 2 – Sun 15 Mar 2026';

/** Windows that the page requested. */
function windowsOf(page: Page): Window[] {
  const requests: Window[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/api/schedule/self')) requests.push(request.postDataJSON());
  });
  return requests;
}

async function laneOf(timeline: Locator): Promise<{ x: number; y: number; width: number; dayPx: number }> {
  const lane = timeline.getByRole('gridcell').nth(1);
  const box = await lane.boundingBox();
  if (!box) throw new Error('the lane has no box');
  return { x: box.x, y: box.y + box.height / 2, width: box.width, dayPx: box.width / 14 };
}

const VIEWS = [
  ['Day', '1', 'Mon 2 Mar 2026'],
  ['3 days', '3', 'Mon 2 – Wed 4 Mar 2026'],
  ['Week', null, 'Mon 2 – Sun 8 Mar 2026'],
  ['2 weeks', '14', FORTNIGHT],
  ['Month', 'month', 'Sun 1 – Tue 31 Mar 2026'],
  ['45 days', '45', 'Mon 2 Mar – Wed 15 Apr 2026'],
] as const;

test('the window moves and is as long as buttons and keys say', async ({ page }) => {
  const requests = windowsOf(page);
  // One schedule is enough to see it by.
  await page.goto(`${MARCH}&q=checkout`);
  await test.step('six views, from a day to 45 days, each with its data', async () => {
    for (const [label, days, range] of VIEWS) {
      await chooseLength(page, label);
      const plan = planOf(page, range);
      await expect(plan).not.toHaveAttribute('aria-busy', 'true');
      expect(new URL(page.url()).searchParams.get('days')).toBe(days);
      await expectLength(page, label);
      await expect(plan.getByText('Checkout primary and secondary').first()).toBeVisible();
    }
  });
  await visit(page, `${MARCH}&q=checkout`);
  await test.step('keys move it by its length and by a day, zoom, and go back to today', async () => {
    await expect(timelineOf(page, FORTNIGHT)).toBeVisible();
    for (const [key, range] of [
      [']', 'Mon 16 – Sun 29 Mar 2026'],
      ['[', FORTNIGHT],
      ['[', 'Mon 16 Feb – Sun 1 Mar 2026'],
      [']', FORTNIGHT],
      ['Shift+ArrowRight', 'Tue 3 – Mon 16 Mar 2026'],
      ['Shift+ArrowLeft', FORTNIGHT],
      ['-', 'Sun 1 – Tue 31 Mar 2026'],
      [']', 'Wed 1 – Thu 30 Apr 2026'],
      ['[', 'Sun 1 – Tue 31 Mar 2026'],
      ['+', 'Mon 9 – Sun 22 Mar 2026'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(timelineOf(page, range), key).toBeVisible();
    }
    await page.keyboard.press('+');
    await expectLength(page, 'Week');
    await page.keyboard.press('t');
    await expect(page.getByRole('button', { name: 'Today' })).toBeDisabled();
    expect(new URL(page.url()).searchParams.has('from')).toBe(false);
  });
  await test.step('45 days over the end of summer time are an hour more than one request may ask for', async () => {
    await visit(page, '/oncall?from=2026-10-05&days=45&tz=America%2FNew_York&q=commanders');
    const timeline = timelineOf(page, 'Mon 5 Oct – Wed 18 Nov 2026');
    await expect(timeline).toHaveAttribute('aria-busy', 'false');
    const [start, end] = [Date.parse('2026-10-05T04:00Z') / 1000, Date.parse('2026-11-19T05:00Z') / 1000];
    const shown = requests.filter((window) => window.start >= start && window.end <= end);
    expect(shown.length).toBeGreaterThan(1);
    expect(Math.min(...shown.map((window) => window.start))).toBe(start);
    expect(Math.max(...shown.map((window) => window.end))).toBe(end);
    expect(shown.every((window) => window.end - window.start <= 45 * 86_400)).toBe(true);
    // A shift that the parts have cut is one again: nobody takes over from themselves at the seam.
    const weeks = timeline
      .getByRole('row')
      .filter({ hasText: 'Incident commanders' })
      .getByRole('gridcell')
      .getByRole('button');
    const names = await weeks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const people = names.map((name) => name.split(',')[0]);
    expect(people.length).toBeGreaterThan(2);
    expect(people.every((person, index) => person !== people[index + 1])).toBe(true);
  });
});

test('the windows before and after are fetched ahead, and what is typed is no key of the page', async ({
  page,
}) => {
  await test.step('a step to either asks nothing for itself', async () => {
    const requests = windowsOf(page);
    // A window that the user leaves before its reply arrives is requested again.
    let replies = 0;
    page.on(
      'requestfinished',
      (request) => (replies += Number(request.url().endsWith('/api/schedule/self'))),
    );
    // The window of the present is requested once.
    const ofThePresent = `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;
    const starts = () =>
      [...new Set(requests.map(({ start }) => new Date(start * 1000).toISOString()))]
        .filter((start) => start !== ofThePresent)
        .sort();
    await page.goto(MARCH);
    const [before, shown, after] = [
      '2026-02-16T05:00:00.000Z',
      '2026-03-02T05:00:00.000Z',
      '2026-03-16T04:00:00.000Z',
    ];
    await expect.poll(starts).toEqual([before, shown, after]);
    await expect.poll(() => replies).toBe(4);
    // A reply that has come is still to be read.
    await idle(page);

    await page.keyboard.press(']');
    const next = timelineOf(page, 'Mon 16 – Sun 29 Mar 2026');
    await expect(next).toHaveAttribute('aria-busy', 'false');
    await expect.poll(starts).toEqual([before, shown, after, '2026-03-30T04:00:00.000Z']);
    await expect.poll(() => replies).toBe(5);
    await idle(page);
    await page.keyboard.press('[');
    await expect(timelineOf(page, FORTNIGHT)).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('[');
    await expect(timelineOf(page, 'Mon 16 Feb – Sun 1 Mar 2026')).toHaveAttribute('aria-busy', 'false');
    await expect.poll(starts).toContain('2026-02-02T05:00:00.000Z');
    expect(requests).toHaveLength(6);
  });
  await visit(page, MARCH);
  // The router hands the URL on in a transition, so input that comes faster than a page is drawn starts from an old URL.
  const filter = page.getByRole('searchbox', { name: /Filter by schedule/ });
  await test.step('fast typing loses no letter, and two quick steps are two', async () => {
    await expect(timelineOf(page, FORTNIGHT)).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press(']');
    await page.keyboard.press(']');
    await expect(timelineOf(page, 'Mon 30 Mar – Sun 12 Apr 2026')).toBeVisible();
    await openControls(page, 'Filters');
    await filter.pressSequentially('checkout');
    await expect(filter).toHaveValue('checkout');
  });
  await test.step('keys are silent while something is typed', async () => {
    await filter.fill('');
    await filter.press(']');
    await expect(filter).toHaveValue(']');
    await expect(page).toHaveURL(/q=%5D/);
    expect(new URL(page.url()).searchParams.get('from')).toBe('2026-03-30');
    expect(new URL(page.url()).searchParams.get('days')).toBe('14');
  });
});

test('the wheel zooms, pans and scrolls; a drag moves the window, and a click chooses', async ({ page }) => {
  await page.goto(MARCH);
  const timeline = timelineOf(page, FORTNIGHT);
  await expect(timeline).toHaveAttribute('aria-busy', 'false');
  // The page has its height.
  await expect(page.getByRole('region', { name: 'Hand-offs', exact: true })).toBeVisible();
  const lane = await laneOf(timeline);
  await test.step('the wheel zooms with Ctrl about the pointer and pans with Shift; alone it scrolls', async () => {
    await page.mouse.move(lane.x + lane.dayPx * 10.5, lane.y);

    await page.keyboard.down('Shift');
    await page.mouse.wheel(0, lane.dayPx * 2.2);
    await page.keyboard.up('Shift');
    await expect(timelineOf(page, 'Wed 4 – Tue 17 Mar 2026')).toBeVisible();
    await page.mouse.wheel(-lane.dayPx * 2.4, 0);
    await expect(timelineOf(page, FORTNIGHT)).toBeVisible();

    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(60);
    await expect(timelineOf(page, FORTNIGHT)).toBeVisible();
    await page.mouse.wheel(0, -400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    // The pointer is on Thursday the 12th, three quarters into the view: there it stays.
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await expect(timelineOf(page, 'Sat 7 – Fri 13 Mar 2026')).toBeVisible();
    await page.mouse.wheel(0, 100);
    await page.keyboard.up('Control');
    await expectLength(page, '2 weeks');
  });
  await visit(page, MARCH);
  await expect(timeline).toHaveAttribute('aria-busy', 'false');
  await test.step('a drag moves the window and chooses nothing; a click chooses', async () => {
    const from = lane.x + lane.dayPx * 9.5;
    await page.mouse.move(from, lane.y);
    await page.mouse.down();
    await page.mouse.move(from - lane.dayPx, lane.y, { steps: 4 });
    await page.mouse.move(from - lane.dayPx * 2, lane.y, { steps: 4 });
    // What lies beside the window comes with it, before it is let go.
    await expect(timeline.getByText(/^(Mon )?16$/).last()).toBeInViewport();
    await page.mouse.up();
    const moved = timelineOf(page, 'Wed 4 – Tue 17 Mar 2026');
    await expect(moved).toHaveAttribute('aria-busy', 'false');
    expect(new URL(page.url()).searchParams.has('period')).toBe(false);
    await expect(page.getByRole('region', { name: 'Chosen period' })).toHaveCount(0);

    await test.step('by more than its whole width, too: the window follows on the way', async () => {
      const end = lane.x + lane.dayPx * 13.5;
      await page.mouse.move(end, lane.y);
      await page.mouse.down();
      await page.mouse.move(end - lane.dayPx * 14.2, lane.y, { steps: 12 });
      // Still held, at the edge: fourteen days on, and what is there can be seen.
      await expect(timelineOf(page, 'Wed 18 – Tue 31 Mar 2026')).toHaveAttribute('aria-busy', 'false');
      await page.mouse.move(end - lane.dayPx * 15.2, lane.y, { steps: 4 });
      await page.mouse.up();
      await expect(timelineOf(page, 'Thu 19 Mar – Wed 1 Apr 2026')).toBeVisible();
      expect(new URL(page.url()).searchParams.has('period')).toBe(false);
      await page.goBack();
      await page.goBack();
      await expect(moved).toHaveAttribute('aria-busy', 'false');
    });

    // A shaking hand is no drag.
    await page.mouse.move(from, lane.y);
    await page.mouse.down();
    await page.mouse.move(from + 3, lane.y);
    await page.mouse.up();
    await expect(page.getByRole('region', { name: 'Chosen period' })).toBeVisible();
    await expect(moved).toBeVisible();
  });
});
