import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { shopFile } from '#symbolication/apple/shop-dsym.spec-support';
import { axeFaults } from './support/axe';
import { REPORT } from './support/ios-report';
import { type OwnServer, startWithRecords } from './support/own-data';
import { box, convert, frame, frames } from './support/stacks';
import { expect, test } from './support/test';

// One server for all of them.
test.describe.configure({ mode: 'default' });

let folder: string;
let server: OwnServer;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-dsym-'));
  const inside = join(folder, 'Shop.app.dSYM/Contents/Resources/DWARF');
  await mkdir(inside, { recursive: true });
  await writeFile(join(inside, 'Shop'), shopFile());
  server = await startWithRecords({ people: [{ person_id: 1, person_name: 'Ana', team_ids: [] }] }, [
    ['artifacts', 'add', '--type', 'ios', '--service', 'shop', '--version', '1.4.2', folder],
  ]);
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

const images = (page: Page) => page.getByRole('region', { name: 'Binary images', exact: true });
const cell = (page: Page, what: string, name = 'Shop') =>
  images(page).getByRole('textbox', { name: `${what} of ${name}`, exact: true });
const reasons = (page: Page) => page.getByRole('list', { name: 'Why frames are not converted' });

/** Pastes the report and names its service. */
async function paste(page: Page, query = ''): Promise<void> {
  await page.goto(`${server.url}/stacks${query}`);
  await page.getByRole('combobox', { name: 'Service' }).fill('shop');
  await box(page).fill(REPORT);
  await expect(page.getByText(/Recognised type iOS/)).toBeVisible();
}

async function converted(page: Page, query = ''): Promise<void> {
  await paste(page, query);
  await convert(page).click();
  await expect(page.getByText('4 of your 6 frames converted')).toBeVisible();
  await expect(page.getByText('with 1 inlined frame', { exact: true })).toBeVisible();
}

test('a crash report is read by the dSYM of its app, its threads folded, and copied as Apple prints it', async ({
  page,
}) => {
  await converted(page);
  await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue('1.4.2');
  await expect(page).toHaveTitle(/^EXC_BREAKPOINT \(SIGTRAP\): Fatal error: Index out of range/);
  await expect(frames(page).getByRole('heading', { level: 3 })).toHaveText([
    'ErrorEXC_BREAKPOINT (SIGTRAP): Fatal error: Index out of range',
    'Crashed thread0 · Dispatch queue: com.apple.main-thread',
  ]);
  await expect(frame(page, 'Frame 1: add(_:_:)')).toContainText('/ci/shop/Shop/Sum.swift:3:9');
  await expect(frame(page, 'Frame 1: add(_:_:)')).toContainText('inlined');
  await expect(frame(page, 'Frame 2: Cart.total(of:)')).toContainText('/ci/shop/Shop/Cart.swift:42:12');
  await expect(frame(page, 'Frame 2: Cart.total(of:)')).not.toContainText('inlined');
  await expect(frame(page, 'Frame 3: -[SHCartView layoutSubviews]')).toContainText('SHCartView.m:7');
  await expect(frame(page, 'Frame 5: main')).toContainText('main.c:3');
  await expect(reasons(page).getByRole('listitem')).toHaveText([
    /^1 × no symbol at this address:/,
    /^1 × no dSYM for this image:/,
  ]);
  expect(page.url()).not.toMatch(/102a0|Shop|Index/);
  await test.step('the result is copied as Apple prints it', async () => {
    await page.getByRole('button', { name: 'Copy as' }).click();
    await page.getByRole('button', { name: /^Text/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Text copied' })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text.split('\n').filter((line) => line.includes('0x0000000102a04014'))).toEqual([
      '0   Shop                          \t0x0000000102a04014 add(_:_:) (Sum.swift:3) [inlined]',
      '0   Shop                          \t0x0000000102a04014 Cart.total(of:) + 20 (Cart.swift:42)',
    ]);
  });
  await test.step('threads that did not crash are folded, and shown in full', async () => {
    await expect(page.getByRole('article', { name: /__workq_kernreturn/ })).toBeHidden();
    await page.getByRole('button', { name: '1 other thread, 2 frames' }).click();
    await expect(page.getByRole('article', { name: /__workq_kernreturn/ })).toBeVisible();
    await expect(frames(page).getByRole('heading', { name: /com\.example\.sync/ })).toBeVisible();
    await page.getByRole('button', { name: 'Full', exact: true }).click();
    await expect(frames(page)).toContainText('Triggered by Thread:');
  });
});

