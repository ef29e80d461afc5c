import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { shopFile } from '#symbolication/apple/shop-dsym.spec-support';
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

test('lines with a symbol beside the place in its image are read, and keep it where nothing is better', async ({
  page,
}) => {
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
