import { expect, test } from '../support/test';

// Budgets of the pages of the incident review; the sizes of the scripts fail the build.

const MOST_ELEMENTS = 2000;
/** Sum of layout shifts, as browsers weigh them. */
const MOST_SHIFT = 0.02;

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** The phone first: names that come with the first replies are saved, and have no place of their own there. */
const VIEWS = [
  { size: PHONE, path: '/responders?per=team' },
  { size: PHONE, path: '/incidents' },
  { size: DESKTOP, path: '/incidents' },
  { size: DESKTOP, path: '/responders' },
  { size: DESKTOP, path: '/responders?range=90d&sort=-rate' },
  { size: DESKTOP, path: '/review?range=7d' },
];

test('the pages have few elements, and nothing moves as their parts come in', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const { size, path } of VIEWS) {
    await page.setViewportSize(size);
    await page.goto(path);
    if (path.startsWith('/responders')) {
      await expect(page.getByRole('slider')).toHaveCount(5);
      await expect(page.getByText(/ within 15 min · of /)).toBeVisible();
    } else if (path.startsWith('/review')) {
      await expect(
        page.getByRole('list', { name: 'Who was on call' }).getByRole('listitem').first(),
      ).toBeVisible();
      await expect(page.getByText(/ before$/).first()).toBeVisible();
      await expect(page.getByRole('table', { name: 'Load of the people' })).toBeVisible();
    } else {
      await expect(page.getByRole('status').filter({ hasText: '· complete' })).toBeVisible();
      await expect(page.getByText(/ · fetched in \d+ requests? · /)).toBeVisible();
    }
    const { elements, shift } = await page.evaluate(() => ({
      elements: document.querySelectorAll('*').length,
      shift: Number(Reflect.get(Reflect.get(window, 'shifts'), 'sum')),
    }));
    const view = `${path} at ${size.width} px`;
    console.log(`${view}: ${elements} elements, shift ${shift.toFixed(4)}`);
    expect(elements, view).toBeLessThanOrEqual(MOST_ELEMENTS);
    expect(shift, view).toBeLessThanOrEqual(MOST_SHIFT);
  }
});

test('no page without a chart loads what draws charts', async ({ page, request }) => {
  const scripts = new Set<string>();
  page.on('request', (asked) => asked.url().endsWith('.js') && scripts.add(asked.url()));
  const largest = async () => {
    const others = [...scripts].filter((url) => !url.includes('/index-'));
    const bodies = await Promise.all(others.map(async (url) => (await request.get(url)).body()));
    return Math.max(0, ...bodies.map((body) => body.length));
  };
  for (const path of ['/oncall', '/rum', '/webhooks']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    expect(await largest(), path).toBeLessThan(100_000);
  }
  await page.goto('/responders');
  await expect(page.getByRole('slider').first()).toBeVisible();
  await expect.poll(largest).toBeGreaterThan(200_000);
});
