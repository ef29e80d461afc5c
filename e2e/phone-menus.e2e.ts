import type { Page } from '@playwright/test';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// Menus and boxes of controls on a phone.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Opens the popup of every visible button and the popups inside, and returns those that overflow the screen. */
async function boxesOffScreen(page: Page): Promise<{ opened: number; off: string[] }> {
  const off: string[] = [];
  let opened = 0;
  const seen = new Set<string>();
  const open = async (scope: string, path: readonly string[]): Promise<void> => {
    const buttons = page.locator(`${scope} button[popovertarget]`).filter({ visible: true });
    const targets = await buttons.evaluateAll((all) =>
      all.map((each) => each.getAttribute('popovertarget') ?? ''),
    );
    for (const target of targets) {
      if (seen.has(target)) continue;
      seen.add(target);
      for (const outer of path) await openBox(page, outer);
      await openBox(page, target);
      opened += 1;
      const { left, right, top, bottom, label } = await page.locator(`[id="${target}"]`).evaluate((box) => {
        const { left: l, right: r, top: t, bottom: b } = box.getBoundingClientRect();
        return { left: l, right: r, top: t, bottom: b, label: box.textContent.slice(0, 40) };
      });
      const isOff = left < 0 || right > 390 || top < 0 || bottom > 844;
      if (isOff) off.push(`${label}: x ${left}…${right}, y ${top}…${bottom}`);
      await open(`[id="${target}"]`, [...path, target]);
      await page.keyboard.press('Escape');
    }
  };
  await open('#root', []);
  return { opened, off };
}

async function openBox(page: Page, id: string): Promise<void> {
  const box = page.locator(`[id="${id}"]`);
  if (await box.evaluate((each) => each.matches(':popover-open'))) return;
  await page.locator(`button[popovertarget="${id}"]`).first().click();
  await expect(box).toBeVisible();
  await expect(box.locator('[data-later]')).toHaveCount(0);
}

test('menus, boxes of controls and calendars stay on the screen of a phone', async ({ page }) => {
  await page.goto('/oncall');
  for (const [path, content, atLeast] of [
    ['/oncall', /^Nobody on call/, 5],
    ['/shifts?person=4080000000002', /^\d+ shifts/, 3],
    ['/incidents', /^p50/, 4],
    ['/responders', /How this is counted/, 3],
    ['/review?range=7d', /^Chronology/, 3],
    ['/stacks', /^Stacks/, 0],
    ['/webhooks/int-demo-1/ev-demo-0001', /^Request/, 1],
    ['/rum/issues/is-demo-0001', /^First seen/, 1],
  ] as const) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
      // The bar of a phone comes after the answer.
      const buttons = page.locator('#root button[popovertarget]').filter({ visible: true });
      // One is the menu of pages.
      if (atLeast > 1) await expect.poll(() => buttons.count()).toBeGreaterThan(1);
      const { opened, off } = await boxesOffScreen(page);
      expect(off).toEqual([]);
      expect(opened).toBeGreaterThanOrEqual(atLeast);
    });
  }
});
