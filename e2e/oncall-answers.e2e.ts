import type { Locator, Page } from '@playwright/test';
import { axeFaultsInBothThemes } from './support/axe';
import {
  MARCH_WEEK,
  MARCH_WEEK_PATH,
  clockOf,
  namesOf,
  onDutyAt,
  openControls,
  selfSchedules,
  timelineOf,
} from './support/oncall';
import { dailyLayer, scheduleRecord, solo, startWithRecords } from './support/own-data';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Everyday questions to the on-call page, each in at most three clicks and keys.

const WEEK = 'Mon 2 – Sun 8 Mar 2026';
const CHECKOUT = 'Checkout primary and secondary';

/** The side panel; nothing of it may be out of sight when it opens. */
function answerOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Who is on call' });
}

/** True if a part of the page is in the viewport without scrolling. */
async function isInSight(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  return box !== null && box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width;
}

test('who is on call now, and why: in the row heads at once, or one click', async ({ page }) => {
  await page.goto('/oncall?tz=Asia%2FShanghai');
  await test.step('why it is X and not Y: one click on the shift, and Esc goes back to it', async () => {
    const bar = page
      .getByRole('grid')
      .getByRole('gridcell', { name: new RegExp(`, Override, ${CHECKOUT}, \\w`) })
      .first();
    await bar.click();
    const answer = answerOf(page);
    await expect(answer.getByRole('heading', { level: 2 })).toHaveText(CHECKOUT);
    await expect(answer.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(answer).toContainText(/Primary .*Tomáš Dvořák/);
    await expect(answer).toContainText(/Secondary .*Rosa Jiménez/);
    await expect(answer).toContainText(/until \w{3} \d+ \w{3}, 09:00 \(.+ left\)/);
    const next = answer.getByRole('group', { name: 'Next' });
    await expect(next).toContainText(/Next, from \w{3} \d+ \w{3}, 09:00.+, .+ until \w{3} /);
    await expect(answer.getByRole('group', { name: 'Why' })).toContainText(
      'Override “Conference swap” has Tomáš Dvořák, Rosa Jiménez on call',
    );
    expect(await isInSight(page, answer)).toBe(true);
    await expect(bar).toHaveAttribute('aria-selected', 'true');
    // The timeline stays visible beside it.
    expect(await isInSight(page, bar)).toBe(true);
    const period = new URL(page.url()).searchParams.get('period');
    expect(period).not.toBeNull();
    await page.keyboard.press('Escape');
    await expect(answer).toHaveCount(0);
    await expect(bar).toBeFocused();
    expect(new URL(page.url()).searchParams.has('period')).toBe(false);
  });
  await visit(page, MARCH_WEEK_PATH);
  await test.step('who is on call now: in the row heads at once, and by one click, why', async () => {
    const head = page.getByRole('grid').getByRole('rowheader', { name: new RegExp(CHECKOUT) });
    await expect(head).toContainText(
      /Primary Tomáš Dvořák.*until \w{3} \d+ \w{3}, \d\d:00 .*then \S.*Secondary Rosa Jiménez.*until /,
    );
    // Nothing of it is cut.
    expect(
      await head.evaluate((one) =>
        Array.from(one.querySelectorAll('.duty-name, .duty-role')).every(
          (line) => line.scrollWidth <= line.clientWidth + 1,
        ),
      ),
    ).toBe(true);
    await openControls(page, 'More');
    await page.getByRole('button', { name: 'Reasons for now' }).click();
    await expect(answerOf(page)).toContainText(
      new RegExp(
        `${CHECKOUT}: Tomáš Dvořák Primary, Rosa Jiménez Secondaryuntil \\w{3} \\d+ \\w{3}, \\d\\d:00, then \\w`,
      ),
    );
    // The window goes back to the present.
    await expect(timelineOf(page, WEEK)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Today' })).toBeDisabled();
    await page.goBack();
    await expect(timelineOf(page, WEEK)).toBeVisible();
    await page.goForward();
  });
  await test.step('a day tells who is next, also where that is days after it', async () => {
    await page.goto('/oncall?from=2026-03-04&days=1&at=2026-03-04T04:00Z&tz=Asia%2FShanghai');
    await expect(answerOf(page)).toContainText(new RegExp(`${CHECKOUT}: .+until Mon 9 Mar, 09:00, then \\w`));
    await page.goBack();
  });
});

test('who was on call at a time: by one click or by keys, and the answer is in sight', async ({
  page,
  request,
  service,
}) => {
  await page.goto(MARCH_WEEK_PATH);
  const answer = answerOf(page);
  await test.step('by keys alone: Enter on a gap says why nobody is there and who is next', async () => {
    const gap = timelineOf(page, WEEK)
      .getByRole('gridcell', { name: /^Nobody on call, Off hours, Ledger office hours/ })
      .first();
    await gap.focus();
    await page.keyboard.press('Enter');
    await expect(answer.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(answer).toContainText('Off hours');
    await expect(answer.getByRole('group', { name: 'Why' })).toContainText('“Working days” is not active');
    await expect(answer.getByRole('group', { name: 'Next' })).toContainText(/until \w{3} \d+ Mar/);
    await page.keyboard.press('Escape');
    await expect(gap).toBeFocused();
  });
  const ruler = page.getByRole('columnheader', { name: 'Days in America/New_York' });
  await test.step('payments on a Friday at three in New York: one click on the time, and one for why', async () => {
    const box = await ruler.boundingBox();
    if (!box) throw new Error('the ruler has no box');
    // 15:00 of the fifth of seven days.
    await ruler.click({ position: { x: (box.width * (4 + 15 / 24)) / 7, y: 10 } });
    const at = Date.parse(new URL(page.url()).searchParams.get('at') ?? '') / 1000;
    expect(clockOf('America/New_York')(at).text).toMatch(/^Fri 6 Mar, (14|15):/);
    const schedules = await selfSchedules(request, service, MARCH_WEEK);
    const nameOf = await namesOf(request);
    for (const [schedule_name, roles] of [
      [CHECKOUT, [' Primary', ' Secondary']],
      ['Ledger office hours', ['']],
    ] as const) {
      const schedule = schedules.find((one) => one.schedule_name === schedule_name);
      if (!schedule) throw new Error(`${schedule_name} is not listed`);
      const shift = schedule.final_schedule.schedules.find(({ start, end }) => start <= at && at < end);
      const next = shift && onDutyAt(schedule, shift.end).map(nameOf);
      const people = onDutyAt(schedule, at).map((person, index) => `${nameOf(person)}${roles[index] ?? ''}`);
      const until = shift && clockOf('America/New_York')(shift.end).text;
      const line = answer.getByText(`${schedule_name}: ${people.join(', ') || 'off hours'}`);
      await expect(line).toContainText(
        until === undefined ? /until Sun 8 Mar, \d\d:00, then \w/ : `until ${until}`,
      );
      if (next) await expect(line).toContainText(`, then ${next.join(', ') || 'off hours'}`);
      const head = page.getByRole('grid').getByRole('rowheader', { name: new RegExp(schedule_name) });
      expect(await isInSight(page, head)).toBe(true);
      for (const person of onDutyAt(schedule, at)) await expect(head).toContainText(nameOf(person));
    }
    // Why is one click more.
    await answer.getByText(`${CHECKOUT}: `).click();
    await expect(answer.getByRole('group', { name: 'Next' })).toBeVisible();
    await expect(answer.getByRole('group', { name: 'Why' })).toBeVisible();
  });
  await test.step('forced colours keep the edges of an answer', async () => {
    await visit(page, `${MARCH_WEEK_PATH}&at=2026-03-04T12:00Z&q=payments`);
    await expect(answer.getByRole('heading', { level: 2 })).toContainText('Wed 4 Mar');
    await answer.getByText(`${CHECKOUT}: `).click();
    await expect(answer.getByRole('group', { name: 'Why' })).toBeVisible();
    await page.emulateMedia({ forcedColors: 'active' });
    const edge = await answer.evaluate((one) => getComputedStyle(one).borderTopStyle);
    const face = await answer
      .locator('[data-person]')
      .first()
      .evaluate((one) => getComputedStyle(one).outlineStyle);
    expect([edge, face]).toEqual(['solid', 'solid']);
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('by keys the same, and Esc goes back to the ruler', async () => {
    await page.keyboard.press('Escape');
    await expect(answer).toHaveCount(0);
    const mark = ruler.getByRole('slider');
    await mark.focus();
    for (const key of ['Home', 'PageUp', 'PageUp', 'PageUp', 'PageUp', 'ArrowRight', 'ArrowRight']) {
      await page.keyboard.press(key);
    }
    await expect(mark).toHaveAttribute('aria-valuetext', 'Fri 6 Mar 2026, 02:00 America/New_York');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/[?&]at=2026-03-06T07%3A00Z/);
    await expect(answer.getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(mark).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the answer is there without a tap, and a tap on a shift opens a sheet with more', async ({
    page,
  }) => {
    await page.goto('/oncall');
    const now = page.getByRole('region', { name: 'On call now' });
    const cards = now.getByRole('listitem');
    const bar = page.getByRole('navigation', { name: 'Parts of this page' });
    await test.step('at three in the morning: no tap, and the answer is on the first screen', async () => {
      // In the phone's zone.
      await expect(now.getByRole('heading', { level: 2 })).toHaveText(
        /^On call now \d\d:\d\d America\/New_York$/,
      );
      const card = cards.filter({ hasText: CHECKOUT });
      await expect(card).toContainText(/Primary Tomáš Dvořák until .+then /);
      await expect(card).toBeInViewport();
      // Below the first cards, too.
      await expect(cards.filter({ hasText: 'Incident commanders' })).toContainText(/until .+then /);
      await expect(page.getByRole('main').getByRole('button', { name: 'View and filters' })).toBeVisible();
      await expect(page.getByRole('searchbox')).toHaveCount(0);
      // Fingers hit the bar and the cards.
      await expect(cards).toHaveCount(13);
      for (const target of [...(await bar.getByRole('button').all()), ...(await cards.all())]) {
        expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
    });
    await test.step('a schedule in which somebody is missed comes first', async () => {
      await expect(cards.first()).toContainText(/Mobile release captains.*Nobody/);
    });
    await test.step('the bar leads to gaps, which are read without scrolling, and to the timeline', async () => {
      // A gap is read with its cause, which has a line of its own.
      await bar.getByRole('button', { name: 'Gaps 1' }).tap();
      const gaps = page.getByRole('region', { name: 'Gaps, scrolls sideways' });
      await expect(gaps).toContainText('To fix');
      expect(await gaps.evaluate((list) => list.scrollWidth <= list.clientWidth)).toBe(true);
      await expect(page.getByRole('region', { name: 'Gaps of these days' })).toBeVisible();
      await bar.getByRole('button', { name: 'Timeline' }).tap();
      await expect(page.getByRole('grid')).toBeVisible();
      await bar.getByRole('button', { name: 'Now' }).tap();
    });
    await test.step('the schedules of who uses this browser come first', async () => {
      const headings = now.getByRole('heading', { level: 3 });
      await expect(headings.first()).toHaveText('Nobody on call for 2 roles');
      await page.getByRole('button', { name: 'View and filters' }).tap();
      await page.getByRole('combobox', { name: 'Person' }).selectOption('Noah Williams');
      await page.getByRole('button', { name: 'That’s me' }).tap();
      await page.goto('/oncall');
      await expect(headings).toContainText([
        'Search follow-the-sun',
        'Search index rebuild watch',
        'Other teams',
        'Checkout primary and secondary',
      ]);
    });
    await test.step('a tap on a shift opens a sheet, and closing it gives the focus back', () =>
      useSheet(page));
  });
});

async function useSheet(page: Page): Promise<void> {
  await visit(page, `${MARCH_WEEK_PATH}&q=payments`);
  const bar = timelineOf(page, WEEK)
    .getByRole('gridcell', { name: new RegExp(`, ${CHECKOUT}, `) })
    .first();
  await bar.tap();
  const sheet = page.getByRole('dialog', { name: 'Who is on call' });
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(sheet).toContainText('Primary');
  await expect(sheet.getByRole('group', { name: 'Next' })).toContainText(/until /);
  expect(await isInSight(page, sheet)).toBe(true);
  expect(await axeFaultsInBothThemes(sheet)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  expect(new URL(page.url()).searchParams.has('period')).toBe(false);
  await expect(bar).toBeFocused();
  await bar.tap();
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(sheet).toHaveCount(0);
  await expect(bar).toBeFocused();
}

test('the first screen of a phone says what the viewer is on call for, with the backup', async ({ page }) => {
  const first = Math.floor(Date.now() / 1000 / 86_400) * 86_400 - 8 * 86_400;
  const both = {
    group_name: '',
    members: [
      { role_id: 1, person_ids: [2] },
      { role_id: 2, person_ids: [1] },
    ],
  };
  const server = await startWithRecords({
    people: [
      { person_id: 1, person_name: 'Ana Kovač', team_ids: [] },
      { person_id: 2, person_name: 'Ingrid Haugen', team_ids: [] },
    ],
    schedules: [
      scheduleRecord({
        schedule_id: 11,
        schedule_name: 'Alpha',
        layers: [dailyLayer({ layer_start: first, groups: [both, { ...solo(2), group_name: 'Ingrid' }] })],
      }),
    ],
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.url}/oncall`);
  await page.evaluate(() => localStorage.setItem('watchbill.me', '1'));
  await page.reload();
  const line = page.getByText(/^You: .+ of Alpha until .+, backup Ingrid Haugen$/);
  await expect(line).toBeInViewport();
  await page.goto('about:blank');
  await server.stop();
});
