import type { Page } from '@playwright/test';
import { MAIL, SECRET, SHOP_STACK, shopFrames } from './support/shop-stacks';
import { box, convert, openShopStack, pasted } from './support/stacks';
import { printing, screened } from './support/paper';
import { exitPresentation, present } from './support/present';
import { startStackServer, type StackDashboard } from './support/stack-server';
import { expect, test } from './support/test';

// One server for all of them.
test.describe.configure({ mode: 'default' });

let shop: StackDashboard;
test.beforeAll(async () => {
  shop = await startStackServer((input) => ({ body: { data: { frames: shopFrames(input) } } }));
});
test.afterAll(() => shop.stop());

const presentStack = async (page: Page) => {
  await present(page);
  await expect(page.getByRole('complementary', { name: 'Presentation' })).toBeVisible();
};

/** Texts found anywhere in the document: in text, attributes or values of fields. */
async function shown(page: Page, ...texts: string[]): Promise<string[]> {
  const all = await page.evaluate(() =>
    [
      document.title,
      document.documentElement.outerHTML,
      ...Array.from(document.querySelectorAll('input, textarea'), (field) =>
        'value' in field ? String(field.value) : '',
      ),
    ].join('\n'),
  );
  return texts.filter((text) => all.includes(text));
}

test('a stack that is not converted yet is not shown as it is while presenting', async ({ page }) => {
  await page.goto(`${shop.url}/stacks?service=shop`);
  await box(page).fill(SHOP_STACK);
  expect(await shown(page, SECRET, MAIL)).toEqual([SECRET, MAIL]);
  await presentStack(page);
  await expect(pasted(page)).toContainText('the cart of •••••• with token=•••••• is gone');
  await expect(box(page)).toHaveCount(0);
  expect(await shown(page, SECRET, MAIL)).toEqual([]);
  await convert(page).click();
  await expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
  expect(await shown(page, SECRET, MAIL)).toEqual([]);
  expect(shop.asked.at(-1)?.stack).toBe(SHOP_STACK);
  await exitPresentation(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(box(page)).toHaveValue(SHOP_STACK);
});

test('a stack that is not converted yet is masked on paper', async ({ page }) => {
  await page.goto(`${shop.url}/stacks?service=shop`);
  await box(page).fill(SHOP_STACK);
  await printing(page);
  await expect(box(page)).toBeHidden();
  const lines = pasted(page);
  await expect(lines).toContainText('the cart of •••••• with token=•••••• is gone');
  await screened(page);
  await expect(box(page)).toHaveValue(SHOP_STACK);
  await expect(lines).toHaveCount(0);
});

test('a stack cannot be edited while presenting, nor does one stay open', async ({ page }) => {
  await openShopStack(page, shop.url);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await box(page).fill(`${SHOP_STACK}\nof bob@example.org`);
  await presentStack(page);
  await expect(pasted(page)).toContainText('the cart of •••••• with token=•••••• is gone');
  await expect(pasted(page)).toContainText('of ••••••');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  expect(await shown(page, SECRET, MAIL, 'bob@example.org')).toEqual([]);
  for (const view of ['Full', 'Raw', 'Relevant']) {
    await page.getByRole('button', { name: view }).click();
    expect(await shown(page, SECRET, MAIL, 'bob@example.org')).toEqual([]);
  }
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(
    page.getByRole('dialog').getByRole('list', { name: 'Secrets and personal details' }),
  ).toBeVisible();
  expect(await shown(page, SECRET, MAIL, 'bob@example.org')).toEqual([]);
  await page.keyboard.press('Escape');
  await exitPresentation(page);
  await expect(box(page)).toHaveValue(`${SHOP_STACK}\nof bob@example.org`);
});

test('what is pasted while presenting is taken, and shown masked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${shop.url}/stacks?present=1&service=shop`);
  await page.evaluate((text) => navigator.clipboard.writeText(text), SHOP_STACK);
  await expect(box(page)).toHaveAccessibleDescription(/a pasted stack is shown masked/);
  await box(page).focus();
  await page.keyboard.type('typed');
  await expect(box(page)).toHaveValue('');
  await page.keyboard.press('Control+V');
  await expect(pasted(page)).toContainText('token=•••••• is gone');
  expect(await shown(page, SECRET, MAIL)).toEqual([]);
  await convert(page).click();
  await expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
});

test('an e-mail address is masked wherever a stack is shown, presented or not', async ({ page }) => {
  await page.goto(`${shop.url}/stacks?service=shop&view=full`);
  await box(page).fill(
    `Error: no account ${MAIL}\n    at Object.${MAIL} (https://cdn.example.com/index.js:1:7)\nlogged for ${MAIL}`,
  );
  await convert(page).click();
  await expect(page.getByText('Your one frame not converted')).toBeVisible();
  await expect(page.getByRole('article')).toHaveAccessibleName('Frame 1: ••••••');
  expect(await shown(page, MAIL)).toEqual([]);
  await presentStack(page);
  expect(await shown(page, MAIL)).toEqual([]);
});
