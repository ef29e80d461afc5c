import { textOfPages } from './support/paper';
import { expect, test } from './support/test';
import { visit } from './support/visit';

test('a month is a calendar by keyboard, and sheets of A4 by the number of schedules', async ({ page }) => {
  const query = 'as=month&days=month&from=2026-03-01&tz=UTC';
  await page.goto(`/oncall?${query}`);
  const grid = page.getByRole('grid', { name: /^On call by day, Sun 1 – Tue 31 Mar 2026/ });
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
  const print = async () => {
    const button = page.getByRole('button', { name: /^Print \d+ sheets?$/ });
    const sheets = Number(/\d+/.exec(await button.innerText())?.[0]);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const pages = await textOfPages(page);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(pages).toHaveLength(sheets);
    return pages;
  };
  await test.step('more than eight schedules have a sheet each, fewer are on one', async () => {
    const each = await print();
    expect(each.length).toBeGreaterThan(8);
    for (const [index, text] of each.entries())
      expect(text).toContain(`Sheet ${index + 1} of ${each.length}`);
    await visit(page, `/oncall?${query}&q=search`);
    await expect(page.getByRole('button', { name: 'Print 1 sheet' })).toBeVisible();
    const [sheet = ''] = await print();
    expect(sheet).toContain('Search');
    // Marks and spaces of a font are missing in what some dates print.
    expect(sheet.replaceAll(/[\s.,]/g, '')).toMatch(/TimesinUTC.*Madeon.*Sheet1of1/);
    expect(sheet).not.toMatch(/Coverage and gaps|Data checks/);
  });
  await test.step('a date opens its day', async () => {
    await grid.getByRole('button', { name: /^Tue 3 Mar/ }).click();
    await expect(page).toHaveURL(/days=1&from=2026-03-03/);
    await expect(page.getByRole('grid', { name: 'On-call timeline, Tue 3 Mar 2026,' })).toBeVisible();
  });
});
