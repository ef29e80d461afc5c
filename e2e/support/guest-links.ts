import { expect, type Locator, type Page } from '@playwright/test';
import { openShare } from './share';

type GuestChoices = { live?: boolean; pseudonyms?: boolean; lasts?: '1 hour' | '1 day' | '7 days' };

/** Makes a guest link of a view, in the page. @returns its address, which is shown this once. */
export async function makeGuestLink(page: Page, url: string, choices: GuestChoices): Promise<string> {
  await page.goto(url);
  // The link has the calls of the view: on a slow machine the last parts of a review begin theirs late.
  await page.waitForLoadState('networkidle');
  const dialog = await openGuestLinks(page);
  const { live = false, pseudonyms = false, lasts = '7 days' } = choices;
  await dialog.getByRole('button', { name: live ? 'Live' : 'Frozen' }).click();
  await dialog.getByRole('group', { name: 'Link' }).getByLabel('Hide names').setChecked(pseudonyms);
  await dialog.getByRole('combobox', { name: 'Expires in' }).selectOption(lasts);
  await dialog.getByRole('button', { name: 'Create and copy link' }).click();
  const address = await dialog.getByLabel('Address, shown only now').inputValue();
  await expect(dialog.getByRole('table', { name: 'Your guest links' })).toContainText('Never opened');
  return address;
}

export async function openGuestLinks(page: Page): Promise<Locator> {
  const dialog = await openShare(page);
  const guest = dialog.getByRole('radio', { name: 'For someone without an account' });
  await guest.click();
  // The list of links is loaded first.
  await expect(guest).toBeChecked();
  return dialog;
}

/** Head of a page for programs that run no script: its title, and its `meta` elements by name or property. */
export function headOf(html: string): Record<string, string> {
  return {
    title: text(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    ...Object.fromEntries(
      [...html.matchAll(/<meta (?:name|property)="([\w:.]+)" content="([^"]*)">/g)].map(
        ([, name = '', content]) => [name, text(content)],
      ),
    ),
  };
}

function text(escaped = ''): string {
  return escaped.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
