import type { Page } from '@playwright/test';
import { axeFaultsInBothThemes } from './support/axe';
import { MARCH_WEEK_PATH } from './support/oncall';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Times pasted from a log: the page shows its interpretation before it applies it.

/** The schedules of one team are enough to have an answer. */
const PATH = `${MARCH_WEEK_PATH}&q=payments`;

function fieldOf(page: Page) {
  return page.getByLabel('On call at, time in America/New_York');
}

function answerOf(page: Page) {
  return page.getByRole('region', { name: 'On call at' });
}

test('a time is typed or pasted into the field, in many forms, and read before it is used', async ({
  page,
  context,
}) => {
  await page.goto(PATH);
  await test.step('its interpretation is shown before it is used', async () => {
    const field = fieldOf(page);
    await field.fill('[04/Mar/2026:03:12:45 +0000]');
    const note = page.getByRole('status').filter({ hasText: 'Apache log' });
    await expect(note).toContainText('Tue 3 Mar 2026, 22:12:45 America/New_York (UTC−5)');
    await expect(note).toContainText('Apache log, offset +00:00');
    expect(new URL(page.url()).searchParams.has('at')).toBe(false);
    await field.press('Enter');
    await expect(page).toHaveURL(/at=2026-03-04T03(:|%3A)12(:|%3A)45Z/);
    await expect(field).toHaveValue('2026-03-03 22:12:45');
    await expect(answerOf(page).getByRole('heading')).toContainText('Tue 3 Mar 2026, 22:12');
    // Also in the zone that it was pasted in.
    await expect(answerOf(page).getByRole('heading')).toContainText('Pasted: Wed 4 Mar 2026, 03:12 UTC');

    // Text that cannot be parsed stays in the field, and the instant before it stays in force.
    await field.fill('2026-03-32 10:00');
    await field.press('Enter');
    await expect(page.getByRole('alert')).toContainText('There is no such date or time');
    await expect(field).toHaveValue('2026-03-32 10:00');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await axeFaultsInBothThemes(page.getByRole('alert'))).toEqual([]);
    expect(await axeFaultsInBothThemes(field)).toEqual([]);
    await expect(answerOf(page).getByRole('heading')).toContainText('Tue 3 Mar 2026, 22:12');
    await field.press('Escape');
    await expect(field).toHaveValue('2026-03-03 22:12:45');

    await field.fill('last sunday 10:00');
    await expect(page.getByRole('status').filter({ hasText: 'day in words' })).toContainText(
      /Sun \d+ \w+ \d{4}, 10:00 America\/New_York/,
    );

    await field.fill('2026-03-08 02:30');
    await expect(
      page.getByText('The clocks in America/New_York skipped this time: taken as 03:30:00.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Show this time' }).click();
    await expect(field).toHaveValue('2026-03-08 03:30');
    await field.fill('');
    await field.press('Enter');
    await expect(answerOf(page)).toHaveCount(0);
  });
  await test.step('a line of JSON is read, and a time without a zone may be UTC in one click', async () => {
    const field = fieldOf(page);
    await field.fill('{"level":"error","ts":"2026-03-04T03:12:45Z","msg":"pool timeout"}');
    await expect(page.getByText('ISO 8601 in a line of JSON, UTC')).toBeVisible();
    await field.press('Enter');
    await expect(field).toHaveValue('2026-03-03 22:12:45');
    await field.fill('2026-03-04 03:12:45 ERROR pool: timeout');
    await expect(page.getByText('without a zone: taken in America/New_York')).toBeVisible();
    await page.getByRole('button', { name: 'UTC instead' }).click();
    await expect(field).toHaveValue('2026-03-03 22:12:45');
    await expect(answerOf(page).getByRole('heading')).toContainText('Pasted: Wed 4 Mar 2026, 03:12 UTC');
    await field.fill('');
    await field.press('Enter');
  });
  await test.step('Esc with nothing half typed closes the answer, and one may go on typing', async () => {
    const field = fieldOf(page);
    for (const time of ['2026-03-04 12:00', '2026-03-05 12:00']) {
      await field.fill(time);
      await field.press('Enter');
      await expect(answerOf(page).getByRole('heading')).toContainText('12:00');
      await expect(field).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(answerOf(page)).toHaveCount(0);
      await expect(page).not.toHaveURL(/[?&]at=/);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
    }
  });
  await test.step('on a phone the cards answer, and a sheet says why', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, `${PATH}&at=2026-03-04T17:00Z`);
    const cards = page.getByRole('region', { name: 'On call then' });
    await cards
      .getByRole('button', { name: /: why, and who is next$/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Who is on call' });
    const field = sheet.getByLabel('On call at, time in America/New_York');
    await field.fill('2026-03-05 1');
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('2026-03-04 12:00');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/[?&]at=/);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('a timestamp from a log is three steps from its answer, in the zone of the page', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('[04/Mar/2026:03:12:45 +0000]'));
    for (const step of ['Control+k', 'Control+v', 'Enter']) {
      if (step === 'Enter')
        await expect(page.getByRole('option', { name: /^On call at/ })).toHaveText(
          'On call at Tue 3 Mar 2026, 22:12:45 America/New_York (UTC−5)Apache log',
        );
      await page.keyboard.press(step);
    }
    await expect(answerOf(page).getByRole('heading')).toContainText('Tue 3 Mar 2026, 22:12');
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('tz')).toBe('America/New_York');
    expect(searchParams.get('at')).toBe('2026-03-04T03:12:45Z');
  });
});
