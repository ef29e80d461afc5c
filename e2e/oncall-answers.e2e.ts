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
import { expect, test } from './support/test';

// The tasks of somebody who comes to the page with a question, with their clicks and keys: at most three each.

const CHECKOUT = 'Checkout primary and secondary';

/** The side panel; nothing of it may be out of sight when it opens. */
function answerOf(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Who is on duty' });
}

/** Whether a part of the page is in the window without scrolling. */
async function isInSight(page: Page, part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  return box !== null && box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width;
}

test('why it is X and not Y: one click on the shift, and Esc goes back to it', async ({ page }) => {
  await page.goto('/oncall');
  const bar = page
    .getByRole('grid')
    .getByRole('button', { name: new RegExp(`, Override, ${CHECKOUT}, \\w`) })
    .first();
  await bar.click();
  const answer = answerOf(page);
  await expect(answer.getByRole('heading', { level: 2 })).toHaveText(CHECKOUT);
  await expect(answer.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(answer).toContainText('Tomáš Dvořák Primary');
  await expect(answer).toContainText('Rosa Jiménez Secondary');
  await expect(answer).toContainText(/until \w{3} \d+ \w{3}, 09:00 \(.+ left\)/);
  const next = answer.getByRole('group', { name: 'Next' });
  await expect(next).toContainText(/Next, from \w{3} \d+ \w{3}, 09:00.+, .+ until \w{3} /);
  await expect(answer.getByRole('group', { name: 'Why' })).toContainText(
    'Override “Conference swap” has Tomáš Dvořák, Rosa Jiménez on duty',
  );
  expect(await isInSight(page, answer)).toBe(true);
  await expect(bar).toHaveAttribute('aria-pressed', 'true');
  // The timeline goes on being there, beside it.
  expect(await isInSight(page, bar)).toBe(true);
  const period = new URL(page.url()).searchParams.get('period');
  expect(period).not.toBeNull();
  await page.keyboard.press('Escape');
  await expect(answer).toHaveCount(0);
  await expect(bar).toBeFocused();
  expect(new URL(page.url()).searchParams.has('period')).toBe(false);
});

test('by keys alone: Enter on a gap says why nobody is there and who is next', async ({ page }) => {
  await page.goto(MARCH_WEEK_PATH);
  const gap = timelineOf(page, 'Mon 2 – Sun 8 Mar 2026')
    .getByRole('button', { name: /^Nobody on duty, Expected gap, Ledger office hours/ })
    .first();
  await gap.focus();
  await page.keyboard.press('Enter');
  const answer = answerOf(page);
  await expect(answer.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(answer).toContainText('Closed, as planned');
  await expect(answer.getByRole('group', { name: 'Why' })).toContainText('“Working days” is not active');
  await expect(answer.getByRole('group', { name: 'Next' })).toContainText(/until \w{3} \d+ Mar/);
  await page.keyboard.press('Escape');
  await expect(gap).toBeFocused();
});

test('payments on a Friday at three in New York: one click on the time, and the answer is in sight', async ({
  page,
  request,
  service,
}) => {
  await page.goto(MARCH_WEEK_PATH);
  const ruler = page.getByRole('columnheader', { name: 'Days in America/New_York' });
  const box = await ruler.boundingBox();
  if (!box) throw new Error('the ruler has no box');
  // 15:00 of the fifth of seven days.
  await ruler.click({ position: { x: (box.width * (4 + 15 / 24)) / 7, y: 10 } });
  const at = Date.parse(new URL(page.url()).searchParams.get('at') ?? '') / 1000;
  expect(clockOf('America/New_York')(at).text).toMatch(/^Fri 6 Mar, (14|15):/);
  const answer = answerOf(page);
  const schedules = await selfSchedules(request, service, MARCH_WEEK);
  const nameOf = await namesOf(request);
  for (const { schedule_name, ...schedule } of schedules.filter((one) =>
    /Checkout|Ledger/.test(one.schedule_name),
  )) {
    const people =
      onDutyAt({ schedule_name, ...schedule }, at)
        .map(nameOf)
        .join(', ') || 'closed, as planned';
    const line = answer.getByText(`${schedule_name}: ${people}`, { exact: true });
    await expect(line).toBeVisible();
    expect(await isInSight(page, line)).toBe(true);
  }
  // In which role, until when, who is next and why is one click more.
  await answer.getByText(`${CHECKOUT}: `).click();
  await expect(answer).toContainText('Primary');
  await expect(answer.getByRole('group', { name: 'Next' })).toBeVisible();
  await expect(answer.getByRole('group', { name: 'Why' })).toBeVisible();

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

test('who is on duty now: in the row heads at once, and by one click, why', async ({ page }) => {
  await page.goto(MARCH_WEEK_PATH);
  const head = page.getByRole('rowheader', { name: new RegExp(CHECKOUT) });
  await expect(head).toContainText('Tomáš Dvořák · Rosa Jiménez');
  await expect(head).toContainText(/until \w{3} \d\d:00 \(.+\), then \S/);
  // Nothing of it is cut.
  expect(
    await head.evaluate((one) =>
      Array.from(one.querySelectorAll('p')).every((line) => line.scrollWidth <= line.clientWidth),
    ),
  ).toBe(true);
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await expect(answerOf(page)).toContainText(`${CHECKOUT}: Tomáš Dvořák, Rosa Jiménez`);
  // The view stays where it was.
  await expect(timelineOf(page, 'Mon 2 – Sun 8 Mar 2026')).toBeVisible();

  // A wide screen has room for it without a click, and none of it where something is asked.
  const column = page.getByRole('complementary', { name: 'On duty now' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(answerOf(page)).toBeVisible();
  await expect(column).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(column).toContainText(`${CHECKOUT}: Tomáš Dvořák, Rosa Jiménez`);
  expect(await isInSight(page, column)).toBe(true);
});

test('a link for London: one click to copy it, and one to read it in London’s time', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(`${MARCH_WEEK_PATH}&at=2026-03-04T20:00Z`);
  await expect(timelineOf(page, 'Mon 2 – Sun 8 Mar 2026')).toHaveAttribute('aria-busy', 'false');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const link = await copied();

  await test.step('or as a message, with the zone, the gaps and a link', async () => {
    await openControls(page, 'More');
    await page.getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('button', { name: /^Text/ }).click();
    await expect(page.getByText('Text copied')).toBeVisible();
    const text = await copied();
    expect(text).toMatch(
      /^On call, as of \w{3} .*, America\/New_York \(UTC−\d\)\n\n1 GAP IN THE REST OF THIS WEEK/,
    );
    expect(text).toMatch(/\n• Mobile release captains: NOBODY ON DUTY\n/);
    expect(text).toMatch(/\n• Checkout primary and secondary: .+ \(Primary\), .+ \(Secondary\), until /);
    expect(text).toMatch(/\nhttp:\/\/127\.0\.0\.1:\d+\/oncall\?\S*tz=America%2FNew_York\S*\n$/);
  });

  const context = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Europe/London' });
  const london = await context.newPage();
  await london.goto(link);
  // What the sender saw, until the reader wants something else.
  await expect(answerOf(london).getByRole('heading').first()).toContainText('Wed 4 Mar 2026, 15:00');
  await expect(london.getByText('You are in Europe/London.')).toBeVisible();
  await london.getByRole('button', { name: 'Show your time' }).click();
  await expect(answerOf(london).getByRole('heading').first()).toContainText('Wed 4 Mar 2026, 20:00');
  const { searchParams } = new URL(london.url());
  expect([searchParams.get('tz'), searchParams.get('tz2')]).toEqual(['Europe/London', 'America/New_York']);
  await context.close();
});

test('nothing that axe knows is wrong beside an answer, and forced colours keep its edges', async ({
  page,
}) => {
  await page.goto(`${MARCH_WEEK_PATH}&at=2026-03-04T12:00Z`);
  const answer = answerOf(page);
  await answer.getByText(`${CHECKOUT}: `).click();
  await expect(answer.getByRole('group', { name: 'Why' })).toBeVisible();
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  const edge = await answer.evaluate((one) => getComputedStyle(one).borderTopStyle);
  const face = await answer
    .locator('[data-person]')
    .first()
    .evaluate((one) => getComputedStyle(one).outlineStyle);
  expect([edge, face]).toEqual(['solid', 'solid']);
});

test.describe('while the server fails', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('an answer outside the window says that it could not be loaded, and can be asked again', async ({
    page,
    faults,
  }) => {
    await page.goto(`${faults.dashboard}${MARCH_WEEK_PATH}`);
    await expect(page.getByRole('region', { name: 'Integrity' })).toBeVisible();
    faults.set('/schedule/self', { kind: 'internal' });
    await page.getByRole('button', { name: 'Now', exact: true }).click();
    const answer = answerOf(page);
    await expect(answer.getByRole('alert')).toContainText('Who is on duty then could not be loaded');
    await expect(answer.getByRole('alert')).toContainText('request id');
    await expect(answer).not.toContainText('nobody');
    faults.set('/schedule/self', { kind: 'none' });
    await answer.getByRole('button', { name: 'Try again' }).click();
    await expect(answer.getByText(`${CHECKOUT}: #`)).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('at three in the morning: no tap, and the answer is in the first 400 px', async ({ page }) => {
    await page.goto('/oncall');
    const card = page.getByRole('region', { name: 'On duty now' }).getByRole('listitem').first();
    await expect(card).toContainText('Tomáš Dvořák Primary');
    await expect(card).toContainText(/until .+, then /);
    const box = await card.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 999)).toBeLessThanOrEqual(400);
    // Then one button, then the timeline.
    await expect(page.getByRole('main').getByRole('button', { name: 'View and filters' })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  });

  test('a schedule in which somebody is missed is among the cards that are shown', async ({ page }) => {
    await page.goto('/oncall');
    const cards = page.getByRole('region', { name: 'On duty now' }).getByRole('listitem');
    await expect(cards.filter({ hasText: 'Mobile release captains' })).toContainText('Nobody on duty');
    await expect(cards.filter({ hasText: 'Core weekend duty' })).toHaveCount(0);
  });

  test('the schedules of who uses this browser come first', async ({ page }) => {
    await page.goto('/oncall');
    const headings = page.getByRole('region', { name: 'On duty now' }).getByRole('heading', { level: 3 });
    await expect(headings.first()).toHaveText('Checkout primary and secondary');
    await page.getByRole('button', { name: 'View and filters' }).tap();
    await page.getByRole('combobox', { name: 'Person' }).selectOption('Noah Williams');
    await page.getByRole('button', { name: 'That’s me' }).tap();
    await page.goto('/oncall');
    await expect(headings).toContainText([
      'Search follow-the-sun',
      'Search index rebuild watch',
      'Other schedules',
      'Checkout primary and secondary',
    ]);
  });

  test('a tap on a shift opens a sheet with the answer, and closing it gives the focus back', async ({
    page,
  }) => {
    await page.goto(MARCH_WEEK_PATH);
    const bar = timelineOf(page, 'Mon 2 – Sun 8 Mar 2026')
      .getByRole('button', { name: new RegExp(`, ${CHECKOUT}, `) })
      .first();
    await bar.tap();
    const sheet = page.getByRole('dialog', { name: 'Who is on duty' });
    await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(sheet).toContainText('Primary');
    await expect(sheet.getByRole('group', { name: 'Next' })).toContainText(/until /);
    expect(await isInSight(page, sheet)).toBe(true);
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    expect(new URL(page.url()).searchParams.has('period')).toBe(false);
    await expect(bar).toBeFocused();
    await bar.tap();
    await sheet.getByRole('button', { name: 'Close' }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(bar).toBeFocused();
  });
});
