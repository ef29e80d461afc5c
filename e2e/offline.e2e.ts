import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeNextBuild } from './support/next-build';
import { freePort, newDataDir, type Server, startServer } from './support/server';
import { copyStore } from './support/stores';
import { expect, test } from './support/test';
import { visit } from './support/visit';
import { startUpstream } from './support/upstream';
import type { Fault } from './support/fault-proxy';
import { openGuestLinks } from './support/guest-links';

// The server cannot be reached: a page shows it, stays at its last answer, and sends nothing.

test.use({ expectedErrors: [/Failed to load resource|dynamically imported module/] });

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
      // A phone has no mark of now beside the line.
      const clock = device === 'phone' ? line(page) : page.locator('.ruler-flag[data-kind=now]');
      await expect(clock).toContainText(time);
      await page.clock.fastForward('01:00:00');
      await expect(line(page)).toBeVisible();
      await expect(clock).toContainText(time);
      if (device === 'phone') return;
      await test.step('on the page of a schedule, too, which sends nothing', async () => {
        await context.setOffline(false);
        await expect(line(page)).toHaveCount(0);
        await expect(title(page, 'On call now')).toBeVisible();
        await visit(page, CHECKOUT);
        await page.getByRole('button', { name: 'Override', exact: true }).first().click();
        await page.getByRole('radio').first().check();
        await page.getByRole('textbox', { name: /^Reason/ }).fill('Train');
        await context.setOffline(true);
        await expect(line(page)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Offline' })).toBeDisabled();
        await context.setOffline(false);
        await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled();
        await visit(page, `${CHECKOUT}/edit`);
        await expect(page.getByRole('button', { name: 'Apply' })).toBeDisabled();
        await context.setOffline(true);
        await expect(page.getByRole('button', { name: 'Offline' })).toBeDisabled();
      });
    });
  });
}

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

// The server is stopped and another build started in its place, while a tab is open.

