import { expect, test } from './support/test';

// A person's shifts without the server.

const SHIFTS = '/shifts?person=4080000000002&tz=UTC';

test.describe('when the server goes away', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('one’s shifts say since when, with the day once that is over', async ({ page }) => {
    await page.clock.install({
      time: new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 43_200_000),
    });
    await page.goto(SHIFTS);
    await expect(page.getByRole('table', { name: 'On-call hours' })).toBeVisible();
    await expect(page.getByText(/^fetched 12:0\d:\d\d UTC/)).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    const away = page.getByRole('status').filter({ hasText: 'Offline, as of' });
    await expect(async () => {
      await page.clock.runFor(60_000);
      await expect(away).toContainText(/as of 12:0\d/, { timeout: 500 });
    }).toPass();
    await page.clock.fastForward('24:00:00');
    await expect(async () => {
      await page.clock.runFor(15_000);
      await expect(away).toContainText(/as of \w{3} \d+ \w{3}, 12:0\d/, { timeout: 500 });
    }).toPass();
  });
});
