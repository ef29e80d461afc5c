import { axeFaults } from './support/axe';
import { openControls } from './support/oncall';
import { expect, test } from './support/test';

// A screen in the room, which nobody touches.

function dayOf(ms: number): RegExp {
  return new RegExp(`\\b${new Date(ms).getUTCDate()} \\w{3} \\d{4}`);
}

test.use({ expectedErrors: [/Failed to load resource/] });

test('a page on a wall turns, follows the day, and loses the server and finds it again', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install({ time: new Date() });
  await page.goto('/oncall?days=1&tz=UTC');
  await openControls(page, 'More');
  await page.getByRole('button', { name: 'Wall', exact: true }).click();
  await expect(page).toHaveURL(/[?&]wall=1/);
  const bar = page.getByRole('complementary', { name: 'Wall' });
  await expect(bar).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'Controls' })).toHaveCount(0);

  const [first, last] = ['Checkout primary and secondary', 'Core weekend duty'].map((name) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) }),
  );
  if (!first || !last) throw new Error('there are two schedules');
  const number = page.getByText(/^Page \d of \d$/);

  await test.step('what does not fit on one page is on the next, and a page can be held', async () => {
    await expect(first).toBeInViewport({ ratio: 0.9 });
    await expect(last).not.toBeInViewport();
    await expect(number).toHaveText(/^Page 1 of \d$/);
    await expect(async () => {
      await page.clock.runFor(20_000);
      await expect(last).toBeInViewport({ ratio: 0.9, timeout: 500 });
    }).toPass();
    await expect(first).not.toBeInViewport();
    // It has an empty role.
    await expect(
      page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Mobile release captains' }) }),
    ).toBeInViewport({ ratio: 0.9 });
    await page.mouse.move(300, 300, { steps: 2 });
    await page.getByRole('button', { name: 'Hold this page' }).click();
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
  expect(await axeFaults(page)).toEqual([]);

  await test.step('the next day is there when it begins', async () => {
    const now = await page.evaluate(() => Date.now());
    const days = page.getByRole('grid', { name: /^On-call timeline/ });
    await expect(days).toHaveAccessibleName(dayOf(now));
    await page.clock.fastForward('24:00:00');
    await page.clock.runFor(15_000);
    await expect(days).toHaveAccessibleName(dayOf(now + 86_400_000));
    await expect(bar).toContainText(dayOf(now + 86_400_000));
    await expect(days).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('a lost server is said loudly, and forgotten when it is back', async () => {
    const lost = bar.getByRole('alert').filter({ hasText: 'Server not reached since' });
    await expect(lost).toHaveCount(0);
    await context.setOffline(true);
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(lost).toContainText(/since \w{3} \d+ \w{3} \d{4}, \d\d:\d\d/, { timeout: 100 });
    }).toPass();
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

test('the rows of a page take the height of the screen, however large it is', async ({ page }) => {
  await page.goto('/oncall?wall=1&days=7');
  const rows = page.getByRole('grid', { name: /^On-call timeline/ }).getByRole('rowgroup');
  for (const [width, height] of [
    [1920, 1080],
    [3840, 2160],
  ] as const) {
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height });
      await expect(page.getByText(/^Page 1 of \d$/)).toBeVisible();
      const share = async () => {
        const box = await rows.boundingBox();
        return ((box?.y ?? 0) + (box?.height ?? 0)) / height;
      };
      // Below it is the number of the page; a page of low rows ends a little higher.
      await expect.poll(share).toBeGreaterThan(0.86);
      await expect.poll(share).toBeLessThan(0.93);
    });
  }
});