test('a new version while a tab is open: the tab offers to reload, and loses nothing', async ({
  page,
  context,
}) => {
  test.slow();
  const [dataDir, port] = [await newDataDir(), await freePort()];
  const next = await makeNextBuild();
  const upstream = await startUpstream((_, response) => response.writeHead(503).end());
  const env = { WATCHBILL_UPSTREAM: upstream.url, WATCHBILL_APP_KEY: 'a-key-of-nobody' };
  let server: Server | undefined;
  /** Simulates the return to the tab. */
  const comeBack = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  try {
    server = await startServer(env, { dataDir, port });
    await page.clock.install();
    await page.goto(`${server.url}/stacks?service=shop`);
    const stack = page.getByRole('textbox', { name: 'Stack' });
    await stack.fill('Error: typed before the deploy');
    const wall = await context.newPage();
    await wall.clock.install();
    await wall.goto(`${server.url}/oncall?wall=1`);
    await expect(wall.getByRole('complementary', { name: 'Wall' })).toBeVisible();
    await server.stop();
    server = await startServer(env, { dataDir, port, dist: next.dist });

    const notice = page.getByRole('status').filter({ hasText: 'A new version is there' });
    await page.clock.fastForward('00:31');
    await comeBack();
    await expect(notice).toBeVisible();

    // A wall reloads by itself for the new version.
    const itsScript = wall.locator('script[src*="/index-"][src*="-next.js"]');
    await expect(async () => {
      await wall.clock.runFor(20_000);
      await expect(itsScript).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await wall.close();

    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(stack).toHaveValue('Error: typed before the deploy');
    await expect(page).toHaveURL(/service=shop/);
    const script = page.locator('script[src*="/index-"][src*="-next.js"]');
    await expect(script).toHaveCount(1);
    await expect(notice).toHaveCount(0);

    // Back to the other build: a page whose code is missing reloads by itself.
    await server.stop();
    server = await startServer(env, { dataDir, port });
    await page.clock.fastForward('00:31');
    await comeBack();
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Later' }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
    await expect(script).toHaveCount(0);
  } finally {
    await server?.stop();
    await upstream.stop();
    await next.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
});
// One fault-injecting proxy for all: these tests run one after another.
test.describe.configure({ mode: 'default' });

const SELF = '/schedule/self';

const REQUEST_ID = '0123456789abcdef0123456789abcdef';
// All codes: src/app/api/post.spec.ts and src/gateway/upstream/proxy.spec.ts.
const failures: { fault: Fault; code: string; requestId?: string }[] = [
  { fault: { kind: 'failureUnder200' }, code: 'AccessDenied', requestId: REQUEST_ID },
  { fault: { kind: 'half' }, code: 'broke off its reply' },
];

test('a failure is reported by its code, and the server can be asked again', async ({ page, faults }) => {
  await page.clock.install();
  const alert = page.getByRole('alert');
  for (const { fault, code, requestId } of failures) {
    await test.step(`${fault.kind}: ${code}`, async () => {
      faults.set(SELF, fault);
      await page.goto(`${faults.dashboard}/oncall/6190000000101`);
      await expect(async () => {
        // Some are tried again before they are reported.
        await page.clock.fastForward(5000);
        await expect(alert).toContainText(code, { timeout: 500 });
      }).toPass();
      await expect(alert).toContainText('The schedules could not be loaded');
      if (requestId !== undefined) await expect(alert).toContainText(`request id ${requestId}`);
      faults.set(SELF, { kind: 'none' });
      const again = alert.getByRole('button', { name: 'Try again' });
      await expect(async () => {
        // The page asks by itself, too.
        if (await again.isVisible()) await again.click({ timeout: 1000 });
        await expect(page.getByRole('grid')).toBeVisible({ timeout: 1000 });
      }).toPass();
      await expect(alert).toHaveCount(0);
    });
  }
});

test('a failed refresh keeps what was there', async ({ page, faults }) => {
  await page.goto(`${faults.dashboard}/oncall`);
  await expect(page.getByRole('grid')).toBeVisible();
  faults.set(SELF, { kind: 'failureUnder200' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText('newer data');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('not knowing who is on call is not the same as nobody', async ({ page, faults }) => {
  const now = Date.now() / 1000;
  faults.set('/schedule/info', { kind: 'failureUnder200' });
  // The week in view is there; the periods around now are refused.
  await page.route('**/api/schedule/self', (route) => {
    const body: unknown = route.request().postDataJSON();
    const isPast = typeof body === 'object' && body !== null && 'end' in body && Number(body.end) < now;
    return isPast
      ? route.fallback()
      : route.fulfill({ json: { error: { code: 'AccessDenied', message: 'No.' } } });
  });
  await page.goto(`${faults.dashboard}/oncall?from=2026-03-02&days=7`);
  const header = (name: string) => page.getByRole('grid').getByRole('rowheader').filter({ hasText: name });
  const checkout = header('Checkout primary and secondary');
  await expect(checkout).toContainText('Unknown (AccessDenied)');
  await expect(checkout).not.toContainText('Nobody');
  faults.set('/schedule/info', { kind: 'none' });
  await page.unroute('**/api/schedule/self');
  await checkout.getByRole('button', { name: 'try again' }).click();
  await expect(checkout).toContainText('until');
  // A rota that has ended has nobody by its rules, whatever the server fails to answer.
  faults.set('/schedule/info', { kind: 'failureUnder200' });
  await page.reload();
  await expect(checkout).toContainText('until');
  await expect(header('Mobile release captains')).toContainText('Nobody');
});

test.describe('a secret in a message', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });
  const SECRET = 'hunter2hunter2';
  const message = `refused: token=${SECRET}`;

  test('of a server is masked where links are made and listed', async ({ page }) => {
    await page.route(/\/api\/(links|guests)/, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 403, json: { error: { code: 'AccessDenied', message } } }),
    );
    await page.goto('/shifts?person=4080000000002');
    await page.getByRole('button', { name: 'Create feed' }).click();
    await expect(page.getByRole('alert')).toHaveText('The feed was not created. refused: token=••••••');
    await page.goto('/oncall?days=1');
    await expect(page.getByRole('grid')).toBeVisible();
    const dialog = await openGuestLinks(page);
    await dialog.getByRole('button', { name: 'Create and copy link' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('refused: token=••••••');
    await expect(dialog.getByRole('button', { name: 'Retry' })).toBeEnabled();
    await page.unroute(/\/api\/(links|guests)/);
    await page.route('**/api/links', (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'AccessDenied', message } } }),
    );
    await page.reload();
    await openGuestLinks(page);
    await expect(dialog.getByRole('alert')).toContainText('Your guest links could not be loaded');
    await expect(dialog.getByRole('alert')).toContainText('refused: token=••••••');
  });
});
