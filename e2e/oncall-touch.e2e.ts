import type { CDPSession, Page } from '@playwright/test';
import { MARCH_WEEK_PATH, timelineOf } from './support/oncall';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// A phone: fingers instead of a pointer, and little room.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const WEEK = 'Mon 2 – Sun 8 Mar 2026';

type Finger = { x: number; y: number };

/** Puts fingers down, moves them in steps, and lifts them. */
async function swipe(page: Page, fingers: readonly { from: Finger; to: Finger }[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await touch(
    session,
    'touchStart',
    fingers.map(({ from }) => from),
  );
  for (let step = 1; step <= 8; step += 1) {
    const at = (a: number, b: number) => a + ((b - a) * step) / 8;
    await touch(
      session,
      'touchMove',
      fingers.map(({ from, to }) => ({ x: at(from.x, to.x), y: at(from.y, to.y) })),
    );
  }
  await touch(session, 'touchEnd', []);
}

async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  at: readonly Finger[],
) {
  await session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: at.map(({ x, y }, id) => ({ x, y, id })),
  });
}

async function laneBox(page: Page) {
  await expect(timelineOf(page, WEEK)).toHaveAttribute('aria-busy', 'false');
  // Rows grow when they know who is on call.
  await expect(page.getByText('Loading who is on call…')).toHaveCount(0);
  const lane = timelineOf(page, WEEK).locator('[data-line]').first();
  // In sight it may still be under the ruler or the bar.
  await lane.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  let box = await lane.boundingBox();
  // The page may still glide from the finger before.
  await expect
    .poll(async () => {
      const before = JSON.stringify(box);
      box = await lane.boundingBox();
      return JSON.stringify(box) === before;
    })
    .toBe(true);
  if (!box) throw new Error('the lane has no box');
  return box;
}

test('fingers move the window along a lane, scroll the page up it, and magnify', async ({ page }) => {
  await page.goto(MARCH_WEEK_PATH);
  await test.step('a finger up the page scrolls it, and the window stays', async () => {
    const { x, y, width, height } = await laneBox(page);
    const before = await page.evaluate(() => window.scrollY);
    const from = { x: x + width / 2, y: y + height / 2 };
    await swipe(page, [{ from, to: { x: from.x, y: from.y - 300 } }]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
    await expect(timelineOf(page, WEEK)).toBeVisible();
  });
  await test.step('a finger along a lane moves the window by the days it passes', async () => {
    // A lane that moves under the finger, as late rows push it down, turns the swipe into a scroll.
    await expect(async () => {
      await visit(page, MARCH_WEEK_PATH);
      const { x, y, width, height } = await laneBox(page);
      const middle = y + height / 2;
      const day = width / 7;
      await swipe(page, [{ from: { x: x + 6 * day, y: middle }, to: { x: x + 4 * day, y: middle } }]);
      await expect(timelineOf(page, 'Wed 4 – Tue 10 Mar 2026')).toBeVisible({ timeout: 5000 });
    }).toPass();
  });
  await visit(page, MARCH_WEEK_PATH);
  await test.step('two fingers magnify the page as everywhere, and the window stays', async () => {
    const { x, y, width, height } = await laneBox(page);
    const middle = y + height / 2;
    const centre = x + width / 2;
    await swipe(page, [
      { from: { x: centre - 20, y: middle }, to: { x: centre - 110, y: middle } },
      { from: { x: centre + 20, y: middle }, to: { x: centre + 110, y: middle } },
    ]);
    await expect.poll(() => page.evaluate(() => window.visualViewport?.scale ?? 1)).toBeGreaterThan(1.2);
    await expect(timelineOf(page, WEEK)).toBeVisible();
  });
});
