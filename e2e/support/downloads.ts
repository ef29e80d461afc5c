import type { Download, Page } from '@playwright/test';

/** Chromium drops what is more than ten downloads in a second: nobody presses as fast, but a test does. */
const MIN_MS_APART = 150;

/** Presses what saves a file, and waits for the file. */
export async function downloadOf(page: Page, press: () => Promise<unknown>): Promise<Download> {
  await page.waitForTimeout(MIN_MS_APART);
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}
