import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchRequests } from '../e2e/support/requests';
import { chromium as findChromium } from '../scripts/chromium.mjs';
import { shiftsOf, watchShifts } from './layout-shifts';
import { startServer, type Server } from './server';

/**
 * Pages of the built server with demo data as they open, on a desktop and a phone: requests, elements, longest task
 * in milliseconds, layout shift (0.1 is good) and what moved. Times are meaningful on an idle machine only.
 */

const PATHS = [
  '/oncall',
  '/oncall/6190000000101',
  '/shifts?person=4080000000002',
  '/responders',
  '/responders/4080000000001',
  '/incidents',
  '/report',
  '/review?range=7d',
  '/webhooks',
  '/stacks',
  '/rum',
];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

let server: Server;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  const executablePath = await findChromium();
  browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks = { longest: 0 };
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.longest = Math.max(tasks.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
}

test('opening pages', { timeout: 600_000 }, async () => {
  for (const viewport of SIZES) {
    for (const path of PATHS) {
      const page = await browser.newPage({ viewport });
      const allThere = watchRequests(page);
      await watchShifts(page);
      await watchTasks(page);
      await page.goto(server.url + path);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await allThere();
      const { shift, moved } = await shiftsOf(page);
      const { requests, elements, longest } = await page.evaluate(() => ({
        requests: performance.getEntriesByType('resource').length + 1,
        elements: document.querySelectorAll('*').length,
        longest: Number(Reflect.get(Reflect.get(window, 'tasks'), 'longest')),
      }));
      console.log(
        `${path} at ${viewport.width} px: ${requests} requests, ${elements} elements, longest task ${longest} ms, shift ${shift.toFixed(4)} ${moved.join('; ')}`,
      );
      await page.close();
    }
  }
  expect(PATHS).not.toEqual([]);
});