test('edited images break no rule of accessibility, survive a reload, and travel with a shared stack', async ({
  page,
  context,
}) => {
  await converted(page);
  await test.step('no rule of accessibility is broken', async () => {
    await images(page).getByRole('button', { name: 'Show and edit' }).click();
    expect(await axeFaults(page.getByRole('main'))).toEqual([]);
  });
  await test.step('they survive a reload, and belong to the result that is shown again', async () => {
    await cell(page, 'Load address').fill('0x1');
    await convert(page).click();
    await expect(page.getByText('None of your 6 frames converted')).toBeVisible();
    await page.reload();
    await expect(page.getByText('None of your 6 frames converted')).toBeVisible();
    await expect(images(page)).toContainText('edited here');
    await expect(page.getByText('The form was changed since')).toHaveCount(0);
    await images(page).getByRole('button', { name: 'Use the ones in the text' }).click();
    await convert(page).click();
    await expect(page.getByText('4 of your 6 frames converted')).toBeVisible();
  });
  await test.step('they travel with a shared stack, and others are those of its text', async () => {
    await images(page).getByRole('button', { name: 'Show and edit' }).click();
    await cell(page, 'Name', 'Sync Engine').fill('Sync');
    await page.getByRole('button', { name: 'Share…' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Copy link/ })
      .click();
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Link copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/#stack=2\.[\w-]+$/);
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByText('4 of your 6 frames converted')).toBeVisible();
    await expect(images(other)).toContainText('edited here');
    await images(other).getByRole('button', { name: 'Use the ones in the text' }).click();
    await expect(other).not.toHaveURL(/#/);
  });
});

