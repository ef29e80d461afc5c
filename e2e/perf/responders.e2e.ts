import { expect, test } from '../support/test';

// Budgets of the responders page over six months of the demo's data; the sizes of the scripts fail the build.

const MOST_MARKS = 1000;

test('a chart has at most a thousand marks, however long the range', async ({ page }) => {
  await page.goto('/responders?range=6-months&by=day');
  const sliders = page.getByRole('slider');
  await expect(sliders).toHaveCount(7);
  for (const button of await page.getByRole('button', { name: /^Draw \d+/ }).all()) await button.click();
  const marks = await sliders.evaluateAll((charts) =>
    charts.map((chart) => ({
      name: chart.getAttribute('aria-label'),
      marks: chart.querySelectorAll('.chart-mark, .heat-cell').length,
    })),
  );
  console.log(marks.map(({ name, marks }) => `${name}: ${marks}`).join('\n'));
  for (const { name, marks: count } of marks) {
    expect(count, `${name}`).toBeGreaterThan(0);
    expect(count, `${name}`).toBeLessThanOrEqual(MOST_MARKS);
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
  expect(await largest()).toBeGreaterThan(200_000);
});
