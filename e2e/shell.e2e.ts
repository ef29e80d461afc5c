import { expect, test } from './support/test';

test('the first address leads to the on-call page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/oncall$/);
  await expect(page.getByRole('heading', { name: 'On call', level: 1 })).toBeVisible();
});

test('all pages are named, and only built ones are links', async ({ page }) => {
  await page.goto('/oncall');
  const nav = page.getByRole('navigation', { name: 'Pages' });
  await expect(nav).toContainText(/On call.*Responders.*Incidents.*Stacks.*Webhooks.*RUM/);
  await expect(nav.getByRole('link')).toHaveText([
    'On call',
    'Responders',
    'Incidents',
    'Stacks',
    'Webhooks',
    'RUM',
  ]);
  await expect(nav.getByRole('link', { name: 'On call' })).toHaveAttribute('aria-current', 'page');
});

test('an unknown address is said to be one', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'No such page' })).toBeVisible();
  await expect(page).toHaveTitle('Not found · Watchbill');
  await page.getByRole('link', { name: 'Go to On call' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('the theme is chosen, remembered, and there before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/oncall');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  // The document is stopped before the application's script: what colours it then is what the first paint has.
  await page.route('**/assets/*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.unroute('**/assets/*.js');

  await page.goto('/oncall');
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('system');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('the keyboard can skip the navigation', async ({ page }) => {
  await page.goto('/oncall');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused();
});

test('no app key reaches the browser', async ({ page, service }) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url(), request.postData() ?? ''));
  page.on('response', async (response) => seen.push(JSON.stringify(response.headers())));
  await page.goto('/oncall');
  await expect(page.getByRole('rowheader').filter({ hasText: 'until' }).first()).toBeVisible();
  seen.push(await page.content(), await page.evaluate(() => JSON.stringify(localStorage)));
  expect(service.appKey.length).toBeGreaterThan(20);
  expect(seen.filter((text) => text.includes(service.appKey))).toEqual([]);
});

test.describe('when a part of the dashboard cannot be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource|dynamically imported module|This page|Error/] });

  test('the page says so, keeps the address and offers to reload', async ({ page }) => {
    await page.goto('/oncall');
    await expect(page.getByRole('grid')).toBeVisible();
    await page.route('**/assets/SchedulePage*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Checkout primary and secondary' }).click();
    await expect(page.getByRole('heading', { name: 'This page broke' })).toBeVisible();
    await page.unroute('**/assets/SchedulePage*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(
      page.getByRole('heading', { name: 'Checkout primary and secondary', level: 1 }),
    ).toBeVisible();
  });
});
