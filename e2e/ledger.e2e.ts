import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { readCsv } from '#domain/csv/read';
import { axeFaultsInBothThemes } from './support/axe';
import { downloadOf } from './support/downloads';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';

// On-call hours over months: figures with their stretches, pay, cancelling, pseudonyms.

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

const address = (rest = '') => `${server.url}/ledger?from=2030-03-01&tz=Europe%2FLondon${rest}`;
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'On-call hours' }).getByRole('row').filter({ hasText: name });

test('a figure opens its stretches, which add up to it, over a clock change', async ({ page }) => {
  await page.goto(address());
  await expect(page.getByRole('heading', { name: 'On-call hours, March 2030' })).toBeVisible();
  // 31 days: 16 of Ann, the last one an hour shorter, and 15 of Ben.
  await rowOf(page, 'Ann Lee').getByRole('button', { name: '383, On call' }).click();
  const panel = page.getByRole('region', { name: 'Ann Lee, on call' });
  await expect(panel).toContainText('383 h');
  await expect(panel).toContainText('1 h shorter: the clocks went forward on 31 Mar');
  await expect(panel).toContainText('Alpha, Primary');
  await rowOf(page, 'Ann Lee').getByRole('button', { name: ', Night, Ann Lee' }).press('Enter');
  const night = page.getByRole('region', { name: 'Ann Lee, night' });
  await expect(night.getByRole('heading')).toBeFocused();
  expect(new URL(page.url()).searchParams.get('figure')).toBe('night');
  expect(await axeFaultsInBothThemes(night)).toEqual([]);
});

test('the difference to the median opens the hours that it is of', async ({ page }) => {
  await page.goto(address('&against=median'));
  // 383 h and 360 h.
  await rowOf(page, 'Ann Lee').getByRole('button', { name: '11.5 more, Against median' }).click();
  const panel = page.getByRole('region', { name: 'Ann Lee, against median' });
  await expect(panel).toContainText('383 h on call. Median of 2 people: 371.5 h');
  await expect(panel.getByRole('row')).toHaveText([
    /^Person/,
    'Ann Lee38311.5 more',
    'Median371.5',
    'Ben Ode36011.5 less',
  ]);
});

test('tabs have schedules with shares, and both months side by side', async ({ page }) => {
  await page.goto(`${server.url}/ledger?from=2030-04-01&tz=Europe%2FLondon`);
  await page.getByRole('button', { name: 'Schedules', exact: true }).click();
  await page.getByText('Alpha 2 people').click();
  const shares = page.getByRole('table', { name: 'Fairness of Alpha' });
  await expect(shares.getByRole('row', { name: /^Ann Lee/ })).toContainText('360');
  await page.getByRole('button', { name: 'March to April' }).click();
  const months = page.getByRole('table', { name: 'March to April' });
  await expect(months.getByRole('row')).toHaveText([
    /^Person/,
    'Ann Lee38336023 less',
    'Ben Ode360360same',
    'All 2 people74372023 less',
  ]);
  expect(new URL(page.url()).searchParams.get('by')).toBe('months');
  await page.setViewportSize({ width: 390, height: 844 });
  // On a phone the range, and Options with the zone.
  const controls = page.getByRole('group', { name: 'Controls' });
  await expect(controls.getByText('April 2030')).toBeVisible();
  await controls.getByRole('button', { name: /^Options/ }).click();
  await expect(page.getByRole('dialog', { name: 'Options' }).getByText('Europe/London')).toBeVisible();
});

