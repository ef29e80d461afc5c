import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { type OwnServer, startWithRecords } from './support/own-data';
import { box, convert, frame, frames, pasted, showLines } from './support/stacks';
import { expect, test } from './support/test';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { axeFaults } from './support/axe';
import { shopFile } from '#symbolication/apple/shop-dsym.spec-support';
import { REPORT } from './support/ios-report';
import { SHOP_BUILD, shopSymbols } from '../src/symbolication/flutter/shop-symbols.spec-support';

/** R8's mapping of an invented app: `times` is inlined in `total`, and `onClick` is synthetic. */
const MAPPING = `# {"id":"com.android.tools.r8.mapping","version":"2.2"}
com.shop.cart.Cart -> a.b:
# {"id":"sourceFile","fileName":"Cart.kt"}
    1:3:long com.shop.cart.Price.times(int):20:22 -> a
    1:3:long total():41 -> a
com.shop.cart.Price -> R8$$REMOVED$$CLASS$$1:
# {"id":"sourceFile","fileName":"Money.kt"}
com.shop.checkout.PayClick -> a.d:
    1:1:void onClick(android.view.View):0:0 -> onClick
      # {"id":"com.android.tools.r8.synthesized"}
com.shop.checkout.PaymentKt -> a.e:
    7:9:void pay(com.shop.cart.Cart):71:73 -> a
com.shop.checkout.Receipt -> a.f:
    void print():42:44 -> a
`;

const STACK = [
  'E/AndroidRuntime( 471): FATAL EXCEPTION: main',
  'E/AndroidRuntime( 471): java.lang.ArithmeticException: the price is gone',
  'E/AndroidRuntime( 471): \tat a.b.a(SourceFile:2)',
  'E/AndroidRuntime( 471): \tat a.d.onClick(SourceFile:1)',
  'E/AndroidRuntime( 471): \tat android.view.View.performClick(View.java:7448)',
  'E/AndroidRuntime( 471): \tat android.os.Looper.loop(Looper.java:223)',
  'E/AndroidRuntime( 471): \tat java.lang.reflect.Method.invoke(Native Method)',
  'E/AndroidRuntime( 471): Caused by: a.c: nothing to pay',
  'E/AndroidRuntime( 471): \tat a.e.a(Unknown Source:8)',
  'E/AndroidRuntime( 471): \tat a.e.a(Unknown Source:99)',
  'E/AndroidRuntime( 471): \t... 4 more',
].join('\n');

function added(type: string, ...words: string[]): string[] {
  return ['artifacts', 'add', '--type', type, '--service', 'shop', ...words];
}

// One server for all of them.
test.describe.configure({ mode: 'default' });

