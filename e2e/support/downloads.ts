import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page } from '@playwright/test';

/** Chromium drops what is more than ten downloads in a second: nobody presses as fast, but a test does. */
const MIN_MS_APART = 150;

/** Presses what saves a file, and waits for the file. */
export async function downloadOf(page: Page, press: () => Promise<unknown>): Promise<Download> {
  await page.waitForTimeout(MIN_MS_APART);
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

/** Opens the menu of files of a table or chart; the entries close it. */
export async function openFilesOf(place: Page | Locator, title: string): Promise<void> {
  await place.getByRole('button', { name: `${title}, Files` }).click();
}

/** Text of a CSV file, without the byte order mark that every one begins with. */
export async function csvOf(download: Download): Promise<string> {
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^\uFEFF/);
  return text.slice(1);
}
