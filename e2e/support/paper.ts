import type { Locator, Page } from '@playwright/test';
/** Waits until the page prints as it does when the browser's own dialog opens. */
export async function printing(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

/** Restores the screen as after the browser's print dialog. */
export async function screened(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
}

/** On how many pages of the paper an element is: a link in it is a place on each. */
export async function pagesWith(page: Page, element: Locator): Promise<number> {
  const address = 'https://place.example/';
  await element.evaluate((inside, href) => {
    inside.append(Object.assign(document.createElement('a'), { href, textContent: 'place' }));
  }, address);
  await page.emulateMedia({ media: null });
  const paper = await page.pdf({ preferCSSPageSize: true });
  return paper.toString('latin1').split(`/URI (${address})`).length - 1;
}

/** Letter, landscape, within the margins of the style sheet: the narrower one of the usual sheets. */
const SHEET = { width: 980, height: 720 };

/** Content wider than the paper; the page keeps the size of a sheet. */
export async function cutOnPaper(page: Page): Promise<string[]> {
  await page.setViewportSize(SHEET);
  await printing(page);
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).overflowX === 'auto')
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => `${one.scrollWidth} in ${one.clientWidth} px: ${one.outerHTML.slice(0, 120)}`),
  );
}
