import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { thousands } from './support/responders';
import { MAIL, SECRET, SHOP_STACK, shopFrames } from './support/shop-stacks';
import { box, convert, frame, openShopStack, pasted } from './support/stacks';
import { startStackServer, type StackDashboard } from './support/stack-server';
import { expect, test } from './support/test';

// One server for all of them.
test.describe.configure({ mode: 'default' });

let shop: StackDashboard;
test.beforeAll(async () => {
  shop = await startStackServer((input) => ({ body: { data: { frames: shopFrames(input) } } }));
});
test.afterAll(() => shop.stop());

const MASKED = SHOP_STACK.replace(SECRET, '••••••').replace(MAIL, '••••••');

/** Requests of one test, recognised by a service name that only it uses. */
const requestsOf = (service: string) => shop.asked.filter((input) => input.service === service);
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name });
const linkTo = (text: string) => `${shop.url}/stacks#stack=1.${deflateRawSync(text).toString('base64url')}`;
const isConverted = (page: Page) => expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([sessionStorage, localStorage, history.state]));

test('a converted stack survives a reload with all that was said about it, and asks once; not what was cleared', async ({
  page,
}) => {
  await openShopStack(page, shop.url, '?service=reloaded&type=browser&near=2');
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
  await expect(page.getByRole('slider', { name: 'Lines around' })).toHaveValue('2');
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
    await expect(page.getByRole('group', { name: 'Examples' })).toBeVisible();
    expect(JSON.parse(await stored(page))[0]).toEqual({});
  });
});

