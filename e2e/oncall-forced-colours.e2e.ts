import type { Locator } from '@playwright/test';
import { expect, test } from './support/test';

// In forced colours an edge or a pattern has to replace each fill.

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** Edge and background of an element. */
function lookOf(
  element: Locator,
): Promise<{ style: string; thick: boolean; seen: boolean; hatched: boolean }> {
  return element.evaluate((one: HTMLElement) => {
    // A shift stands over its bars, one per role.
    const bars = one.parentElement?.querySelectorAll<HTMLElement>('.bar');
    const face = Array.from(bars ?? []).find(({ style }) => style.left === one.style.left) ?? one;
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor, backgroundImage } =
      getComputedStyle(face);
    return {
      style: borderTopStyle,
      thick: Number.parseFloat(borderTopWidth) > 2,
      seen: borderTopColor !== backgroundColor,
      hatched: backgroundImage !== 'none',
    };
  });
}

const outline = (element: Locator) => element.evaluate((one) => getComputedStyle(one).outlineStyle);
const ground = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

test('shifts, gaps, overrides, pressed controls and bars differ by more than their grounds', async ({
  page,
}) => {
  await page.goto('/oncall?days=99');
  const grid = page.getByRole('grid');
  const [override, gap] = [/, Override, /, /, Gap, /].map((name) =>
    grid.getByRole('button', { name }).first(),
  );
  const shift = grid
    .getByRole('gridcell')
    .getByRole('button', { name: /^(?!.*, (Override|Gap), )/ })
    .first();
  if (!override || !gap) throw new Error('there are two names');
  await expect(gap).toBeVisible();
  await test.step('pressed and current controls differ', async () => {
    await page.getByRole('button', { name: /: other days$/ }).click();
    const lengths = page.getByRole('group', { name: 'Length of the view' });
    expect(await ground(lengths.getByRole('button', { pressed: true }))).not.toBe(
      await ground(lengths.getByRole('button', { pressed: false }).first()),
    );
    await page.keyboard.press('Escape');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    expect(await ground(pages.getByRole('link', { name: 'On call' }))).not.toBe(
      await ground(pages.getByRole('link', { name: 'RUM' })),
    );
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`shifts, gaps and overrides differ by their edges, ${colorScheme}`, async () => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      expect(await lookOf(shift)).toEqual({ style: 'solid', thick: false, seen: true, hatched: false });
      expect(await lookOf(gap)).toEqual({ style: 'dashed', thick: false, seen: true, hatched: false });
      expect(await lookOf(override)).toEqual({ style: 'double', thick: true, seen: true, hatched: true });
      await shift.click();
      await expect(shift).toHaveAttribute('aria-pressed', 'true');
      await page.mouse.move(0, 0);
      await page.getByRole('heading', { level: 1 }).click();
      expect([await outline(shift), await outline(gap)]).toEqual(['solid', 'none']);
      await page
        .getByRole('region', { name: 'Chosen period' })
        .getByRole('button', { name: 'Close' })
        .click();
      await expect(shift).toHaveAttribute('aria-pressed', 'false');
    });
  }
});
