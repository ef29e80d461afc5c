import { NAVIGATION } from '#address/pages';
import { expect, test } from './support/test';
import { rm } from 'node:fs/promises';
import { newDataDir, startServer } from './support/server';
import { copyStore } from './support/stores';
import { movedFrom } from '#address/moved';
import { OLD_ADDRESSES } from '../src/address/moved.spec-support';
import { visit } from './support/visit';

// The refusals of a server without data, which the browser logs.
test.use({ expectedErrors: [/Failed to load resource/] });

test('the first address leads to the on-call page, and its keyboard past the navigation; no app key is in it', async ({
  page,
  service,
}) => {
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url(), request.postData() ?? ''));
  page.on('response', async (response) => seen.push(JSON.stringify(response.headers())));
  await page.goto('/');
  await expect(page).toHaveURL(/\/oncall$/);
  await expect(page.getByRole('heading', { name: 'On call', level: 1 })).toBeVisible();
  await test.step('no app key reaches the browser', async () => {
    await expect(page.getByRole('rowheader').filter({ hasText: 'until' }).first()).toBeVisible();
    seen.push(await page.content(), await page.evaluate(() => JSON.stringify(localStorage)));
    expect(service.appKey.length).toBeGreaterThan(20);
    expect(seen.filter((text) => text.includes(service.appKey))).toEqual([]);
  });
  await test.step('the keyboard can skip the navigation', async () => {
    await expect(page.getByRole('grid')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toBeVisible();
  });
});

/** The report is in the account's zone, and passes none on. */
const ZONED = NAVIGATION.filter(({ name }) => name !== 'Report');

test('all pages are linked and have a key, in the zones of this one', async ({ page }) => {
  await test.step('links', async () => {
    await page.goto('/oncall?tz=Asia/Kathmandu&days=3');
    const nav = page.getByRole('navigation', { name: 'Pages' });
    await expect(nav.getByRole('link')).toHaveText(NAVIGATION.map(({ name }) => name));
    await expect(nav.getByRole('link', { name: 'On call' })).toHaveAttribute('aria-current', 'page');
    for (const { name } of ZONED.slice(1)) {
      await nav.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    }
    await expect(page).toHaveURL(/\/rum\?tz=Asia%2FKathmandu$/);
  });
  await test.step('g and a letter; ? lists the keys', async () => {
    for (const { key, to } of ZONED) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`${to}\\?tz=Asia%2FKathmandu$`));
    }
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keys' });
    await expect(sheet).toContainText('g wWebhooks');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toHaveCount(0);
  });
  await test.step('on a phone the menu has them, and closes with the page', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu.getByRole('link', { name: 'Webhooks' })).toHaveAttribute('aria-current', 'page');
    await menu.getByRole('link', { name: 'Incidents' }).click();
    await expect(page.getByRole('heading', { name: 'Incidents', level: 1 })).toBeVisible();
    await expect(menu).toBeHidden();
  });
});

test.describe('the way to anywhere', () => {
  test('is Ctrl K: pages, schedules and people by name, also before the page has come', async ({ page }) => {
    await test.step('a page whose code is still on its way has its frame, and says that it loads', async () => {
      const warnings: string[] = [];
      page.on('console', (message) => warnings.push(message.text()));
      let arrive: (() => void) | undefined;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      await page.route('**/assets/RumPage*.js', async (route) => {
        await arrived;
        await route.continue();
      });
      await page.goto('/rum', { waitUntil: 'commit' });
      await expect(page.getByRole('status').filter({ hasText: 'Loading the page…' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
      arrive?.();
      await expect(page.getByRole('heading', { name: 'RUM', level: 1 })).toBeVisible();
      expect(warnings).toEqual([]);
    });
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Page, schedule/ })).toBeFocused();
    await expect(page.getByRole('listbox', { name: 'Where to' }).getByRole('option').first()).toHaveText(
      /^On call/,
    );
    await page.keyboard.type('checkout primary');
    await expect(page.getByRole('option', { name: /^Checkout primary and secondary/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('heading', { name: 'Checkout primary and secondary', level: 1 }),
    ).toBeVisible();

    await page.keyboard.press('Meta+k');
    await page.keyboard.type('Amara');
    await page.getByRole('option', { name: /^Amara Okafor/ }).click();
    await expect(page).toHaveURL(/\/oncall\?person=\d+/);

    await page.keyboard.press('Control+k');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('listbox', { name: 'Where to' }).getByRole('option').last()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('when a part of the dashboard cannot be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource|dynamically imported module|This page|Error/] });

  test('the page says so, keeps the address and offers to reload', async ({ page }) => {
    await page.goto('/oncall?q=checkout');
    await expect(page.getByRole('grid')).toBeVisible();
    await page.route('**/assets/SchedulePage*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Checkout primary and secondary' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('This part of Watchbill could not be loaded');
    await page.unroute('**/assets/SchedulePage*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(
      page.getByRole('heading', { name: 'Checkout primary and secondary', level: 1 }),
    ).toBeVisible();
  });
});

test('an empty store says what to do next on every page, and no error code', async ({ page }) => {
  const dataDir = await newDataDir();
  await copyStore('empty', dataDir);
  const { url, stop } = await startServer({ WATCHBILL_DEMO: '0' }, { dataDir });
  for (const path of ['/oncall', '/oncall?wall=1', '/oncall/1', '/oncall/1/edit', '/shifts', '/report']) {
    await test.step(path, async () => {
      await page.goto(`${url}${path}`);
      await expect(page.getByRole('heading', { name: 'No data yet' }).first()).toBeVisible();
      await expect(page.getByText(/^npm run -s watchbill -- import /).first()).toBeVisible();
      await expect(page.locator('body')).not.toContainText('Unauthorized');
    });
  }
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('addresses of earlier versions lead to a page of today, with a line that says so', async ({ page }) => {
  await page.goto('/stacks');
  for (const { from, to } of OLD_ADDRESSES) {
    await test.step(from, async () => {
      const { pathname, searchParams } = new URL(from, 'http://localhost');
      const line = movedFrom(pathname, searchParams)?.line ?? 'no line';
      await visit(page, from);
      const said = page.getByRole('status').filter({ hasText: line });
      await expect(async () => {
        // Behind another notice of the page.
        const others = page.getByRole('button', { name: /^\d+ more$/, expanded: false });
        if ((await said.count()) === 0 && (await others.isVisible())) await others.click({ timeout: 1000 });
        await expect(said).toBeVisible({ timeout: 1000 });
      }).toPass();
      // Pages add their zone.
      const wanted = new URL(to, 'http://localhost');
      await expect(page).toHaveURL((url) => url.pathname === wanted.pathname && hasAll(url, wanted));
      // A page that reads its schedules may still write its zone and days.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(?!Schedule$)/);
      await page.waitForLoadState('networkidle');
    });
  }
});

function hasAll({ searchParams }: URL, wanted: URL): boolean {
  return [...wanted.searchParams].every(([name, value]) => searchParams.get(name) === value);
}
