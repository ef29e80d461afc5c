import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axeFaults } from './support/axe';
import { type OwnServer, startWithRecords } from './support/own-data';
import { box, convert, frame, frames, pasted, showLines } from './support/stacks';
import { expect, test } from './support/test';

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

// One server for all of them.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
let build: string;
test.beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'watchbill-e2e-android-'));
  await mkdir(join(build, 'mapping/release'), { recursive: true });
  await writeFile(join(build, 'mapping/release/mapping.txt'), MAPPING);
  const shop = ['artifacts', 'add', '--type', 'android', '--service', 'shop'];
  server = await startWithRecords({ people: [{ person_id: 1, person_name: 'Ana', team_ids: [] }] }, [
    [...shop, '--build-id', '6f1d2c40', build],
    [...shop, '--version', '2.3.0', '--variant', 'release', join(build, 'mapping/release/mapping.txt')],
  ]);
});
test.afterAll(async () => {
  await server.stop();
  await rm(build, { recursive: true });
});

test('frames of Google Play services are kept and read, and doubtful lines are none', async ({ page }) => {
  await page.goto(`${server.url}/stacks?service=shop&build_id=6f1d2c40`);
  await box(page).fill(
    'b.a.c: x\n\tat a.e.a(:com.google.android.gms@203915081@20.39.15 (060808-335085812):8)\n\tat a.f.a(Unknown Source:1)',
  );
  await expect(page.getByText(/Recognised type Android/)).toBeVisible();
  await convert(page).click();
  await expect(page.getByText('1 of your 2 frames converted, 1 more without a line')).toBeVisible();
  await expect(frame(page, 'Frame 1: com.shop.checkout.PaymentKt.pay')).toContainText('Payment.kt:72');
  await expect(frame(page, 'Frame 2: com.shop.checkout.Receipt.print')).toContainText('Receipt.java');
  await expect(frame(page, 'Frame 2: com.shop.checkout.Receipt.print')).not.toContainText('Receipt.java:');
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
  await frame(page, 'com.shop.cart.Price.times').hover();
  await expect(pasted(page).getByText('a.b.a(SourceFile:2)')).toBeVisible();
});

test('a stack is read by variant and version, from a link, and copied as Android Studio reads it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/stacks?service=shop&version=2.3.0&variant=release&type=android`);
  await expect(page.getByRole('textbox', { name: 'Variant' })).toHaveValue('release');
  await box(page).fill(STACK);
  await convert(page).click();
  await expect(page.getByText('All 4 of your frames converted')).toBeVisible();
  await page.getByRole('button', { name: 'Copy as' }).click();
  await page.getByRole('button', { name: /^Text/ }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split('\n').slice(2, 5)).toEqual([
    'E/AndroidRuntime( 471): \tat com.shop.cart.Price.times(Money.kt:21)',
    'E/AndroidRuntime( 471): \tat com.shop.cart.Cart.total(Cart.kt:41)',
    'E/AndroidRuntime( 471): \tat a.d.onClick(SourceFile:1)',
  ]);

  await page.getByRole('combobox', { name: 'Version' }).fill('2.4.0');
  await expect(page.getByText('The form was changed since')).toBeVisible();
  await convert(page).click();
  await expect(page.getByText('None of your 4 frames converted')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Why frames are not converted' })).toContainText(
    '4 × no mapping for this build',
  );
});

test('the example of the documents is converted with the demo’s mapping, found by its mapping id', async ({
  page,
}) => {
  const example = /```text\n(service: shop-android\n[\s\S]*?)```/.exec(
    await readFile('docs/using/stacks.md', 'utf8'),
  )?.[1];
  await page.goto('/stacks');
  await box(page).fill(example ?? '');
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('shop-android');
  await expect(page.getByRole('textbox', { name: 'Build id' })).toHaveValue('6f1d2c40');
  await convert(page).click();
  await expect(page.getByText('All 4 of your frames converted')).toBeVisible();
  await expect(frame(page, 'com.example.shop.receipt.ReceiptFragment.show')).toContainText(
    'ReceiptFragment.kt:41',
  );
});
