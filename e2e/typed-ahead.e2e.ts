import type { CDPSession, Locator, Page } from '@playwright/test';
import { openControls } from './support/oncall';
import { expect, test } from './support/test';

// Typed keys reach the right box however busy the page is while it opens: they are sent as a keyboard sends them,
// without waiting for the page.

/** Keeps the page's main thread busy from its next click or Ctrl K on, until everything that is sent has arrived. */
async function busyOnceAsked(page: Page): Promise<void> {
  await page.evaluate(() => {
    const hold = (event: Event) => {
      if (event instanceof KeyboardEvent && !event.ctrlKey) return;
      removeEventListener('click', hold, true);
      removeEventListener('keydown', hold, true);
      const until = performance.now() + 1500;
      while (performance.now() < until);
    };
    addEventListener('click', hold, true);
    addEventListener('keydown', hold, true);
  });
}

async function clickAndType(page: Page, target: Locator, text: string): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('what is clicked has no box');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' as const, clickCount: 1 };
  const cdp = await page.context().newCDPSession(page);
  await Promise.all([
    cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...at }),
    cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at }),
    ...keys(cdp, text),
  ]);
}

function keys(cdp: CDPSession, text: string): Promise<unknown>[] {
  return Array.from(text).flatMap((key) => [
    cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }),
    cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
  ]);
}

/** Delays the palette's code until `arrive`. */
async function holdPalette(page: Page): Promise<{ asked: Promise<void>; arrive: () => void }> {
  const signals = new EventTarget();
  const once = (name: string) =>
    new Promise<void>((resolve) => signals.addEventListener(name, () => resolve(), { once: true }));
  const [asked, arrival] = [once('asked'), once('arrival')];
  await page.route(/\/assets\/Palette-[^/]*\.js$/, async (route) => {
    signals.dispatchEvent(new Event('asked'));
    await arrival;
    await route.continue();
  });
  return { asked, arrive: () => signals.dispatchEvent(new Event('arrival')) };
}

test.describe('what is typed while a box opens', () => {
  test('goes to the zone box and the palette, and is no shortcut of the page', async ({ page }) => {
    const code = await holdPalette(page);
    await page.goto('/oncall?from=2026-03-02&days=7');
    await test.step('under a box that is open shortcuts rest', async () => {
      await expect(page.getByRole('grid')).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
      await page.keyboard.press('t');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(new URL(page.url()).searchParams.get('from')).toBe('2026-03-02');
    });
    await test.step('the zone box', async () => {
      await openControls(page, 'More');
      const second = page.getByRole('button', { name: /^Second zone/ });
      await expect(second).toBeVisible();
      await busyOnceAsked(page);
      // With a t, which would lead to today, and a ] and a +, which would move and widen the window.
      await clickAndType(page, second, 'kolkat]+');
      await expect(page.getByRole('combobox', { name: 'Search second zone' })).toHaveValue('kolkat]+');
      expect(new URL(page.url()).searchParams.get('from')).toBe('2026-03-02');
      expect(new URL(page.url()).searchParams.get('days')).toBe('7');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('combobox', { name: 'Search second zone' })).toHaveCount(0);
      // The box that it was opened from is open still, and may have the focus again.
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'More' })).toBeHidden();
    });
    await page.keyboard.press('t');
    await expect(page).not.toHaveURL(/from=/);
    await test.step('the palette, though its code is still on its way', async () => {
      const control = { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 };
      await busyOnceAsked(page);
      const cdp = await page.context().newCDPSession(page);
      await Promise.all([
        cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...control }),
        cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...control }),
        ...keys(cdp, 'checkout prim'),
      ]);
      await code.asked;
      const field = page.getByRole('combobox', { name: /^Page, schedule/ });
      await expect(field).toHaveValue('checkout prim');
      await page.keyboard.type('ary');
      await page.keyboard.press('Enter');
      code.arrive();
      await expect(
        page.getByRole('heading', { name: 'Checkout primary and secondary', level: 1 }),
      ).toBeVisible();
      expect(new URL(page.url()).pathname).toMatch(/^\/oncall\/\d+$/);
    });
  });

  test('is a stack that the palette opens, though its code is still on its way', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const code = await holdPalette(page);
    await page.goto('/rum');
    await expect(page.getByRole('heading', { name: 'RUM', level: 1 })).toBeVisible();
    await page.evaluate(() =>
      navigator.clipboard.writeText('TypeError: no\n    at pay (https://shop.test/assets/app.js:1:20)\n'),
    );
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Control+v');
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Reading what was pasted…');
    code.arrive();
    await expect(page).toHaveURL(/\/stacks$/);
    await expect(page.getByText('1 frame, 1 other line')).toBeVisible();
  });
});