let folder: string;
let server: OwnServer;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-symbols-'));
  const paths = {
    mapping: join(folder, 'android/mapping/release/mapping.txt'),
    dwarf: join(folder, 'ios/Shop.app.dSYM/Contents/Resources/DWARF/Shop'),
    arm64: join(folder, 'flutter/app.android-arm64.symbols'),
    arm: join(folder, 'flutter/app.android-arm.symbols'),
  };
  for (const path of Object.values(paths)) await mkdir(dirname(path), { recursive: true });
  await writeFile(paths.mapping, MAPPING);
  await writeFile(paths.dwarf, shopFile());
  await writeFile(paths.arm64, shopSymbols());
  await writeFile(paths.arm, shopSymbols('f'.repeat(32), 4));
  server = await startWithRecords({ people: [{ person_id: 1, person_name: 'Ana', team_ids: [] }] }, [
    added('android', '--build-id', '6f1d2c40', join(folder, 'android')),
    added('android', '--version', '2.3.0', '--variant', 'release', paths.mapping),
    added('ios', '--version', '1.4.2', join(folder, 'ios')),
    added('flutter', join(folder, 'flutter')),
  ]);
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('a stack is read with the mapping of its build, by the id that is typed in', async ({ page }) => {
  await page.goto(`${server.url}/stacks?service=shop`);
  await expect(page.getByRole('textbox', { name: 'Build id' })).toBeHidden();
  await box(page).fill(STACK);
  await expect(page.getByRole('button', { name: 'Android', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await convert(page).click();
  const why = page.getByRole('list', { name: 'Why frames are not converted' });
  await expect(why).toContainText('4 × no build sent');
  await expect(page.getByText('None of your 4 frames converted')).toBeVisible();

  await page.getByRole('textbox', { name: 'Build id' }).fill('6f1d2c40');
  await expect(page).toHaveURL(/[?&]build_id=6f1d2c40/);
  await convert(page).click();
  await expect(page.getByText('All 4 of your frames converted')).toBeVisible();
  await expect(why).toHaveCount(0);
  await expect(page.getByText('3 others: android.view, android.os, java.lang.reflect')).toBeVisible();

  await expect(frame(page, 'com.shop.cart.Price.times')).toContainText('Money.kt:21');
  await expect(frame(page, 'com.shop.cart.Price.times')).toContainText('inlined · was a.b.a · SourceFile:2');
  await expect(frame(page, 'com.shop.cart.Cart.total')).toContainText('Cart.kt:41');
  await expect(frame(page, 'com.shop.checkout.PaymentKt.pay')).toContainText('Payment.kt:72');
  await expect(frame(page, 'com.shop.checkout.PaymentKt.a')).toContainText('Payment.kt:99');
  await expect(frames(page).getByText('a.d.onClick(SourceFile:1)')).toBeVisible();
  await expect(frames(page).getByText('probably generated by the compiler')).toBeVisible();
  await expect(frames(page)).toContainText('Root cause');
  const fold = frames(page).getByRole('button', { name: /^▸ 3 third-party frames|^3 third-party frames/ });
  await expect(fold).toContainText('android.view, android.os, java.lang.reflect');

  expect(await axeFaults(page.getByRole('main'))).toEqual([]);
  await showLines(page);
  await expect(pasted(page).getByText('a.b.a(SourceFile:2)')).toBeVisible();
});

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']));

const reasons = (page: Page) => page.getByRole('list', { name: 'Why frames are not converted' });

/** Pastes the report and names its service. */
async function paste(page: Page, query = ''): Promise<void> {
  await page.goto(`${server.url}/stacks${query}`);
  await box(page).fill(REPORT);
  await page.getByRole('textbox', { name: 'Service' }).fill('shop');
  await expect(page.getByRole('button', { name: 'iOS', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
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
  await expect(page.getByRole('textbox', { name: 'Version' })).toHaveValue('1.4.2');
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

const TRACE = `Unhandled exception:
Bad state: the cart is empty
*** *** *** *** *** *** *** *** *** *** *** *** *** *** *** ***
pid: 2721, tid: 140221772285176, name 1.ui
os: android arch: arm64 comp: yes sim: no
build_id: '${SHOP_BUILD}'
isolate_dso_base: 7a00000000, vm_dso_base: 7a00000000
isolate_instructions: 7a00001100, vm_instructions: 7a00001000
    #00 abs 0000007a00001310 virt 0000000000001310 _kDartIsolateSnapshotInstructions+0x210
    #01 abs 0000007a00001704 virt 0000000000001704 _kDartIsolateSnapshotInstructions+0x604
<asynchronous suspension>
    #02 abs 0000007a00001504 virt 0000000000001504 _kDartIsolateSnapshotInstructions+0x404
    #03 abs 0000007a00001604 virt 0000000000001604 _kDartIsolateSnapshotInstructions+0x504
    #04 abs 0000007a00001404 virt 0000000000001404 _kDartIsolateSnapshotInstructions+0x304
`;

test('a trace of machine code is read by its build id: inlined functions, Dart’s own, where it began', async ({
  page,
}) => {
  await page.goto(`${server.url}/stacks?service=shop`);
  await box(page).fill(TRACE);
  await expect(page.getByRole('button', { name: 'Flutter', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await convert(page).click();
  await expect(page.getByText('All 3 of your frames converted')).toBeVisible();
  await expect(frame(page, 'Frame 1: Money.+')).toContainText('package:shop/money.dart:18:5');
  await expect(frame(page, 'Frame 2: Cart.sum')).toContainText('package:shop/cart.dart:43:21');
  await expect(frame(page, 'Frame 5: main')).toContainText('package:shop/main.dart:7:9');
  // What Flutter and Dart bring is folded, and what the compiler made up has no frame.
  const fold = frames(page).getByRole('button', { name: /^2 third-party frames/ });
  await fold.click();
  await expect(frame(page, 'Future._completeError')).toContainText('dart:async/future_impl.dart:600');
  await expect(frame(page, 'State.setState')).toContainText('package:flutter/src/widgets/framework.dart');
  await expect(frames(page)).not.toContainText('Cart.dyn:sum');
  await expect(frames(page).getByText('no frame: probably generated by the compiler')).toHaveCount(1);
});
