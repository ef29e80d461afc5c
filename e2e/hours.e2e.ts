import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCsv } from '#domain/csv';
import { axeFaultsInBothThemes } from './support/axe';
import { downloadOf } from './support/downloads';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';

// On-call hours over months: figures with their stretches, pay, files, cancelling, pseudonyms.

// London; the clocks go forward on 31 March 2030. Two people change daily at 00:00.
const MARCH = Date.parse('2030-03-01T00:00Z') / 1000;

// One server for all of them.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  const records = {
    people: ['Ann Lee', 'Ben Ode', 'Cy Young'].map((person_name, index) => ({
      person_id: index + 1,
      person_name,
    })),
    roles: [{ role_id: 1, role_name: 'Primary', order: 1 }],
    schedules: [
      scheduleRecord({
        schedule_id: 1,
        schedule_name: 'Alpha',
        time_zone: 'Europe/London',
        layers: [dailyLayer({ layer_start: MARCH, groups: [solo(1), solo(2)] })],
      }),
    ],
  };
  // Rules of pay are in the account's zone.
  server = await startWithRecords(records, [], { WATCHBILL_TIME_ZONE: 'Europe/London' });
});
test.afterAll(() => server.stop());

const address = (rest = '') => `${server.url}/hours?range=2030-03&tz=Europe%2FLondon${rest}`;
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'On-call hours' }).getByRole('row').filter({ hasText: name });

test('a figure opens its stretches, which add up to it, over a clock change', async ({ page }) => {
  await page.goto(address());
  await expect(page.getByRole('heading', { name: 'Hours', level: 1 })).toBeVisible();
  // 31 days: 16 of Ann, the last one an hour shorter, and 15 of Ben.
  await rowOf(page, 'Ann Lee').getByRole('button', { name: 'Ann Lee' }).click();
  const panel = page.getByRole('region', { name: 'Ann Lee, on call' });
  await expect(panel).toContainText('383 h');
  await expect(panel).toContainText('1 h shorter: the clocks went forward on 31 Mar');
  await expect(panel).toContainText('Alpha, Primary');
  await panel.getByRole('button', { name: /, Night$/ }).press('Enter');
  const night = page.getByRole('region', { name: 'Ann Lee, night' });
  await expect(night.getByRole('heading')).toBeFocused();
  expect(new URL(page.url()).searchParams.get('figure')).toBe('night');
  expect(await axeFaultsInBothThemes(night)).toEqual([]);
});

/** CSV file of the menu. */
async function csvOf(page: Page, name: string): Promise<string[][]> {
  await page.getByRole('button', { name: 'Files' }).click();
  const saved = await downloadOf(page, () =>
    page.getByRole('button', { name: `Hours as ${name} file` }).click(),
  );
  return readCsv(await readFile(await saved.path(), 'utf8'));
}