test('what was not converted, or changed since, survives a reload without a question', async ({ page }) => {
  await test.step('a stack that was not converted', async () => {
    await page.goto(`${shop.url}/stacks?service=unasked`);
    await box(page).fill(MASKED);
    await page.reload();
    await expect(box(page)).toHaveValue(MASKED);
    await expect(page.getByRole('region', { name: /^Frames/ })).toHaveCount(0);
    expect(requestsOf('unasked')).toEqual([]);
    await expect(page.getByText('were masked')).toHaveCount(0);
  });
  await test.step('a text that was changed since', async () => {
    await convert(page).click();
    await isConverted(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await box(page).fill(`${MASKED}\n    at one more`);
    await page.reload();
    await expect(box(page)).toHaveValue(`${MASKED}\n    at one more`);
    expect(requestsOf('unasked')).toHaveLength(1);
  });
  await test.step('other fields than those of the result, beside it', async () => {
    await box(page).fill(MASKED);
    await field(page, 'Service').fill('before');
    await convert(page).click();
    await isConverted(page);
    await field(page, 'Service').fill('after');
    await expect(page).toHaveURL(/service=after/);
    await page.reload();
    await isConverted(page);
    await expect(field(page, 'Service')).toHaveValue('after');
    await expect(page.getByText('The form was changed since')).toBeVisible();
    expect(requestsOf('before')).toHaveLength(2);
    expect(requestsOf('after')).toEqual([]);
  });
});

test('a stack is there as it was after another page, and after Back', async ({ page }) => {
  await openShopStack(page, shop.url, '?service=visited&version=7&near=3');
  const there = page.url();
  await link(page, 'Webhooks').click();
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  await link(page, 'Stacks').click();
  await isConverted(page);
  await expect(page).toHaveURL(there);
  await expect(field(page, 'Service')).toHaveValue('visited');
  await expect(field(page, 'Version')).toHaveValue('7');
  await expect(page.getByRole('slider', { name: 'Lines around' })).toHaveValue('3');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  await page.goBack();
  await isConverted(page);
  await expect(page).toHaveURL(there);
  // The document stayed open, and its text with it.
  expect(requestsOf('visited')).toHaveLength(1);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(box(page)).toHaveValue(SHOP_STACK);

  // Elsewhere, too, a reload keeps it.
  await link(page, 'Webhooks').click();
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  await page.reload();
  await link(page, 'Stacks').click();
  await isConverted(page);
  await expect(page).toHaveURL(there);

  await test.step('an address that is about another stack does not show this one, and does not lose it', async () => {
    await page.goto(`${shop.url}/stacks?service=theirs`);
    await expect(box(page)).toHaveValue('');
    await expect(field(page, 'Service')).toHaveValue('theirs');
    await page.goBack();
    await isConverted(page);
    await expect(field(page, 'Service')).toHaveValue('visited');
  });
});

test('a shared link shows the same when it is loaded again, until somebody changes the text', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openShopStack(page, shop.url, '?service=shared');
  await page.getByRole('button', { name: 'Share…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this stack' });
  await dialog.getByRole('radio', { name: 'Share the stack unmasked' }).check();
  await dialog.getByRole('button', { name: /^Copy link/ }).click();
  await expect(dialog.getByRole('status')).toHaveText('Link copied.');
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  const asked = requestsOf('shared').length;

  const other = await context.newPage();
  await other.goto(shared);
  await isConverted(other);
  expect(new URL(other.url()).hash).toBe(new URL(shared).hash);
  await other.getByRole('slider', { name: 'Lines around' }).fill('2');
  await expect(other).toHaveURL(/near=2/);
  await other.reload();
  await isConverted(other);
  await expect(other.getByRole('slider', { name: 'Lines around' })).toHaveValue('2');
  expect(
    requestsOf('shared')
      .slice(asked)
      .map(({ stack }) => stack),
  ).toEqual([SHOP_STACK, SHOP_STACK]);
  await link(other, 'Webhooks').click();
  await expect(other.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  await link(other, 'Stacks').click();
  await isConverted(other);
  await expect(other).toHaveURL(/near=2.*#stack=/);
  await other.goBack();
  await other.goBack();
  await isConverted(other);
  expect(requestsOf('shared')).toHaveLength(asked + 2);
  // Paper has no use for it.
  await other.emulateMedia({ media: 'print' });
  await expect(other.getByText(/\/stacks\?.* · all times in/)).not.toContainText('#');
  await other.emulateMedia({ media: 'screen' });

  await other.getByRole('button', { name: 'Edit', exact: true }).click();
  await box(other).fill('Error: my own');
  await expect(other).not.toHaveURL(/#/);
  await other.reload();
  await expect(box(other)).toHaveValue('Error: my own');
});

test('a link that is pasted over another one is opened, and so is the first again with Back', async ({
  page,
}) => {
  await page.goto(linkTo('Error: one'));
  await expect(box(page)).toHaveValue('Error: one');
  await page.goto(linkTo('Error: two'));
  await expect(box(page)).toHaveValue('Error: two');
  await page.goBack();
  await expect(box(page)).toHaveValue('Error: one');
});

test('a stack of a megabyte and more is lost with the page, and says so before', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${shop.url}/stacks?service=long`);
  // Long lines and not many: what is counted here is characters.
  const line = `    at te (https://cdn.example.com/${'long/'.repeat(100)}index.js:1:48211)\n`;
  const paste = async (text: string) => {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await box(page).focus();
    await page.keyboard.press('Control+V');
  };
  const kept = line.repeat(1000);
  await paste(kept);
  await expect(page.getByText('too long to edit here, converted whole.')).toBeVisible();
  await convert(page).click();
  await expect(page.getByText('All 1,000 of your frames converted')).toBeVisible();
  // A stack too long to be saved gets a message.
  await expect(page.getByRole('region', { name: 'Recent stacks' }).getByRole('status')).toContainText(
    `too long to be kept here: it has ${thousands(kept.length)} characters of at most 400,000`,
  );
  await page.reload();
  await expect(page.getByText('All 1,000 of your frames converted')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await paste(line.repeat(2000));
  await expect(page.getByText('and lost when this page is reloaded')).toBeVisible();
  await page.reload();
  await expect(box(page)).toHaveValue('');
  await expect(pasted(page)).toHaveCount(0);
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
    await recent.getByRole('button', { name: /^TypeError/ }).click();
    await isConverted(page);
    await expect(page).toHaveURL(/service=shop&version=7/);
  });
  await test.step('a list that was cleared is not', async () => {
    await recent.getByRole('button', { name: 'Clear list' }).click();
    await expect(recent).toContainText('None yet');
    await page.reload();
    await isConverted(page);
    await expect(recent).toContainText('None yet');
  });
});
