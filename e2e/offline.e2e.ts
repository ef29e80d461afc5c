import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeNextBuild } from './support/next-build';
import { freePort, newDataDir, startServer } from './support/server';
import { copyStore } from './support/stores';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// The server cannot be reached: a page says so, stays at its last answer, and sends nothing.

test.use({ expectedErrors: [/Failed to load resource/] });

const KEY = 'watchbill.last-answer';
const CHECKOUT = '/oncall/6190000000101';

const line = (page: Page) => page.getByRole('status').filter({ hasText: /Offline, as of/ });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const lastKnown = (page: Page) => page.getByRole('region', { name: 'Last known answer' });
const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY);

async function openOnCall(page: Page): Promise<void> {
  await page.goto('/oncall');
  await expect(title(page, 'On call now')).toBeVisible();
  await expect.poll(() => stored(page)).toContain('Primary Tomáš Dvořák until');
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['laptop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    test('a lost network is on top at once, and the clock stops until it is back', async ({
      page,
      context,
    }) => {
      await page.clock.install();
      await openOnCall(page);
      await context.setOffline(true);
      await expect(line(page)).toBeInViewport();
      await expect(title(page, 'On call')).toBeVisible();
      await expect(page.getByText('On call now')).toHaveCount(0);
      const [, time = ''] = /as of (\d\d:\d\d)/.exec(await line(page).innerText()) ?? [];
      const clock = page.getByRole('main').locator('h1 + p b');
      await expect(clock).toContainText(time);
      await page.clock.fastForward('01:00:00');
      await expect(line(page)).toBeVisible();
      await expect(clock).toContainText(time);
      await test.step('on the page of a schedule, too, which sends nothing', async () => {
        await context.setOffline(false);
        await expect(line(page)).toHaveCount(0);
        await expect(title(page, 'On call now')).toBeVisible();
        await visit(page, CHECKOUT);
        await page.getByRole('button', { name: 'Override' }).first().click();
        await page.getByRole('radio').first().check();
        await page.getByRole('textbox', { name: /^Reason/ }).fill('Train');
        await context.setOffline(true);
        await expect(line(page)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Offline' })).toBeDisabled();
        await context.setOffline(false);
        await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled();
        await visit(page, `${CHECKOUT}/plan`);
        const apply = page.getByRole('button', { name: 'Apply' });
        await expect(apply).toHaveAccessibleDescription('No changes yet.');
        await context.setOffline(true);
        await expect(apply).toHaveAccessibleDescription('Offline');
        await expect(apply).toBeDisabled();
      });
    });

    test('a reload that gets errors shows the last answer below the line', async ({ page }) => {
      await openOnCall(page);
      await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: 'no server' }));
      for (const path of ['/oncall', CHECKOUT]) {
        await page.goto(path);
        await expect(line(page)).toBeInViewport();
        await expect(lastKnown(page)).toContainText('Primary Tomáš Dvořák until');
        await expect(page.getByText('The schedules could not be loaded')).toHaveCount(0);
      }
      await expect(lastKnown(page).getByRole('listitem')).toHaveCount(1);
      await page.unroute('**/api/**');
      await line(page).getByRole('button', { name: 'Retry' }).click();
      await expect(line(page)).toHaveCount(0);
      await expect(lastKnown(page)).toHaveCount(0);
    });
  });
}

test('a refresh that fails says so, and the last answer stays', async ({ page }) => {
  await page.clock.install();
  await openOnCall(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.clock.fastForward(31_000);
  await expect(line(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('grid').getByRole('rowheader').first()).toBeVisible();
});

test('a last answer is of its viewer, and a day old at most', async ({ page }) => {
  await openOnCall(page);
  await page.route('**/api/**', (route) => route.abort());
  for (const other of [{ of: 'somebody.else@watchbill.example' }, { at: Date.now() / 1000 - 90_000 }]) {
    const kept = await stored(page);
    await page.evaluate(
      ([key, change]) =>
        localStorage.setItem(
          key,
          JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? ''), ...change }),
        ),
      [KEY, other] as const,
    );
    await page.goto('/oncall');
    await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
    await expect(lastKnown(page)).toHaveCount(0);
    expect(await stored(page)).toBe(null);
    await page.evaluate(([key, text]) => localStorage.setItem(key, text ?? ''), [KEY, kept] as const);
  }
});

test.describe('without any server', () => {
  // Requests that fail are errors of the browser, too.
  test.use({ serviceWorkers: 'allow', expectedErrors: [/Failed to load resource|net::ERR/] });

  test('the pages of on call open from the last answer, and a new build is there at once', async ({
    page,
  }) => {
    test.slow();
    const [dataDir, port] = [await newDataDir(), await freePort()];
    await copyStore('demo', dataDir);
    const next = await makeNextBuild();
    let server = await startServer({}, { dataDir, port });
    const { url } = server;
    const isKept = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
    const builds = () => page.evaluate(() => caches.keys());
    try {
      await page.goto(`${url}/oncall`);
      await expect.poll(() => stored(page)).toContain('Primary Tomáš Dvořák until');
      await expect.poll(isKept).toBe('activated');
      const before = await builds();
      expect(before).toHaveLength(1);
      const shell = await page.evaluate(async () => (await caches.match('/shell.html'))?.text());
      expect(shell).toContain('/assets/');
      expect(shell).not.toMatch(/Tomáš|watchbill:viewer/);

      await server.stop();
      for (const path of ['/oncall', CHECKOUT]) {
        await page.goto(url + path);
        await expect(line(page)).toBeVisible();
        await expect(lastKnown(page)).toContainText('Primary Tomáš Dvořák until');
      }
      const other = await page.context().newPage();
      for (const path of ['/oncall?wall=1', '/incidents', '/guest/secret', '/api/schedule/self']) {
        await expect(other.goto(url + path)).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
      }

      server = await startServer({}, { dataDir, port, dist: next.dist });
      await page.goto(`${url}/oncall`);
      await expect(page.locator('script[src*="/index-"][src*="-next.js"]')).toHaveCount(1);
      await expect(title(page, 'On call now')).toBeVisible();
      await expect.poll(builds).not.toEqual(before);
      await expect.poll(builds).toHaveLength(1);
      for (const path of ['/incidents', '/guest/secret']) {
        await page.goto(url + path);
        expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBe(null);
      }
    } finally {
      await server.stop();
      await next.remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
