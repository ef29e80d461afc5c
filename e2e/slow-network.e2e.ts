import { expect, test } from './support/test';

// Content of a page while it loads.

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the last known answer is there at once at the next visit', async ({ page }) => {
    await page.goto('/oncall');
    const kept = () => page.evaluate(() => localStorage.getItem('watchbill.last-answer'));
    await expect.poll(kept).toContain('Primary Tomáš Dvořák until');
    const last = page.getByText(/^Last known answer, .+ Loading/);
    await test.step('before the program has come', async () => {
      await page.route('**/assets/*', () => {});
      await page.goto('/oncall', { waitUntil: 'commit' });
      await expect(last).toBeVisible();
      await expect(page.getByText(/^Primary Tomáš Dvořák until/)).toBeVisible();
      await page.unrouteAll();
    });
    await test.step('and while the program asks', async () => {
      await page.route('**/api/schedule/self', () => {});
      await page.goto('/oncall', { waitUntil: 'commit' });
      await expect(page.getByRole('region', { name: 'Last known answer' })).toContainText('Tomáš Dvořák');
      await expect(last).toBeVisible();
    });
    await test.step('but not under a filter', async () => {
      await page.goto('/oncall?q=checkout', { waitUntil: 'commit' });
      await expect(page.getByText('Loading who is on call…')).toBeVisible();
      await expect(last).toHaveCount(0);
    });
  });
});

test('a delivery is asked for once', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/webhook/history/detail'))));
  await page.goto('/webhooks/int-demo-1/ev-demo-0001', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Delivered, HTTP 200');
  expect(asked).toBe(1);
});
