import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the share dialog of a page. */
export async function openShare(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Share' });
  // By keyboard: the controls of a presented page hide from a pointer that rests.
  if (await dialog.isHidden()) await page.getByRole('button', { name: 'Share', exact: true }).press('Enter');
  await expect(dialog).toBeVisible();
  return dialog;
}

export async function closeShare(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

/** Copies a link of the share dialog, by default with fixed dates. @returns the address. */
export async function copyLink(page: Page, kind = /^(These dates|This view)$/): Promise<string> {
  const dialog = await openShare(page);
  await dialog.getByRole('radio', { name: kind }).check();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByRole('status').filter({ hasText: 'Link copied' })).toBeVisible();
  const address = await dialog.getByRole('textbox', { name: 'Address' }).inputValue();
  await closeShare(page);
  return address;
}

/** Copied text of the share dialog. */
export async function copyText(page: Page, form: 'Now' | 'This week'): Promise<string> {
  const dialog = await openShare(page);
  await dialog.getByRole('button', { name: form, exact: true }).click();
  await expect(dialog.getByLabel('Text to copy')).not.toHaveText('Loading who is on call…');
  await dialog.getByRole('button', { name: 'Copy text' }).click();
  await expect(dialog.getByText('Text copied')).toBeVisible();
  await closeShare(page);
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Opens the form of a calendar feed in the share dialog. */
export async function openFeed(page: Page): Promise<Locator> {
  const section = (await openShare(page)).getByRole('region', { name: 'Calendar' });
  await section.getByRole('button', { name: 'Subscribe…' }).click();
  return section;
}
