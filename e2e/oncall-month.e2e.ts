import type { Page } from '@playwright/test';
import { readPdf } from './support/read-pdf';
import { expect, test } from './support/test';

/** The browser's own dialog would stay open until the pages are counted. */
async function keepPrinting(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-asked', '');
    addEventListener('afterprint', (event) => event.stopImmediatePropagation(), { capture: true });
  });
}

test('two weeks on paper have no blank page, and names, marks and words whole', async ({ page }) => {
  await page.goto('/oncall?days=14');
  await expect(page.getByRole('region', { name: 'Hand-offs', exact: true })).toBeVisible();
  await keepPrinting(page);
  await page.keyboard.press('Control+p');
  await page
    .getByRole('dialog', { name: 'Print' })
    .getByRole('button', { name: /^Timeline/ })
    .click();
  await expect(page.locator('html[data-asked]')).toHaveCount(1);
  // As it is while the dialog is open.
  await page.locator('html').evaluate((html) => html.setAttribute('data-paper', 'plan'));
  for (const format of ['A4', 'Letter'] as const) {
    const pages = readPdf((await page.pdf({ format, landscape: true })).toString('latin1'));
    expect(pages.length).toBeLessThanOrEqual(2);
    expect(pages.filter((text) => text.trim() === '')).toEqual([]);
  }
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 1047, height: 699 });
  const texts = page.locator('.duty-row').locator('.duty-name, .duty-mark, .duty-end, .duty-next');
  await expect(texts.first()).toBeVisible();
  const wrong = await texts.evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4)
      .map((one) => one.textContent),
  );
  expect(wrong).toEqual([]);
  const sizes = await texts.evaluateAll((all) =>
    all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  );
  // 9 pt.
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
  // A word of a holiday is whole, or the day has a dot and the holiday is below.
  await expect(page.getByText(/\d+: Founders’ Day/)).toBeVisible();
  const broken = await page
    .locator('[data-holiday]')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
  expect(broken).toBe(0);
});

test('a month is a calendar by keyboard, and sheets of A4 by the number of schedules', async ({ page }) => {
  const query = 'as=month&days=month&from=2026-03-01&tz=UTC';
  await page.goto(`/oncall?${query}`);
  const grid = page.getByRole('grid', { name: /^On call by day, Sun 1 – Tue 31 Mar 2026/ });
  await test.step('one switch leads to the timeline of the month and back', async () => {
    const looks = page.getByRole('group', { name: 'Month as' });
    await looks.getByRole('button', { name: 'Timeline' }).click();
    await expect(grid).toHaveCount(0);
    await expect(page).toHaveURL(/days=month/);
    await looks.getByRole('button', { name: 'Calendar' }).click();
  });
  await test.step('cells say who is on call, and open the answer', async () => {
    await expect(grid.getByRole('rowheader')).toHaveCount(31);
    const cell = grid.getByRole('gridcell', { name: /^Checkout primary and secondary Primary, Mon 2: \S/ });
    await grid.getByRole('button', { name: /^Sun 1 Mar/ }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/period=\d+\.final\.\d+/);
    await expect(page.getByRole('region', { name: 'Chosen period' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('eight schedules are on one sheet of A4 and of Letter, more on as few as hold them', async () => {
    await keepPrinting(page);
    const dialog = page.getByRole('dialog', { name: 'Print a month' });
    const boxes = dialog.getByRole('group').getByRole('checkbox');
    const print = async (count: number, hasBack: boolean) => {
      await page.getByRole('button', { name: 'Print…' }).click();
      await expect(boxes.first()).toBeVisible();
      const all = await boxes.all();
      for (const [index, box] of all.entries()) await box.setChecked(index < count);
      await dialog.getByRole('checkbox', { name: 'Hand-offs on the back' }).setChecked(hasBack);
      const words = await dialog.getByRole('status').innerText();
      expect(Number(/Names ([\d.]+) pt/.exec(words)?.[1])).toBeGreaterThanOrEqual(9);
      const sheets = Number(/(\d+) sheets?/.exec(words)?.[1]);
      if (!hasBack) await expect(dialog.getByRole('img', { name: /^Sheet: / })).toHaveCount(sheets);
      await dialog.getByRole('button', { name: /^Print \d+ sheets?$/ }).click();
      await expect(page.locator('html[data-asked]')).toHaveCount(1);
      const pages = await Promise.all(
        (['A4', 'Letter'] as const).map(async (format) =>
          readPdf((await page.pdf({ format, landscape: true })).toString('latin1')),
        ),
      );
      const cut = await page.locator('.month-sheet').allInnerTexts();
      expect(cut.join()).not.toContain('…');
      await page.locator('html').evaluate((html) => html.removeAttribute('data-asked'));
      return { count: Math.min(count, all.length), sheets, pages };
    };
    const eight = await print(8, false);
    expect(eight.sheets).toBe(1);
    for (const pages of eight.pages) {
      expect(pages).toHaveLength(1);
      // Marks and spaces of a font are missing in what some dates print.
      expect(pages[0]?.replaceAll(/[\s.,]/g, '')).toMatch(/TimesinUTC.*Madeon.*Sheet1of1/);
      expect(pages[0]).not.toMatch(/Coverage and gaps|Hand-offs/);
    }
    const every = await print(100, false);
    expect(every.sheets).toBeGreaterThan(1);
    expect(every.sheets).toBeLessThan(every.count / 3);
    for (const pages of every.pages) expect(pages).toHaveLength(every.sheets);
    const back = await print(3, true);
    for (const pages of back.pages) {
      expect(pages).toHaveLength(back.sheets);
      expect(pages.length).toBeGreaterThan(1);
      expect(pages[1]).toMatch(/Hand-o(ff|ﬀ)s/);
      expect(pages.every((text) => text.trim() !== '')).toBe(true);
    }
  });
  await test.step('a date opens its day', async () => {
    await grid.getByRole('button', { name: /^Tue 3 Mar/ }).click();
    await expect(page).toHaveURL(/days=1&from=2026-03-03/);
    await expect(page.getByRole('grid', { name: 'On-call timeline, Tue 3 Mar 2026,' })).toBeVisible();
  });
});
