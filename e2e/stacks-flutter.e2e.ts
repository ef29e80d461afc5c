import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHOP_BUILD, shopSymbols } from '../src/domain/stack/flutter/shop-symbols.spec-support';
import { type OwnServer, startWithRecords } from './support/own-data';
import { box, convert, frame, frames, pasted } from './support/stacks';
import { expect, test } from './support/test';

/** Of the real service, with the symbols of an app that the command line took in. */
let server: OwnServer;
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchbill-symbols-'));
  await writeFile(join(folder, 'app.android-arm64.symbols'), shopSymbols());
  await writeFile(join(folder, 'app.android-arm.symbols'), shopSymbols('f'.repeat(32), 4));
  server = await startWithRecords({ people: [{ person_id: 1, person_name: 'Ana', team_ids: [] }] }, [
    ['artifacts', 'add', '--type', 'flutter', '--service', 'shop', folder],
  ]);
});
test.afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
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
  await expect(page.getByRole('button', { name: 'flutter', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await convert(page).click();
  await expect(page.getByText('5 of 5 converted')).toBeVisible();
  await expect(frame(page, 'Frame 1: Money.+')).toContainText('package:shop/money.dart:18:5');
  await expect(frame(page, 'Frame 2: Cart.sum')).toContainText('package:shop/cart.dart:43:21');
  await expect(frame(page, 'Frame 5: main')).toContainText('package:shop/main.dart:7:9');
  // What Flutter and Dart bring is folded, and what the compiler made up has no frame.
  const fold = frames(page).getByRole('button', { name: /^2 third-party frames/ });
  await fold.click();
  await expect(frame(page, 'Future._completeError')).toContainText('dart:async/future_impl.dart:600');
  await expect(frame(page, 'State.setState')).toContainText('package:flutter/src/widgets/framework.dart');
  await expect(frames(page)).not.toContainText('Cart.dyn:sum');
  await expect(frames(page).getByText('no frame: most likely made up by the compiler')).toHaveCount(1);
  // The line that several functions were inlined at leads to all of them.
  await pasted(page).getByRole('button', { name: '#00 abs' }).click();
  await expect(frame(page, 'Frame 1: Money.+')).toHaveAttribute('aria-current', 'true');
});

test('a trace of a build without symbols says what is missing', async ({ page }) => {
  await page.goto(`${server.url}/stacks?service=shop`);
  await box(page).fill(TRACE.replace(SHOP_BUILD, 'e'.repeat(32)));
  await convert(page).click();
  await expect(page.getByText('0 of 5 converted')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Why frames are not converted' })).toContainText(
    '5 × no symbols for this build',
  );
});

test('lines that have their place already are shown as they are', async ({ page }) => {
  await page.goto(`${server.url}/stacks?service=shop`);
  await box(page).fill(
    '#0      Cart.sum (package:shop/cart.dart:42:21)\n<asynchronous suspension>\n#1      main (package:shop/main.dart:7:3)\n',
  );
  await convert(page).click();
  await expect(page.getByRole('list', { name: 'Why frames are not converted' })).toContainText(
    '2 × readable already',
  );
  await expect(frame(page, 'Frame 1: Cart.sum')).toContainText('package:shop/cart.dart:42:21');
  await expect(frame(page, 'Frame 2: main')).toContainText('async');
});
