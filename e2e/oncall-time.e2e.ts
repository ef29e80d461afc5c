import type { Page, Request } from '@playwright/test';
import { chooseLength, expectLength, planOf, timelineOf, type Window } from './support/oncall';
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

const VIEWS = [
  ['Day', '2026-03-02..2026-03-02', 'Mon 2 Mar 2026'],
  ['3 days', '2026-03-02..2026-03-04', 'Mon 2 – Wed 4 Mar 2026'],
  ['Week', '2026-03-02..2026-03-08', 'Mon 2 – Sun 8 Mar 2026'],
  ['2 weeks', '2026-03-02..2026-03-15', FORTNIGHT],
  ['Month', '2026-03', 'Sun 1 – Tue 31 Mar 2026'],
  ['45 days', '2026-03-01..2026-04-14', 'Sun 1 Mar – Tue 14 Apr 2026'],
] as const;

test('the window moves and is as long as buttons and keys say', async ({ page }) => {
  const requests = windowsOf(page);
  // One schedule is enough to see it by.
  await page.goto(`${MARCH}&q=checkout`);
  await test.step('six views, from a day to 45 days, each with its data', async () => {
    for (const [label, address, range] of VIEWS) {
      await chooseLength(page, label);
      const plan = planOf(page, range);
      await expect(plan).not.toHaveAttribute('aria-busy', 'true');
      expect(new URL(page.url()).searchParams.get('range')).toBe(address);
      await expectLength(page, label);
      await expect(plan.getByText('Checkout primary and secondary').first()).toBeVisible();
    }
  });
  await page.goto(`${MARCH}&q=checkout`);
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
    const weeks = timeline.getByRole('row').filter({ hasText: 'Incident commanders' }).getByRole('gridcell');
    const names = await weeks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    const people = names.map((name) => name.split(',')[0]);
    expect(people.length).toBeGreaterThan(2);
    expect(people.every((person, index) => person !== people[index + 1])).toBe(true);
  });
});
