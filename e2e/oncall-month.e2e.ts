import { readPdf } from './support/read-pdf';
import { expect, test } from './support/test';

test('two weeks on paper have no blank page, and names, marks and words whole', async ({ page }) => {
  await page.goto('/oncall?days=14');
  await expect(page.getByText('of planned time covered')).toBeVisible();
  for (const format of ['A4', 'Letter'] as const) {
    const pages = readPdf((await page.pdf({ format, landscape: true })).toString('latin1'));
    expect(pages.filter((text) => text.trim() === '')).toEqual([]);
  }
});

test('a month is the timeline of its days, on landscape sheets', async ({ page }) => {
  await page.goto('/oncall?as=month&days=month&from=2026-03-01&tz=UTC');
  const timeline = page.getByRole('grid', { name: /^On-call timeline, Sun 1 – Tue 31 Mar 2026/ });
  await expect(timeline).toBeVisible();
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(sheets.length).toBeGreaterThan(0);
  for (const [, width, height] of sheets) expect(Number(width)).toBeGreaterThan(Number(height));
  await page.keyboard.press('[');
  await expect(page.getByRole('grid', { name: /^On-call timeline, Sun 1 – Sat 28 Feb 2026/ })).toBeVisible();
});
