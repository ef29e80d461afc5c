import type { Page } from '@playwright/test';
import { chooseLength, expectLength, MARCH_WEEK_PATH, planOf } from './support/oncall';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Which days are shown, in whose time, and what of it is remembered.

function timelineOf(page: Page, range: string, zone: string) {
  return page.getByRole('grid', { name: `On-call timeline, ${range}, ${zone}` });
}

test('a calendar month is one view, a pasted date is one field away, and the length is remembered', async ({
  page,
}) => {
  const zone = 'America/New_York';
  // One schedule is enough to see it by.
  await page.goto(`${MARCH_WEEK_PATH}&q=checkout`);
  await chooseLength(page, 'Month');
  await expect(planOf(page, 'Sun 1 – Tue 31 Mar 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(planOf(page, 'Wed 1 – Thu 30 Apr 2026')).toBeVisible();
  await expect(page).toHaveURL(/range=2026-04/);

  await page.getByRole('button', { name: /: other days$/ }).click();
  const box = page.getByRole('dialog', { name: 'Other days' });
  const field = box.getByRole('textbox', { name: `Date or time in ${zone}` });
  await expect(field).toBeFocused();
  await field.fill('8/3/2027');
  await field.press('Enter');
  await expect(box.getByRole('alert')).toContainText('Day or month first?');
  await expect(field).toHaveValue('8/3/2027');
  await field.fill('08/Mar/2027:03:12:45 +0000');
  await expect(box.getByRole('status')).toContainText('Sun 7 Mar 2027, 22:12:45 America/New_York (UTC−5)');
  await field.press('Enter');
  await expect(planOf(page, 'Mon 1 – Wed 31 Mar 2027')).toBeVisible();

  await page.goto('/rum');
  await page.getByRole('link', { name: 'On call' }).click();
  await expectLength(page, 'Month');
  await expect(page).toHaveURL(/range=month/);
  // Remembered is what the next arrival begins with; it does not come back over a choice.
  await chooseLength(page, 'Week');
  await expect(page).not.toHaveURL(/range=/);
  await expectLength(page, 'Week');
  await page.goBack();
  await expectLength(page, 'Month');
  // A fixed window is the one in its link.
  await visit(page, '/oncall?from=2026-03-02&tz=UTC');
  await expect(timelineOf(page, 'Mon 2 – Sun 8 Mar 2026', 'UTC')).toBeVisible();
});

test('a page without a zone has the viewer’s, with the account’s beside it, and a choice is remembered', async ({
  page,
}) => {
  const own = 'America/New_York';
  const zone = (name: string) => page.getByRole('button', { name: `Time zone: ${name}` });
  await page.goto('/oncall?q=checkout');
  await expect(zone(own)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /On call now/ })).toContainText('Asia/Shanghai');
  // A link keeps its zone.
  await visit(page, '/oncall?q=checkout&tz=Asia/Kathmandu');
  await expect(zone('Asia/Kathmandu')).toBeVisible();
  await page.getByRole('button', { name: /^Time zone: / }).click();
  await page.getByRole('option', { name: `${own} this browser` }).click();
  await expect(zone(own)).toBeVisible();
  const pick = async (name: string) => {
    await page.getByRole('button', { name: /^Time zone: / }).click();
    await page.getByRole('combobox', { name: 'Search time zone' }).fill(name);
    await page.getByRole('option', { name }).first().click();
    await expect(zone(name)).toBeVisible();
  };
  await test.step('on all pages, until the browser’s is chosen again', async () => {
    await page.goto('/oncall?q=checkout');
    await pick('Asia/Shanghai');
    await page.goto('/oncall?q=checkout');
    await expect(zone('Asia/Shanghai')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /On call now/ })).not.toContainText('New_York');
    for (const path of ['/shifts?person=4080000000007', '/incidents', '/rum/issues/is-demo-0001']) {
      await page.goto(path);
      await expect(zone('Asia/Shanghai')).toBeVisible();
    }
    await pick(own);
    expect(await page.evaluate(() => localStorage.getItem('watchbill.zone'))).toBeNull();
  });
  await test.step('the second zone says what midnight is there', async () => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await visit(page, '/oncall?from=2026-03-01&days=45&tz=America/New_York&tz2=Asia/Kathmandu&q=checkout');
      await expect(page.getByRole('columnheader', { name: /On call now/ })).toContainText(
        'midnight is 10:45 in Asia/Kathmandu, 09:45 from Mon 9 Mar',
      );
    }
  });
});
