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
  await rowOf(page, 'Ann Lee').getByRole('button', { name: '383, Total' }).click();
  const panel = page.getByRole('region', { name: 'Ann Lee, total' });
  await expect(panel).toContainText('383 h');
  await expect(panel).toContainText('1 h shorter: the clocks went forward on 31 Mar');
  await expect(panel).toContainText('Alpha, Primary');
  await rowOf(page, 'Ann Lee').getByRole('button', { name: ', Night, Ann Lee' }).press('Enter');
  const night = page.getByRole('region', { name: 'Ann Lee, night' });
  await expect(night.getByRole('heading')).toBeFocused();
  expect(new URL(page.url()).searchParams.get('figure')).toBe('night');
  expect(await axeFaultsInBothThemes(night)).toEqual([]);
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
  await rowOf(page, 'Ann Lee').getByRole('button', { name: '99, Paid night,' }).click();
  await expect(page.getByRole('region', { name: 'Ann Lee, paid night' })).toContainText(
    '99 h × € 8.00€ 792.00',
  );
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
  await page.getByRole('button', { name: 'Show sheets to sign' }).click();
  const sheet = page.getByRole('region', { name: 'Sheet of Ann Lee' });
  await expect(sheet).toContainText('Date and signature, Ann Lee');
  await expect(sheet).toContainText('€ 1,982.00');
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
