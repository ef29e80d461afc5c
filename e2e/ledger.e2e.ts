import type { Page } from '@playwright/test';
import { axeFaultsInBothThemes } from './support/axe';
import { dailyLayer, scheduleRecord, solo, startWithRecords, type OwnServer } from './support/own-data';
import { expect, test } from './support/test';

// Hours on duty over months: figures with their stretches, pay, cancelling, pseudonyms.

// London; the clocks go forward on 31 March 2030. Two people change daily at 00:00.
const MARCH = Date.parse('2030-03-01T00:00Z') / 1000;

let server: OwnServer;
test.beforeAll(async () => {
  server = await startWithRecords({
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
  });
});
test.afterAll(() => server.stop());

const address = (rest = '') => `${server.url}/ledger?from=2030-03-01&tz=Europe%2FLondon${rest}`;
const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Hours on duty' }).getByRole('row').filter({ hasText: name });

test('a figure opens its stretches, which add up to it, over a clock change', async ({ page }) => {
  await page.goto(address());
  await expect(page.getByRole('heading', { name: 'On-call hours, March 2030' })).toBeVisible();
  // 31 days: 16 of Ann, the last one an hour shorter, and 15 of Ben.
  await rowOf(page, 'Ann Lee').getByRole('button', { name: '383, Total' }).click();
  const panel = page.getByRole('region', { name: 'Ann Lee, total' });
  await expect(panel).toContainText('383 h');
  await expect(panel).toContainText('1 h shorter: the clocks went forward on 31 Mar');
  await expect(panel).toContainText('Alpha, Primary');
  await rowOf(page, 'Ann Lee').getByRole('button', { name: 'Nights, Ann Lee' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Ann Lee, nights' }).getByRole('heading')).toBeFocused();
  expect(new URL(page.url()).searchParams.get('figure')).toBe('nights');
  expect(await axeFaultsInBothThemes(page)).toEqual([]);
});

test('pseudonyms hide every name', async ({ page }) => {
  await page.goto(address('&people=pseudonyms&of=1&figure=total'));
  await expect(page.getByText('hours are counted by the clock of Europe/London')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Hours on duty' }).getByRole('row')).toHaveCount(5);
  await expect(page.getByRole('main')).not.toContainText(/Ann|Ben|Lee|Ode/);
});
