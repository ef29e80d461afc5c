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

test('a page on a wall counts what has no room, follows the day, and loses the server and finds it again', async ({
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

  const cards = page.getByRole('region', { name: 'On call now' }).getByRole('listitem');
  const more = page.getByText(/^\d+ more$/);

  await test.step('a card has role, person, end and the next person; those without anybody come first', async () => {
    const checkout = cards.filter({ hasText: 'Checkout primary and secondary' });
    await expect(checkout).toContainText(/Primary.*until .*\d\d:\d\d.*then /);
    await expect(cards.first()).toContainText('Nobody');
  });
  await test.step('what has no room is counted, and the others are whole', async () => {
    await expect(more).toBeVisible();
    await expect(async () => {
      const hidden = Number.parseInt(await more.innerText(), 10);
      const wholes = await cards.evaluateAll((all) => {
        const edge = document.querySelector('.wall-body')?.getBoundingClientRect();
        return all.filter((card) => {
          const { right, bottom } = card.getBoundingClientRect();
          return edge !== undefined && right <= edge.right + 1 && bottom <= edge.bottom + 1;
        }).length;
      });
      expect(wholes).toBeGreaterThan(2);
      expect(wholes + hidden).toBe(await cards.count());
    }).toPass();
    await page.setViewportSize({ width: 2560, height: 1440 });
    await expect(more).toHaveCount(0);
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
