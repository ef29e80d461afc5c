import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

// Warnings of pages with rota times where the clock or the time zone rules may be wrong or old.

const SHIFTS = '/shifts?person=4080000000002&tz=UTC';

const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/oncall?wall=1': (page) =>
    expect(page.getByRole('region', { name: 'On call now' }).getByRole('listitem').first()).toBeVisible(),
  [SHIFTS]: (page) => expect(page.getByRole('table', { name: 'On-call hours' })).toBeVisible(),
  '/review?range=7d': (page) =>
    expect(page.getByRole('list', { name: 'Lanes of people' }).getByRole('listitem').first()).toBeVisible(),
  '/incidents': async (page) => {
    await page.getByRole('grid').getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
    await expect(
      page.getByRole('region', { name: 'On call then' }).getByRole('listitem').first(),
    ).toBeVisible();
  },
};

test('two versions of the time zone tables are named wherever times of rotas are', async ({ page }) => {
  // As a service with other tables has it: Shanghai is an hour ahead.
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /("watchbill:clock" content=")[^"]*/,
      '$10:32400 4000000000',
    );
    await route.fulfill({ response, body });
  });
  for (const [path, isThere] of Object.entries(PAGES)) {
    await test.step(path, async () => {
      await page.goto(path);
      await isThere(page);
      await expect(page.getByRole('status').filter({ hasText: 'Two versions' })).toContainText(
        'different clocks for Asia/Shanghai',
      );
    });
  }
});

test.describe('with tables of a zone that differ by an hour', () => {
  // Six months by one table are an hour more by the other.
  test.use({ expectedErrors: [/status of 400/] });

  test('other zones of a page are compared, too: the reader’s, and those of people', async ({ page }) => {
    await page.route('**/clocks.json?*', async (route) => {
      const zones = new URL(route.request().url()).searchParams.getAll('zone');
      const response = await route.fetch();
      // As a service whose Casablanca stays an hour ahead.
      const clocks = Object.fromEntries(
        zones.map((zone) => [zone, zone === 'Africa/Casablanca' ? '10:10800 4000000000' : '']),
      );
      await route.fulfill({ response, json: clocks });
    });
    for (const path of ['/oncall?', '/responders?range=7d&', '/incidents?range=7d&', '/hours?']) {
      await test.step(path, async () => {
        await page.goto(`${path}tz=Africa/Casablanca`);
        await expect(page.getByRole('status').filter({ hasText: 'Two versions' })).toContainText(
          /the service \(\d{4}[a-z]\) and this browser \(\w+ \d+\) have different clocks for Africa\/Casablanca/,
        );
      });
    }
  });
});

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