test('rules of pay in a link give amounts, files and sheets to sign', async ({ page }) => {
  await page.goto(address());
  const unpaid = await rowOf(page, 'Ann Lee')
    .getByRole('button', { name: /, Night, Ann Lee$/ })
    .innerText();
  const rules = {
    currency: '€',
    bounds: { nightEnd: 8 * 3600, workUntil: 19 * 3600, nightStart: 23 * 3600 },
    rates: { night: '8', weekend: '10' },
  };
  const fragment = Buffer.from(JSON.stringify(rules)).toString('base64url');
  await page.goto(address(`#pay=1.${fragment}`));
  // Of Ann’s 16 days, 11 are weekdays with 9 h of night each, and 119 h are on weekends.
  await rowOf(page, 'Ann Lee').getByRole('button', { name: '€ 1,982.00, Amount' }).click();
  const panel = page.getByRole('region', { name: 'Ann Lee, amount' });
  await expect(panel.getByRole('row', { name: 'Night, per hour' })).toContainText('99 h€ 8.00€ 792.00');
  await panel.getByRole('button', { name: '€ 792.00, Night, per hour' }).click();
  const night = page.getByRole('region', { name: 'Ann Lee, paid night' });
  await expect(night).toContainText('99 h × € 8.00€ 792.00');
  await night.getByRole('button', { name: 'Amount, € 1,982.00' }).click();
  await expect(panel.getByRole('heading')).toBeFocused();
  await page.getByRole('button', { name: 'Files' }).click();
  const saved = await downloadOf(page, () => page.getByRole('button', { name: 'Download files' }).click());
  const files = unzipSync(new Uint8Array(await readFile(await saved.path())));
  const csv = (name: string) => readCsv(strFromU8(files[name] ?? new Uint8Array()));
  expect(csv('people.csv')[1]).toEqual(
    expect.arrayContaining(['Ann Lee', 'Europe/London', '383', '1982.00']),
  );
  const [peopleHeads = [], ...people] = csv('people.csv');
  const hoursOf = (head: string) =>
    people.find((cells) => cells.includes('Ann Lee'))?.[peopleHeads.indexOf(head)];
  // A column means the same with and without rules of pay.
  expect([hoursOf('night_hours'), hoursOf('paid_night_hours')]).toEqual([unpaid, '99']);
  const [heads = [], ...stretches] = csv('stretches.csv');
  const seconds = (name: string) =>
    stretches
      .filter((cells) => cells[heads.indexOf('person')] === name)
      .reduce((sum, cells) => sum + Number(cells[heads.indexOf('seconds')]), 0);
  expect([seconds('Ann Lee'), seconds('Ben Ode')]).toEqual([383 * 3600, 360 * 3600]);
  expect(strFromU8(files['about.json'] ?? new Uint8Array())).toMatch(/"sha256": "[0-9a-f]{64}"/);
  await page.getByRole('button', { name: 'Sheets to sign' }).click();
  const sheet = page.getByRole('region', { name: 'Sheet of Ann Lee' });
  await expect(sheet).toContainText('Date and signature, Ann Lee');
  await expect(sheet).toContainText('€ 1,982.00');
  // A line per shift, with its kinds as columns that add up.
  const shifts = sheet.getByRole('table', { name: 'Shifts of Ann Lee' });
  await expect(shifts.getByRole('row', { name: /^Sum/ })).toContainText('383:00');
  await expect(shifts.getByRole('row', { name: /^Amount for hours/ })).toContainText('€ 792.00€ 1,190.00');
});

