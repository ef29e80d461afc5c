import { expect, type Locator, type Page } from '@playwright/test';
import { SHOP_STACK } from './shop-stacks';

/** The parts of the page of stacks, by what they are called. */
export const box = (page: Page) => page.getByRole('textbox', { name: 'Stack', exact: true });
export const convert = (page: Page) => page.getByRole('button', { name: 'Convert', exact: true });
export const frames = (page: Page) => page.getByRole('list', { name: 'Frames', exact: true });
export const frame = (page: Page, name: string) => page.getByRole('article', { name });
export const pasted = (page: Page) => page.getByRole('region', { name: 'Lines of the stack' });
/** Unfolds the text of a converted stack beside its frames. */
export const showLines = (page: Page) => page.getByRole('button', { name: 'Show lines' }).click();
export const code = (within: Page | Locator) => within.getByRole('region', { name: /^Code of/ });

/** Pastes the shop's stack and converts it. */
export async function openShopStack(page: Page, url: string, query = ''): Promise<void> {
  await page.goto(`${url}/stacks${query}`);
  await box(page).fill(SHOP_STACK);
  await convert(page).click();
  await expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
}
