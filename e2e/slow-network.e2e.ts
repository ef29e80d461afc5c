import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

// A phone on the way: 300 ms to the server and back, 1.6 Mbit/s.

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
}

const ANSWER = 'the answer is there';

/** Bar of the timeline, or card of a phone. */
const SHIFT_OR_CARD = '[role="gridcell"] button, [aria-label="On call now"] li';

/** Marks the moment at which people on call are drawn. */
async function markAnswer(page: Page): Promise<void> {
  await page.addInitScript(
    ({ name, answer }) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(answer)) return;
        observer.disconnect();
        performance.mark(name);
      });
      observer.observe(document, { childList: true, subtree: true });
    },
    { name: ANSWER, answer: SHIFT_OR_CARD },
  );
}

/**
 * Files that no answer waits for: the icon, clocks, days off, the code for printing, and the code that stores the
 * answer. A slow machine may have them before it draws.
 */
const ASIDE = [
  '/favicon.svg',
  '/assets/OnCallPrint-',
  '/assets/KeepAnswer-',
  '/clocks.json',
  '/days-off.json',
];

/** Loaded files with their round trips: replies that had to arrive before the request, plus its own. */
function roundTrips(page: Page): Promise<{ path: string; trips: number; isBeforeAnswer: boolean }[]> {
  return page.evaluate(
    ([answer, aside]) => {
      const [html] = performance.getEntriesByType('navigation');
      if (!(html instanceof PerformanceNavigationTiming)) throw new Error('the page has no navigation');
      const loaded = [{ path: location.pathname, requests: 0, came: html.responseStart, trips: 1 }];
      const resources = performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .toSorted((a, b) => a.startTime - b.startTime);
      for (const { name, startTime: requests, responseEnd: came } of resources) {
        const path = new URL(name).pathname;
        if (aside.some((start) => path.startsWith(start))) continue;
        const before = loaded.filter((earlier) => earlier.came <= requests).map(({ trips }) => trips);
        loaded.push({ path, requests, came, trips: 1 + Math.max(0, ...before) });
      }
      const [mark] = performance.getEntriesByName(answer);
      const answered = mark?.startTime ?? 0;
      return loaded.map(({ path, trips, came }) => ({ path, trips, isBeforeAnswer: came <= answered }));
    },
    [ANSWER, ASIDE] as const,
  );
}

/** Opens an on-call page: its shifts arrive in time, and each of its windows is requested once. */
async function openInTime(page: Page, path: string, windows: number): Promise<void> {
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/schedule/self')) asked.push(request.postDataJSON());
  });
  await slowDown(page);
  await markAnswer(page);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator(SHIFT_OR_CARD).first()).toBeAttached();
  const loaded = await roundTrips(page);
  const data = loaded.find((each) => each.path === '/api/schedule/self');
  expect(data?.trips, JSON.stringify(loaded)).toBeLessThanOrEqual(3);
  const before = loaded.filter(({ isBeforeAnswer }) => isBeforeAnswer);
  expect(before).toContain(data);
  // The windows beside it are prefetched after its reply: a slow machine draws that after theirs.
  const needed = before.filter((each) => each === data || each.path !== data?.path);
  expect(Math.max(...needed.map(({ trips }) => trips)), JSON.stringify(before)).toBeLessThanOrEqual(3);
  await expect.poll(() => asked.length).toBe(windows);
  expect(new Set(asked.map((window) => JSON.stringify(window))).size).toBe(windows);
}

/**
 * Number of windows of each path: its own, those beside it, and one around the present where these do not contain it.
 */
const ON_CALL = [
  { path: '/oncall', windows: 3 },
  { path: '/oncall?from=2026-03-02&days=7&tz=America%2FNew_York', windows: 4 },
];

test.describe('over a slow network', () => {
  for (const { path, windows } of ON_CALL) {
    test(`who is on call is there within three round trips at ${path}`, ({ page }) =>
      openInTime(page, path, windows));
  }

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    test('who is on call is there within three round trips, and at the next visit the last known answer at once', async ({
      page,
    }) => {
      await openInTime(page, '/oncall', 3);
      const kept = () => page.evaluate(() => localStorage.getItem('watchbill.last-answer'));
      await expect.poll(kept).toContain('Primary Tomáš Dvořák until');
      const last = page.getByText(/^Last known answer, .+ Loading/);
      await test.step('before the program has come, as the server has it', async () => {
        await page.route('**/assets/*', () => {});
        await page.goto('/oncall', { waitUntil: 'commit' });
        await expect(
          page.getByText(/^Checkout primary and secondary: Tomáš Dvořák \(primary\), .+ until/),
        ).toBeVisible();
        await expect(last).toHaveCount(0);
      });
      await test.step('or as this browser has it, if the page comes without', async () => {
        await page.route('/oncall', async (route) => {
          const reply = await route.fetch();
          const body = (await reply.text()).replace(/<section id="answer">.*<\/section>/, '');
          await route.fulfill({ response: reply, body });
        });
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

  test('the code of another page comes beside the program', async ({ page }) => {
    await slowDown(page);
    await page.goto('/webhooks', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
    const loaded = await roundTrips(page);
    const trips = (name: string) => loaded.find(({ path }) => path.includes(name))?.trips;
    expect(trips('/WebhooksPage-'), JSON.stringify(loaded)).toBeLessThanOrEqual(3);
    expect(trips('/WebhooksPage-')).toBeLessThanOrEqual((trips('/index-') ?? 0) + 1);
  });

  test('a delivery comes beside its page, and is asked for once', async ({ page }) => {
    await slowDown(page);
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith('/webhook/history/detail'))));
    await page.goto('/webhooks/int-demo-1/ev-demo-0001', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Delivered, HTTP 200');
    const loaded = await roundTrips(page);
    const data = loaded.find(({ path }) => path === '/api/webhook/history/detail');
    expect(data?.trips, JSON.stringify(loaded)).toBeLessThanOrEqual(3);
    expect(asked).toBe(1);
  });
});
