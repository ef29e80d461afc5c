import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { MAIL, SECRET, SHOP_STACK, shopFrames } from './support/shop-stacks';
import { box, code, convert, frame, openShopStack } from './support/stacks';
import { startStackServer, type StackDashboard } from './support/stack-server';
import { expect, test } from './support/test';

// One server for all of them.
test.describe.configure({ mode: 'default' });

let shop: StackDashboard;
test.beforeAll(async () => {
  shop = await startStackServer((input) => ({ body: { data: { frames: shopFrames(input) } } }));
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

test('a damaged link is reported, and the page works; a stack is shared unless it is too long', async ({
  page,
}) => {
  await page.goto(`${shop.url}/stacks?service=shop#stack=1.AAAA____`);
  await expect(page.getByRole('alert')).toContainText('damaged');
  await test.step('a stack without secrets is shown as such', async () => {
    await box(page).fill('Error: x\n    at f (https://cdn.example.com/a.js:1:2)');
    await page.getByRole('button', { name: 'Share…' }).click();
    await expect(dialog(page)).toContainText('No secrets, e-mail addresses or telephone numbers were found');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
  await test.step('a stack is converted', async () => {
    await box(page).fill(SHOP_STACK);
    await convert(page).click();
    await expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
  });
  await test.step('a stack that is too long for a link is not shared', async () => {
    // What cannot be packed: every line another hash.
    const lines = Array.from(
      { length: 1600 },
      (_, index) => `    at ${createHash('sha256').update(String(index)).digest('hex').slice(0, 24)}`,
    );
    await page.evaluate((text) => navigator.clipboard.writeText(text), `Error: x\n${lines.join('\n')}`);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await box(page).focus();
    await page.keyboard.press('Control+V');
    await page.getByRole('button', { name: 'Share…' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Copy link/ })
      .click();
    await expect(dialog(page).getByRole('status')).toContainText('too long for a link');
    await expect(dialog(page).getByRole('textbox', { name: 'Link' })).toHaveCount(0);
  });
});