test('the table of images is filled from the report, and edited by keyboard', async ({ page }) => {
  await paste(page);
  await expect(images(page)).toContainText('4 from the text, 2 of them the app’s own');
  await images(page).getByRole('button', { name: 'Show and edit' }).click();
  await expect(images(page).getByRole('row')).toHaveCount(3);
  await expect(cell(page, 'UUID')).toHaveValue('2d903291397d3d14bfca52c7fb8c5e00');
  await expect(cell(page, 'Load address')).toHaveValue('0x102a00000');
  await test.step('what was edited for one report is not sent with another', async () => {
    await cell(page, 'UUID').fill('2d903291397d3d14bfca52c7fb8c5e01');
    await expect(images(page)).toContainText('edited here');
    const report = await box(page).inputValue();
    await box(page).fill(report.replace('0x102a00000 -', '0x102b00000 -'));
    await expect(images(page)).toContainText('from the text');
    await expect(cell(page, 'UUID')).toHaveValue('2d903291397d3d14bfca52c7fb8c5e00');
    await box(page).fill(report);
    await expect(images(page)).toContainText('edited here');
    await expect(cell(page, 'UUID')).toHaveValue('2d903291397d3d14bfca52c7fb8c5e01');
    await images(page).getByRole('button', { name: 'Use the ones in the text' }).click();
  });
  await test.step('a row that is removed leaves the focus in the table', async () => {
    await images(page).getByRole('button', { name: 'Remove Sync Engine' }).press('Enter');
    await expect(images(page).getByRole('row')).toHaveCount(2);
    await expect(images(page).getByRole('button', { name: 'Remove Shop' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(images(page)).toContainText('2 edited here, 0 of them the app’s own');
    await images(page).getByRole('button', { name: 'Use the ones in the text' }).click();
    await expect(images(page).getByRole('row')).toHaveCount(3);
  });

  await images(page).getByRole('button', { name: 'Show 2 system images' }).click();
  await expect(images(page).getByRole('row')).toHaveCount(5);
  await expect(images(page).getByRole('checkbox', { name: 'UIKitCore is a system image' })).toBeChecked();

  await cell(page, 'Load address').fill('nowhere');
  await expect(cell(page, 'Load address')).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(page, 'Load address')).toHaveAccessibleDescription(/must be hex with 0x, or a decimal/);
  await expect(images(page)).toContainText('edited here');
  await convert(page).click();
  await expect(images(page).getByRole('alert')).toContainText('One binary image is not usable');
  // Nothing that was typed is lost, wherever one goes.
  await page.getByRole('button', { name: 'Browser', exact: true }).click();
  await expect(images(page)).toBeHidden();
  await page.getByRole('button', { name: 'iOS', exact: true }).click();
  await expect(cell(page, 'Load address')).toHaveValue('nowhere');

  await cell(page, 'Load address').fill('4339007488');
  await cell(page, 'UUID').fill('2D903291-397D-3D14-BFCA-52C7FB8C5E00');
  await expect(images(page).getByRole('alert')).toBeHidden();
  await convert(page).click();
  await expect(page.getByText('4 of your 6 frames converted')).toBeVisible();

  await cell(page, 'UUID').fill('2d903291397d3d14bfca52c7fb8c5e01');
  await expect(page.getByText('The form was changed since')).toBeVisible();
  await convert(page).click();
  await expect(page.getByText('None of your 5 frames converted')).toBeVisible();
  await expect(reasons(page)).toContainText('5 × no dSYM for this image');
  await images(page).getByRole('button', { name: 'Use the ones in the text' }).click();
  await convert(page).click();
  await expect(page.getByText('4 of your 6 frames converted')).toBeVisible();
});

test('images and symbols that a text lacks or has of its own', async ({ page }) => {
  await test.step('lines with a symbol beside the place in its image are read, and keep it where nothing is better', async () => {
    await page.goto(`${server.url}/stacks?service=shop&version=1.4.2`);
    await box(page).fill(
      [
        '0   Shop                            0x0000000102a04044 0x102a00000 + 16452 (__9-[SHCartView(UI) show]_block_invoke375 + 4)',
        '1   Till                            0x0000000103a04044 0x103a00000 + 16452 (-[SHTill(UI) close:] + 68)',
      ].join('\n'),
    );
    await expect(page.getByText(/Recognised type iOS/)).toBeVisible();
    await convert(page).click();
    await expect(page.getByText('1 of your 2 frames converted')).toBeVisible();
    await expect(frame(page, 'Frame 1: -[SHCartView layoutSubviews]')).toBeVisible();
    await expect(frame(page, 'Frame 2: -[SHTill(UI) close:]')).toContainText('no dSYM for this image');
  });
  await test.step('an image can be added where the text has none', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'iOS', exact: true }).click();
    await box(page).fill('0   Shop   0x0000000102a04014 + 12');
    await expect(images(page)).toContainText('None in the text');
    await images(page).getByRole('button', { name: 'Add an image' }).press('Enter');
    await expect(cell(page, 'Name', 'image 1')).toBeFocused();
    await convert(page).click();
    await expect(cell(page, 'Name', 'image 1')).toHaveAccessibleDescription(/must not be empty/);
    await cell(page, 'Name', 'image 1').fill('Shop');
    await cell(page, 'UUID').fill('2d903291397d3d14bfca52c7fb8c5e00');
    await cell(page, 'Load address').fill('0x102a00000');
    await convert(page).click();
    await expect(page.getByText('All 2 of your frames converted')).toBeVisible();
    await images(page).getByRole('button', { name: 'Remove Shop' }).press('Enter');
    await expect(images(page)).toBeFocused();
  });
});
