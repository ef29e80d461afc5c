import type { Page } from '@playwright/test';
import { MAIL, SECRET, SHOP_STACK, startShop, type StackDashboard } from './support/shop-stacks';
import { box, code, convert, frame, openShopStack, pasted } from './support/stacks';
import { expect, test } from './support/test';
import { exitPresentation, present } from './support/present';

// One server for all of them.
test.describe.configure({ mode: 'default' });

let shop: StackDashboard;
test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop.stop());
test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share this stack' });

async function copyAs(page: Page, form: string): Promise<string> {
  await page.getByRole('button', { name: 'Copy as' }).click();
  await page.getByRole('button', { name: form }).click();
  await expect(page.getByRole('status').filter({ hasText: `${form} copied` })).toBeVisible();
  return clipboard(page);
}

async function sharedLink(page: Page): Promise<string> {
  await dialog(page)
    .getByRole('button', { name: /^Copy link/ })
    .click();
  await expect(dialog(page).getByRole('status')).toHaveText('Link copied.');
  return clipboard(page);
}

test('nothing of a stack is in the address before it is shared, and what leaves the page is masked by default', async ({
  page,
  context,
}) => {
  await openShopStack(page, shop.url, '?view=full');
  const other = await context.newPage();
  await test.step('the result is copied as text, as Markdown and as JSON', async () => {
    const text = await copyAs(page, 'Text');
    expect(text.split('\n').slice(0, 3)).toEqual([
      "TypeError: Cannot read properties of undefined (reading 'total')",
      '    at orderTotal (src/cart/total.ts:42:31)',
      '    at async submitOrder (src/checkout/submit.ts:88:31)',
    ]);
    expect(text.split('\n')).toHaveLength(SHOP_STACK.split('\n').length);
    const markdown = await copyAs(page, 'Markdown');
    expect(markdown).toMatch(/^\*\*TypeError: Cannot read properties/);
    expect(markdown).toContain('> 61 |   const line61 = 61;');
    const json = await copyAs(page, 'JSON');
    expect(JSON.parse(json)).toMatchObject({ type: 'browser', service: 'shop', version: '1.4.2' });
    expect(JSON.parse(json).frames).toHaveLength(8);
    for (const copied of [text, markdown, json]) {
      expect(copied).not.toContain(SECRET);
      expect(copied).not.toContain(MAIL);
    }
  });
  await test.step('a link masks by default', async () => {
    expect(page.url()).not.toMatch(/#|TypeError|index-9f2c/);
    await page.getByRole('button', { name: 'Share…' }).click();
    const found = dialog(page)
      .getByRole('list', { name: 'Secrets and personal details' })
      .getByRole('listitem');
    await expect(found).toHaveText([/^e-mail address in line 10: .*••••••/, /^secret in line 10: .*••••••/]);
    await expect(dialog(page)).not.toContainText(SECRET);
    await expect(dialog(page)).not.toContainText(MAIL);
    const link = new URL(await sharedLink(page));
    expect(link.search).toBe('?view=full&type=browser&service=shop&version=1.4.2&tz=America%2FNew_York');
    expect(link.hash).toMatch(/^#stack=1\.[\w-]+$/);
    expect(page.url()).not.toContain('#');

    await other.goto(link.href);
    await expect(other.getByText('4 of your 5 frames converted')).toBeVisible();
    await other.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(box(other)).toHaveValue(SHOP_STACK.replace(SECRET, '••••••').replace(MAIL, '••••••'));
  });
  await test.step('a link has the stack as it is where somebody decides so, and the chosen frame with it', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Relevant' }).click();
    await page.getByRole('button', { name: '2 third-party frames' }).click();
    await frame(page, 'Frame 4: dispatch').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Share…' }).click();
    await dialog(page).getByRole('radio', { name: 'Share the stack unmasked' }).check();
    const link = await sharedLink(page);
    await other.goto(link);
    // A chosen frame is shown also where it is in a fold.
    await expect(frame(other, 'Frame 4: dispatch')).toHaveAttribute('aria-current', 'true');
    await expect(code(frame(other, 'Frame 4: dispatch'))).toBeVisible();
    await other.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(box(other)).toHaveValue(SHOP_STACK);
  });
});

const MASKED = SHOP_STACK.replace(SECRET, '••••••').replace(MAIL, '••••••');

/** Requests of one test, recognised by a service name that only it uses. */
const requestsOf = (service: string) => shop.asked.filter((input) => input.service === service);
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const isConverted = (page: Page) => expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([sessionStorage, localStorage, history.state]));

test('a converted stack survives a reload with all that was said about it, and asks once; not what was cleared', async ({
  page,
}) => {
  await openShopStack(page, shop.url, '?service=reloaded&type=browser');
  await field(page, 'Version').fill('7');
  await convert(page).click();
  await isConverted(page);
  await frame(page, 'onClick').getByRole('button').first().click();
  await expect(page).toHaveURL(/frame=5/);
  const before = requestsOf('reloaded').length;
  await page.reload();
  await isConverted(page);
  await expect(field(page, 'Service')).toHaveValue('reloaded');
  await expect(field(page, 'Version')).toHaveValue('7');
  await expect(frame(page, 'onClick')).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('The form was changed since')).toHaveCount(0);
  expect(requestsOf('reloaded').slice(before)).toEqual([
    { type: 'browser', service: 'reloaded', version: '7', stack: MASKED, binary_images: [], near: 20 },
  ]);
  // What a tab keeps over a reload is what recent stacks keep: no secret, no e-mail address.
  await expect(page.getByText('were masked when you left the page')).toBeVisible();
  expect(await stored(page)).toContain('TypeError: Cannot read properties');
  expect(await stored(page)).not.toContain(SECRET);
  expect(await stored(page)).not.toContain(MAIL);
  expect(page.url()).not.toMatch(/#|TypeError|index-9f2c/);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(box(page)).toHaveValue(MASKED);
  await box(page).fill('Error: another one');
  await expect(page.getByText('were masked when you left the page')).toHaveCount(0);

  await test.step('what was cleared is gone', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(box(page)).toHaveValue('');
    await page.reload();
    await expect(box(page)).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Examples' })).toBeVisible();
    expect(JSON.parse(await stored(page))[0]).toEqual({});
  });
});

test('recent stacks stay in this browser, without secrets, until they are forgotten', async ({ page }) => {
  const recent = page.getByRole('region', { name: 'Recent stacks' });
  await openShopStack(page, shop.url, '?service=shop&version=7');
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain('index-9f2c.js');
  expect(kept).not.toContain(SECRET);
  expect(kept).not.toContain(MAIL);
  await test.step('they are there in another document', async () => {
    await page.goto(`${shop.url}/stacks`);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await recent.getByRole('button', { name: /^TypeError/ }).click();
    await isConverted(page);
    await expect(page).toHaveURL(/service=shop&version=7/);
  });
  await test.step('a list that was cleared is not', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await recent.getByRole('button', { name: 'Clear list' }).click();
    await expect(recent).toHaveCount(0);
    await page.reload();
    await expect(box(page)).toHaveValue('');
    await expect(recent).toHaveCount(0);
  });
});

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