test('a month is closed, and a later override is a correction in the next month', async ({ page }) => {
  // From Saturday 1 March 2025; the clocks go forward on the 30th.
  const start = Date.parse('2025-03-01T00:00Z') / 1000;
  const day = (date: number) => start + (date - 1) * 86_400;
  const alpha = (overrides: readonly object[]) => ({
    schedules: [
      scheduleRecord({
        schedule_id: 1,
        schedule_name: 'Alpha',
        time_zone: 'Europe/London',
        layers: [
          dailyLayer({ layer_start: start, groups: [solo(1), solo(2)] }),
          ...overrides.map((fields) =>
            dailyLayer({ layer_start: start, groups: [solo(1)], mode: 1, ...fields }),
          ),
        ],
      }),
    ],
  });
  const people = [
    { person_id: 1, person_name: 'Ann Lee', personnel_number: '20417' },
    { person_id: 2, person_name: 'Ben Ode' },
  ];
  const own = await startWithRecords({ people, ...alpha([]) }, [], {
    WATCHBILL_TIME_ZONE: 'Europe/London',
    WATCHBILL_AUTHOR: 'Hanna Meyer',
  });
  const sentence = page.getByText(/^€\s[\d,.]+ for [A-Z]/).locator('..');
  const paid = (month: string) => `${own.url}/ledger?from=${month}-01&tz=Europe%2FLondon#pay=records`;
  try {
    await page.goto(`${own.url}/ledger?from=2025-03-01&tz=Europe%2FLondon`);
    await expect(page.getByText('743 h on call in March 2025')).toBeVisible();
    await test.step('rates are entered, with what they count, and saved', async () => {
      await page.getByRole('button', { name: 'Add rules of pay' }).click();
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
      await expect(sentence).toContainText('€ 3,892.00 for March 2025');
    });
    await test.step('the month is closed', async () => {
      await page.getByRole('button', { name: 'Close month' }).click();
      const dialog = page.getByRole('dialog', { name: 'Close month' });
      await expect(dialog).toContainText('€ 3,892.00 for 2 people.');
      await dialog.getByLabel('Reason').fill('Payroll of March');
      expect(await axeFaultsInBothThemes(dialog)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close month' }).click();
      await expect(sentence).toContainText(/Closed on .* by Hanna Meyer\.$/);
    });
    // Ann on Ben's Tuesday: 9 h of night. Without them he is under his maximum: 1,910 - 72.
    await own.change(alpha([{ layer_start: day(4), layer_end: day(5) }]));
    await test.step('its amounts stay', async () => {
      await page.reload();
      await expect(rowOf(page, 'Ann Lee')).toContainText('€ 1,992.00+€ 72.00');
      await expect(rowOf(page, 'Ben Ode')).toContainText('€ 1,900.00−€ 62.00');
      await expect(sentence).toContainText('€ 3,892.00 for March 2025');
      await expect(sentence).toContainText('Since then € 10.00 more, paid with April.');
      const corrections = page.getByRole('region', { name: 'Corrections after closing' });
      await expect(corrections).toContainText('paid with April');
      await expect(corrections.getByRole('row', { name: /^Ben Ode/ })).toContainText(
        /−€ 62\.00Tue 4 Mar, 00:00 – 24:00: Ann Lee instead of Ben Ode \(role 1\) Alpha, entered on .+ by \S+$/,
      );
      expect(await axeFaultsInBothThemes(corrections)).toEqual([]);
    });
    await test.step('the next month has the corrections', async () => {
      await page.goto(paid('2025-04'));
      await expect(sentence).toContainText('Corrections of March are in it: € 10.00.');
      await rowOf(page, 'Ben Ode')
        .getByRole('button', { name: /, Amount, / })
        .click();
      const lines = page.getByRole('region', { name: 'Ben Ode, amount' });
      await expect(lines.getByRole('row', { name: /^Correction of March/ })).toContainText('−€ 62.00');
      // What changed, and the place to look at it.
      const cause = lines.getByRole('link', { name: 'Tue 4 Mar, 00:00 – 24:00: Ann Lee instead of Ben Ode' });
      await expect(cause).toHaveAttribute('href', /^\/oncall\/1\?/);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
    });
    await test.step('the payroll adds up to the amount of the page', async () => {
      await page.getByRole('button', { name: 'Files' }).click();
      await expect(page.getByRole('dialog', { name: 'Files' })).toContainText(
        '1 person without a personnel number.',
      );
      const saved = await downloadOf(page, () => page.getByRole('button', { name: 'Payroll CSV' }).click());
      const [heads = [], ...rows] = readCsv(await readFile(await saved.path(), 'utf8'));
      const cents = rows.map((row) => Math.round(Number(row[heads.indexOf('amount')]) * 100));
      const sum = cents.reduce((all, one) => all + one, 0) / 100;
      await expect(sentence).toContainText(
        `€ ${sum.toLocaleString('en', { minimumFractionDigits: 2 })} for April`,
      );
      for (const row of rows) expect(row[heads.indexOf('currency')]).toBe('EUR');
      expect(rows.find((row) => row.includes('Ann Lee'))?.[heads.indexOf('personnel_number')]).toBe('20417');
    });
    await test.step('each sheet to sign is a page', async () => {
      await page.getByRole('button', { name: 'Sheets to sign' }).click();
      await expect(page.getByRole('region', { name: 'Sheet of Ann Lee' })).toContainText(
        'Personnel number 20417',
      );
      const pages = (await page.pdf({ preferCSSPageSize: true }))
        .toString('latin1')
        .match(/\/Type\s*\/Page\b/g);
      expect(pages).toHaveLength(2);
    });
    await test.step('the table is whole at 1280 px, and cards are on a phone', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(paid('2025-04'));
      const table = page.getByRole('region', { name: 'On-call hours, scrolls sideways' });
      await expect(table.getByRole('columnheader')).toHaveCount(7);
      await expect(table.getByRole('columnheader').nth(1)).toHaveText('Amount');
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
      const card = page.getByRole('list', { name: 'On-call hours' }).getByRole('listitem').first();
      await expect(card).toContainText(/€ [\d,]+\.\d\d.*March:\s?€ [\d,]+\.\d\d (?:more|less)/s);
    });
    await test.step('a closed month is reopened', async () => {
      await page.goto(paid('2025-03'));
      await page.getByRole('button', { name: 'Reopen month' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Night of the 4th');
      await page.getByRole('dialog').getByRole('button', { name: 'Reopen month' }).click();
      await expect(page.getByRole('button', { name: 'Close month' })).toBeVisible();
      await expect(sentence).toContainText('€ 3,902.00 for March 2025');
    });
    await test.step('the closings are listed and searched', async () => {
      const months = page.getByRole('region', { name: 'Closed months', exact: true });
      await expect(months.getByRole('row', { name: /^March 2025/ })).toContainText(
        /Hanna Meyer: Payroll of March.*Hanna Meyer: Night of the 4th$/,
      );
      const search = months.getByRole('searchbox');
      await search.fill('hanna april');
      await expect(months).toContainText('No closing matches.');
      await search.fill('hanna march');
      await expect(months.getByRole('button', { name: 'March 2025' })).toBeVisible();
    });
  } finally {
    // An open page would go on asking the server that is stopped.
    await page.goto('about:blank');
    await own.stop();
  }
});

test('a long range can be cancelled and continued', async ({ page, faults }) => {
  const self = '/schedule/self';
  faults.set(self, { kind: 'slow', ms: 1500 });
  await page.goto(`${faults.dashboard}/ledger?span=half`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Fetching was cancelled.')).toBeVisible();
  faults.set(self, { kind: 'none' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('table', { name: 'On-call hours' })).toBeVisible();
});

test('pseudonyms hide every name', async ({ page }) => {
  await page.goto(address('&people=pseudonyms&of=1&figure=total'));
  await expect(page.getByText('hours are counted by the clock of Europe/London')).toBeVisible();
  await expect(page.getByRole('table', { name: 'On-call hours' }).getByRole('row')).toHaveCount(5);
  await expect(page.getByRole('main')).not.toContainText(/Ann|Ben|Lee|Ode/);
});
