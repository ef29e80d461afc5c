import type { Page } from '@playwright/test';
import { openControls } from './support/oncall';
import { expect, test } from './support/test';

// A screen in the room, which nobody touches.

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** "26 Nov", in UTC. */
function dateOf(ms: number): string {
  const date = new Date(ms);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;
}

test.use({ expectedErrors: [/Failed to load resource/] });

test('a page on a wall turns, follows the day, and loses the server and finds it again', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Too low for all schedules.
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.clock.install({ time: new Date() });
  await page.goto('/oncall?tz=UTC');
  await openControls(page, 'More');
  await page.getByRole('button', { name: 'Wall', exact: true }).click();
  await expect(page).toHaveURL(/[?&]wall=1/);
  const bar = page.getByRole('complementary', { name: 'Wall' });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Controls' })).toHaveCount(0);

  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const [first, last] = [card('Checkout primary and secondary'), card('Old data centre (switched off)')];
  const red = page
    .getByRole('list', { name: 'Nobody on call' })
    .getByRole('listitem')
    .filter({ hasText: 'Mobile release captains' });
  const number = page.getByText(/^Page \d of \d$/);

  await test.step('a card has role, person, end and the next person', async () => {
    await expect(first).toContainText(/Primary.*until .*\d\d:\d\d.*then /);
    await expect(red).toContainText(/Nobody on call since \d+ \w{3}.*Mobile.*Nobody planned/);
  });
  await test.step('what does not fit on one page is on the next, and a page can be held', async () => {
    await expect(first).toBeInViewport({ ratio: 0.99 });
    await expect(last).toHaveCount(0);
    await expect(number).toHaveText(/^Page 1 of \d$/);
    await expect(async () => {
      await page.clock.runFor(20_000);
      await expect(last).toBeInViewport({ ratio: 0.99, timeout: 500 });
    }).toPass();
    await expect(first).toHaveCount(0);
    await expect(red).toBeInViewport({ ratio: 0.99 });
    await page.mouse.move(300, 300, { steps: 2 });
    await page.getByRole('button', { name: 'Pause' }).click();
    const held = (await number.textContent()) ?? '';
    await page.clock.runFor(60_000);
    await expect(number).toHaveText(held);
  });
  await test.step('a reload goes on with the page, and the foot has the next hand-offs', async () => {
    const before = (await number.textContent()) ?? '';
    await page.reload();
    await expect(number).toHaveText(before);
    await expect(page.getByText('Next hand-offs').locator('..')).toContainText(/\d\d:\d\d .+ → /);
  });

  await test.step('the next day is there when it begins', async () => {
    const now = await page.evaluate(() => Date.now());
    const main = page.getByRole('main');
    await expect(main).toContainText(dateOf(now));
    await page.clock.fastForward('24:00:00');
    await page.clock.runFor(15_000);
    await expect(main).toContainText(dateOf(now + 86_400_000));
    // Not of yesterday.
    await expect(page.getByText(/^Updated \d\d:\d\d$/)).toBeVisible();
  });

  await test.step('a lost server is said loudly, and forgotten when it is back', async () => {
    const lost = bar.getByRole('alert').filter({ hasText: 'Server not reached since' });
    await expect(lost).toHaveCount(0);
    await context.setOffline(true);
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(lost).toContainText(/since \w{3} \d+ \w{3} \d{4}, \d\d:\d\d/, { timeout: 100 });
    }).toPass();
    await expect(page.getByText(/^Not updated since /)).toBeVisible();
    await context.setOffline(false);
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(lost).toHaveCount(0, { timeout: 100 });
    }).toPass();
  });

  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/wall/);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
});

/** Least text, least letters of a name and bottom of the cards in pixels, and texts that are cut. Runs in the page. */
function measured() {
  const texts = [...document.querySelectorAll('main *')].filter(
    (element) => element.childElementCount === 0 && element.closest('button') === null,
  );
  const context = document.createElement('canvas').getContext('2d');
  const capitals = [...document.querySelectorAll('.wall-card .duty-name')].map((element) => {
    if (!context) return 0;
    const { fontSize, fontFamily } = getComputedStyle(element);
    context.font = `700 ${fontSize} ${fontFamily}`;
    return context.measureText('H').actualBoundingBoxAscent;
  });
  const boxes = [...document.querySelectorAll('.wall-body, .wall-body li')];
  return {
    textPx: Math.min(...texts.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))),
    capitalPx: Math.min(...capitals),
    bottom: Math.max(...boxes.map((box) => box.getBoundingClientRect().bottom)) / window.innerHeight,
    cut: boxes
      .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
      .map((box) => box.textContent),
  };
}

/** The page takes a moment after a change of its size. */
async function expectReadable(page: Page, least: { textPx: number; capitalPx: number }): Promise<void> {
  await expect(async () => {
    const { textPx, capitalPx, bottom, cut } = await page.evaluate(measured);
    expect(textPx).toBeGreaterThanOrEqual(least.textPx);
    expect(capitalPx).toBeGreaterThanOrEqual(least.capitalPx);
    expect(bottom).toBeGreaterThan(0.86);
    expect(bottom).toBeLessThan(0.98);
    expect(cut).toEqual([]);
  }).toPass();
}

test('the cards of a page take the height of a screen of any size, in type that can be read', async ({
  page,
}) => {
  // A wall has no other time than now.
  await page.goto('/oncall?wall=1&at=1764000000&days=45');
  await expect(page.getByRole('heading', { level: 1, name: 'On call now', exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'On call', exact: true })).toBeVisible();
  for (const [width, height, textPx, capitalPx] of [
    [390, 844, 16, 18],
    [1280, 720, 16, 18],
    [1920, 1080, 24, 28],
    [3840, 2160, 48, 56],
  ] as const) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height });
      await expectReadable(page, { textPx, capitalPx });
    });
  }
});
