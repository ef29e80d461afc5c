import { readFile } from 'node:fs/promises';
import { downloadOf } from './support/downloads';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Shifts of one person: who it is, a line each, and what a line opens.

test('the start finds a person without accents, and this browser remembers the choice', async ({ page }) => {
  await page.goto('/shifts');
  await expect(page.getByRole('heading', { name: 'Whose shifts?' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Core SRE' }).getByRole('button')).toHaveText([
    /^Amara Okafor/,
    /^Björn Åkesson/,
    /^Ingrid Haugen/,
    /^Mia Kim/,
    /^Rosa Jiménez/,
    /^Samuel Osei/,
    /^王伟/,
  ]);
  await page.getByRole('button', { name: /^\d+ more people in \d teams$/ }).click();
  await expect(page.getByRole('region', { name: 'Payments' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('dvorak');
  await expect(page.getByRole('button', { name: /Dvořák/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'My shifts', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Person: Tomáš Dvořák' })).toBeVisible();
});

test('the menu of a shift has the other zone, calendars and ways to change it', async ({ page }) => {
  await page.goto('/shifts?person=4080000000002&tz=Europe%2FMadrid&tz2=Asia%2FTokyo');
  const lines = page.getByRole('list', { name: 'Shifts' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Find cover');
  await expect(page.getByRole('list', { name: 'Shifts' })).not.toContainText('Tokyo');
  await lines
    .first()
    .getByRole('button', { name: /^More about / })
    .click();
  const menu = page.getByRole('dialog', { name: 'Shift' });
  await expect(menu.getByRole('list')).toContainText('Asia/Tokyo');
  const google = await menu.getByRole('link', { name: 'Google Calendar' }).getAttribute('href');
  const dates = new URL(google ?? '').searchParams.get('dates') ?? '';
  expect(dates).toMatch(/^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/);
  await expect(menu.getByRole('link', { name: 'Outlook' })).toHaveAttribute(
    'href',
    /^https:\/\/outlook\.office\.com\//,
  );
  const file = await downloadOf(page, () => menu.getByRole('button', { name: 'File (.ics)' }).click());
  const text = await readFile(await file.path(), 'utf8');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  const [from, until] = dates.split('/');
  expect(text).toContain(`DTSTART:${from}`);
  expect(text).toContain(`DTEND:${until}`);
  await menu.getByRole('link', { name: 'Hand-off' }).click();
  await expect(page).toHaveURL(/\/oncall\/\d+\?.*at=/);

  await test.step('a person without a shift has the next one, or none', async () => {
    await visit(page, '/shifts?person=4080000000040&tz=Europe%2FMadrid');
    await expect(page.getByRole('region', { name: 'Shifts' })).toContainText(
      /^(No shifts until|\d+ shifts?)/,
    );
  });
});
