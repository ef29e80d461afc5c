import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { lastDays, rowsInSight } from './support/incidents';
import { expect, test } from './support/test';

// One address, read in three time zones.

const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Tokyo'];
const [from, to] = daysIn(14);
/** Day of a month that is over. */
const [longAgo] = daysIn(45);

/** First day, and the day after the last one. */
function daysIn(count: number): string[] {
  return [...lastDays(count).path.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => day);
}

type Reading = { url: string; texts: string[] };

/** Texts at an address in a browser of each zone. */
async function readIn(
  browser: Browser,
  options: BrowserContextOptions,
  address: (before: Reading | undefined) => string,
  textsOf: (page: Page) => Promise<string[]>,
): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const timezoneId of ZONES) {
    const context = await browser.newContext({ ...options, timezoneId });
    const page = await context.newPage();
    await page.goto(address(readings[0]));
    const texts = await textsOf(page);
    readings.push({ url: page.url(), texts });
    await context.close();
  }
  return readings;
}

test('on-call hours with pay are the same in every zone, also from an address without one', async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const readings = await readIn(
    browser,
    { ...contextOptions, baseURL: baseURL ?? '' },
    () => `/hours?from=${longAgo}&columns=all&pay=1`,
    async (page) => {
      const table = page.getByRole('table', { name: 'On-call hours' });
      await expect(table.getByRole('row', { name: /^Median/ })).toBeVisible();
      // Only the line of medians has no interruptions.
      await expect(table.getByText('–', { exact: true })).toHaveCount(1);
      await expect(page).toHaveURL(/tz=Asia%2FShanghai/);
      await expect(page.getByText('Asia/Shanghai (account)')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Time zone' })).toHaveCount(0);
      return [
        await page.getByRole('heading', { level: 1 }).innerText(),
        ...(await table.getByRole('row').allInnerTexts()),
      ];
    },
  );
  const [first, ...others] = readings;
  expect(first?.texts.length).toBeGreaterThan(10);
  for (const other of others) expect(other).toEqual(first);
});

const PAGES = [
  {
    what: 'a review',
    address: `/review?from=${from}T18:30&to=${to}`,
    textsOf: async (page: Page) => {
      const summary = page.getByRole('region', { name: 'Summary', exact: true });
      // The weeks before are read after the figures, and people after incidents.
      await expect(summary).toContainText(/Woken[\d,\s]+(?:to [\d,]+ )?before/);
      return [await page.getByRole('heading', { level: 1 }).innerText(), await summary.innerText()];
    },
  },
  {
    what: 'a list of incidents',
    address: `/incidents?from=${from}T18:30&to=${to}`,
    textsOf: async (page: Page) => {
      await expect(page.getByRole('status').filter({ hasText: '· complete' })).toBeVisible();
      await expect.poll(async () => (await rowsInSight(page)).size).toBeGreaterThan(5);
      return [...(await rowsInSight(page)).values()].flat();
    },
  },
  {
    what: 'a plan of on-call duty',
    address: `/oncall?from=${from}`,
    textsOf: async (page: Page) => {
      const table = page.getByRole('table', { name: 'Hand-offs' });
      await expect(table.getByRole('row').nth(5)).toBeVisible();
      return [await table.innerText()];
    },
  },
];

for (const { what, address, textsOf } of PAGES) {
  test(`the address bar of ${what} names its zone, and shows a colleague the same`, async ({
    browser,
    contextOptions,
    baseURL,
  }) => {
    const readings = await readIn(
      browser,
      { ...contextOptions, baseURL: baseURL ?? '' },
      (before) => before?.url ?? address,
      async (page) => {
        await expect(page).toHaveURL(/tz=Europe%2FBerlin/);
        return await textsOf(page);
      },
    );
    const [first, ...others] = readings;
    for (const other of others) expect(other).toEqual(first);
  });
}