test('saved rates give amounts, their lines, and files that add up to them', async ({ page }) => {
  // From Saturday 1 March 2025; the clocks go forward on the 30th.
  const start = Date.parse('2025-03-01T00:00Z') / 1000;
  const people = [
    { person_id: 1, person_name: 'Ann Lee', personnel_number: '20417' },
    { person_id: 2, person_name: 'Ben Ode' },
  ];
  const schedules = [
    scheduleRecord({
      schedule_id: 1,
      schedule_name: 'Alpha',
      time_zone: 'Europe/London',
      layers: [dailyLayer({ layer_start: start, groups: [solo(1), solo(2)] })],
    }),
  ];
  const settings = { WATCHBILL_TIME_ZONE: 'Europe/London', WATCHBILL_AUTHOR: 'Hanna Meyer' };
  const own = await startWithRecords({ people, schedules }, [], settings);
  const sentence = page.getByText(/^€\s[\d,.]+ to pay/).locator('..');
  try {
    // An old address.
    await page.goto(`${own.url}/ledger?from=2025-03-01&tz=Europe%2FLondon&by=months`);
    await expect(page.getByText('has most')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/hours');
    await test.step('rates are entered, with what they count, and saved', async () => {
      await page.getByRole('button', { name: 'Rules of pay' }).click();
      const form = page.getByRole('form', { name: 'Rules of pay' });
      await expect(form).toContainText('Mon–Fri 23:00–08:00, except holidays, by the person’s own clock.');
      await expect(form).toContainText('A shift is unbroken time in one role of one schedule');
      await form.getByLabel('Night, per hour').fill('8');
      await form.getByLabel('Weekend, per hour').fill('10');
      await form.getByRole('combobox', { name: 'Rates of' }).selectOption({ label: 'Ben Ode' });
      await form.getByLabel('Maximum a month').fill('1900');
      await form.getByRole('button', { name: 'Save rates' }).click();
      // Ann: 120 h of weekend and 11 nights of 9 h. Ben: 119 h and 10, which is € 1,910.00, over his maximum.
      await expect(rowOf(page, 'Ann Lee')).toContainText('€ 1,992.00');
      await expect(rowOf(page, 'Ben Ode')).toContainText('€ 1,900.00');
      await expect(sentence).toContainText('€ 3,892.00 to pay');
    });
    await test.step('an amount opens its lines, and a line what it counts', async () => {
      await rowOf(page, 'Ann Lee').getByRole('button', { name: 'Ann Lee' }).click();
      const panel = page.getByRole('region', { name: 'Ann Lee, amount' });
      await expect(panel.getByRole('row', { name: 'Night, per hour' })).toContainText('99 h€ 8.00€ 792.00');
      await panel.getByRole('button', { name: '€ 792.00, Night, per hour' }).click();
      const night = page.getByRole('region', { name: 'Ann Lee, paid night' });
      await expect(night).toContainText('99 h × € 8.00€ 792.00');
      await night.getByRole('button', { name: 'Amount, € 1,992.00' }).click();
      await expect(panel.getByRole('heading')).toBeFocused();
    });
    await test.step('the files add up to the page', async () => {
      const [heads = [], ...rows] = await csvOf(page, 'Stretches CSV');
      const seconds = (name: string) =>
        rows
          .filter((cells) => cells[heads.indexOf('person')] === name)
          .reduce((sum, cells) => sum + Number(cells[heads.indexOf('seconds')]), 0);
      expect(seconds('Ann Lee') + seconds('Ben Ode')).toBe(743 * 3600);
      const [peopleHeads = [], ...lines] = await csvOf(page, 'People CSV');
      const ann = lines.find((cells) => cells.includes('Ann Lee'));
      expect(['paid_night_hours', 'amount'].map((head) => ann?.[peopleHeads.indexOf(head)])).toEqual([
        '99',
        '1992',
      ]);
      const [payHeads = [], ...payroll] = await csvOf(page, 'Payroll CSV');
      const sum = payroll.reduce((all, row) => all + Number(row[payHeads.indexOf('amount')]), 0);
      expect(sum).toBe(3892);
      expect(payroll.map((row) => row[payHeads.indexOf('personnel_number')])).toEqual(['20417', '']);
    });
    await test.step('the table is whole at 1280 px, and has its amounts on a phone', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${own.url}/hours?range=2025-04&tz=Europe%2FLondon&pay=1`);
      const table = page.getByRole('region', { name: 'On-call hours, scrolls sideways' });
      await expect(table.getByRole('columnheader')).toHaveCount(5);
      await expect(table.getByRole('columnheader').nth(1)).toHaveText('Amount');
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      const row = page.getByRole('table', { name: 'On-call hours' }).getByRole('row').nth(1);
      await expect(row.getByText(/€ [\d,]+\.\d\d/)).toBeInViewport();
    });
  } finally {
    // An open page would go on asking the server that is stopped.
    await page.goto('about:blank');
    await own.stop();
  }
});
