import { NAVIGATION } from '#address/pages';
import { expect, test } from './support/test';
import { copyLink } from './support/share';
import { visit } from './support/visit';

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

/** Query typed on a keyboard without accents, and the name that it finds. */
const ACCENTS = [
  ['dvorak', 'Tomáš Dvořák'],
  ['jimenez', 'Rosa Jiménez'],
  ['siobhan', 'Siobhán Ó Briain'],
  ['zoe', 'Zoë van den Berg'],
  ['yilmaz', 'Elif Yılmaz'],
  ['bjorn akesson', 'Björn Åkesson'],
] as const;

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

  test('finds names without their accents, as filters and lists of people do', async ({ page }) => {
    await page.goto('/oncall');
    await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
    for (const [typed, name] of ACCENTS) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /^Page, schedule/ }).fill(typed);
      await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await test.step('filter of schedules', async () => {
      for (const typed of ['dvorak', 'siobhan', 'zoe']) {
        await page.goto(`/oncall?q=${typed}`);
        await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
      }
    });
    await test.step('list of people', async () => {
      await visit(page, '/plan?away=');
      await page.getByRole('button', { name: /^Person: / }).click();
      for (const [typed, name] of ACCENTS) {
        await page.getByRole('combobox', { name: 'Search person' }).fill(typed);
        await expect(page.getByRole('option', { name })).toBeVisible();
      }
    });
    await test.step('filter of responders', async () => {
      await visit(page, '/responders');
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('button', { name: /^Responder: / }).click();
      for (const [typed, name] of ACCENTS) {
        await page.getByRole('searchbox', { name: 'Find responder' }).fill(typed);
        await expect(page.getByRole('checkbox', { name })).toBeVisible();
      }
    });
  });

  test('takes ids, times, links and stacks that are pasted, and does what pages can do', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const paste = async (text: string) => {
      await page.getByRole('button', { name: 'Go to…' }).click();
      await expect(page.getByRole('combobox', { name: /^Page, schedule/ })).toBeFocused();
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('Control+v');
    };
    await page.goto('/rum');
    await paste('is-demo-0001');
    await page.getByRole('option', { name: /RUM issue with this id/ }).click();
    await expect(page).toHaveURL(/\/rum\/issues\/is-demo-0001$/);

    await paste('https://watchbill.example/oncall?days=3&tz=UTC');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/oncall\?days=3&tz=UTC$/);

    await test.step('a time leads to who was on call then, in the zone of the page', async () => {
      await paste('21/Nov/2026:03:12:45 +0800');
      const duty = page.getByRole('option', { name: /^On call at Fri 20 Nov 2026, 19:12:45 UTC/ });
      await expect(duty).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Apache log, offset +08:00.');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/oncall\?.*at=2026-11-20T19%3A12%3A45Z/);
      expect(new URL(page.url()).searchParams.get('tz')).toBe('UTC');
    });

    await test.step('a line of a log leads to a delivery, which is known by its name from then on', async () => {
      await paste('status=200 event_id=ev-demo-0001 integration_id=int-demo-1');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Incident triggered');
      await page.keyboard.press('Control+k');
      await page.keyboard.type('delivered triggered');
      await expect(page.getByRole('dialog').getByRole('option')).toHaveText(
        /^Delivered, HTTP 200 · .*looked at, ev-demo-0001$/,
      );
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('actions are done to the page', async () => {
      const act = async (words: string) => {
        await page.keyboard.press('Control+k');
        await page.keyboard.type(words);
        await expect(page.getByRole('option', { name: /action$/ }).first()).toBeVisible();
        await page.keyboard.press('Enter');
      };
      await act('dark theme');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await act('copy link');
      expect(await copyLink(page)).toMatch(/ev-demo-0001\?tz=UTC$/);
      await act('shortcuts');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await page.keyboard.press('Escape');
      await act('present');
      await expect(page).toHaveURL(/present=1/);
      await page.getByRole('button', { name: 'Exit' }).click();
    });

    await paste('nothing like it');
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('No results');
    await page.keyboard.press('Escape');

    const stack =
      'TypeError: x is undefined\n    at f (https://a.example/app.js:1:22)\n    at g (https://a.example/app.js:1:9)';
    await paste(stack);
    await expect(page.getByRole('heading', { name: 'Stacks', level: 1 })).toBeVisible();
    await expect(page.getByRole('textbox', { name: /stack/i })).toHaveValue(stack);
    expect(page.url()).not.toContain('TypeError');
  });
});

test('an unknown address is called so, in the theme that was chosen', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle('Not found · Watchbill');
  await test.step('the theme is chosen, remembered, and there before the first paint', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    // The document is stopped before the application's script: what colours it then is what the first paint has.
    await page.route('**/assets/*.js', () => {});
    await page.reload({ waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.unroute('**/assets/*.js');

    await page.reload();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('system');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
  await page.getByRole('link', { name: 'Go to On call' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
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

  test('after a deploy that is a new version, also for what a key opens, and the rest goes on', async ({
    page,
  }) => {
    await page.goto('/oncall?q=checkout');
    await expect(page.getByRole('region', { name: 'Hand-offs', exact: true })).toBeVisible();
    // As a server with the next version answers that has kept nothing: the parts of this one are gone.
    await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'next' } }));
    await page.route(/\/assets\/(Palette|SchedulePage).*\.js/, (route) => route.fulfill({ status: 404 }));
    const alert = page.getByRole('alert');
    await page.keyboard.press('Control+k');
    await expect(alert).toContainText('There is a new version of Watchbill');
    await expect(page.getByRole('grid')).toBeVisible();
    await alert.getByRole('button', { name: 'Close' }).click();
    await expect(alert).toHaveCount(0);
    await page.getByRole('link', { name: 'Checkout primary and secondary' }).click();
    await expect(alert).toContainText('There is a new version of Watchbill');
    await expect(alert.getByRole('button', { name: 'Reload' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(alert).toHaveCount(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});
