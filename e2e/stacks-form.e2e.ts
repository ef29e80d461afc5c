import { SHOP_STACK, startShop } from './support/shop-stacks';
import { box, convert, frame } from './support/stacks';
import type { StackDashboard } from './support/stack-server';
import { expect, test } from './support/test';

// One server for all of them.
test.describe.configure({ mode: 'default' });

let shop: StackDashboard;
test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop.stop());

/** Requests of one test, recognised by a service name that only it uses. */
const requestsOf = (service: string) => shop.asked.filter((input) => input.service === service);

test('Enter converts in the fields, and right after a paste anywhere on the page', async ({
  page,
  context,
}) => {
  const field = (name: string) => page.getByRole('combobox', { name, exact: true });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await test.step('pasted into the page, which is ready for it', async () => {
    await page.goto(`${shop.url}/stacks?type=browser&service=`);
    await expect(box(page)).toBeFocused();
    await page.evaluate((text) => navigator.clipboard.writeText(text), SHOP_STACK);
    await page.locator('h1').click();
    await page.keyboard.press('Control+V');
    await expect(box(page)).toHaveValue(SHOP_STACK);
    await expect(convert(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field('Service')).toHaveAccessibleDescription(/^The service must not be empty/);
  });
  for (const keys of ['Enter', 'Control+Enter']) {
    await test.step(`${keys} in a field`, async () => {
      const service = `${keys}-service`;
      await field('Service').fill(service);
      await field('Service').press(keys);
      await expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
      await field('Version').fill('8');
      await field('Version').press(keys);
      await expect(
        page.getByRole('region', { name: /^Frames/ }).getByRole('heading', { level: 2 }),
      ).toHaveText(new RegExp(`${service.replace('+', '.')} 8$`));
      await expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
      expect(requestsOf(service).map(({ version }) => version)).toEqual(['1.4.2', '8']);
      await field('Version').fill('1.4.2');
    });
  }
  await test.step('a word that is pasted by mistake replaces no stack, another stack does', async () => {
    const other = 'Error: another\n    at te (https://cdn.example.com/till/2.0.0/index.js:1:48211)';
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.locator('h1').click();
      await page.keyboard.press('Control+V');
    };
    await paste('lunch at noon');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^TypeError/);
    await paste(other);
    await expect(box(page)).toHaveValue(other);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your one frame converted')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error: another');
  });
  await test.step('right after a paste into the box Enter converts, too, and else begins a line', async () => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await field('Service').fill('till');
    await box(page).focus();
    await page.keyboard.press('Control+V');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your one frame converted')).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue(/^\n|\n$/);
  });
});

test('a form with faults says so at its fields, and nothing is lost', async ({ page }) => {
  const service = page.getByRole('combobox', { name: 'Service' });
  const loading = page.getByRole('status', { name: 'The frames: loading' });
  await test.step('what is wrong with it', async () => {
    await page.goto(`${shop.url}/stacks?service=`);
    await convert(page).click();
    await expect(box(page)).toHaveAccessibleDescription(/^The stack must not be empty/);
    await expect(service).toHaveAccessibleDescription(/^The service must not be empty/);
    await box(page).fill(SHOP_STACK);
    await expect(box(page)).not.toHaveAccessibleDescription(/must not be empty/);
    await box(page).press('Control+Enter');
    await expect(page.getByRole('alert')).toHaveText(/^The service must not be empty/);
    await expect(box(page)).toHaveValue(SHOP_STACK);
  });
  await test.step('a running request is cancelled, and asked again', async () => {
    await service.fill('slow');
    await convert(page).click();
    await expect(loading).toContainText('Converting 8 frames of slow');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Your stack was not changed.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(box(page)).toHaveValue(SHOP_STACK);
    await page.getByRole('button', { name: 'Convert again' }).click();
    await expect(loading).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('Clear empties service and version as well', async () => {
    await service.fill('slow');
    await page.getByRole('combobox', { name: 'Version' }).fill('7');
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(box(page)).toHaveValue('');
    await expect(service).toHaveValue('');
    await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue('');
    await expect(page).not.toHaveURL(/[?&](type|service|version)=/);
    await box(page).fill(SHOP_STACK);
  });
  await test.step('a result is kept beside a form that was changed since', async () => {
    await service.fill('shop');
    await box(page).press('Control+Enter');
    await expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(box(page)).toHaveValue(SHOP_STACK);
    await box(page).fill(`${SHOP_STACK}\n    at one more`);
    await expect(page.getByText('The form was changed since')).toBeVisible();
  });
});

test.describe('a server that does not know a type', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('every type can be chosen, and the server’s own answer is shown', async ({ page }) => {
    await page.goto(`${shop.url}/stacks?service=types`);
    await box(page).fill(SHOP_STACK);
    for (const [type, label] of [
      ['ios', 'iOS'],
      ['flutter', 'Flutter'],
      ['android', 'Android'],
    ] as const) {
      await page.getByRole('button', { name: label, exact: true }).click();
      await convert(page).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(`InvalidParameter: type ${type} is not supported yet.`);
      await expect(alert).toContainText('request id 0123456789abcdef0123456789abcdef');
      await expect(page.getByRole('region', { name: 'Pasted' })).toContainText('TypeError');
    }
    await test.step('Enter in the build id and in the variant of Android converts', async () => {
      for (const name of ['Build id', 'Variant']) {
        await page.getByRole('textbox', { name, exact: true }).fill('x');
        await page.getByRole('textbox', { name, exact: true }).press('Enter');
        await expect
          .poll(() => requestsOf('types').at(-1))
          .toMatchObject(name === 'Variant' ? { Variant: 'x' } : { build_id: 'x' });
      }
    });
    await page.getByRole('button', { name: 'Browser', exact: true }).click();
    await convert(page).click();
    await expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
  });
});

test('an example of each type is read by files of its own, and no server is asked', async ({ page }) => {
  const before = shop.asked.length;
  await page.goto(`${shop.url}/stacks`);
  for (const [label, meter, first] of [
    ['Browser', 'All 4 of your frames', 'Frame 2: discounted'],
    ['Android', 'All 4 of your frames', 'com.example.till.cart.Price.times'],
    ['iOS', 'All 4 of your frames', 'Frame 1: add'],
    ['React Native', 'All 3 of your frames', 'Frame 1: discounted'],
    ['Flutter', 'All 3 of your frames', 'Frame 1: Money.+'],
  ] as const) {
    await test.step(label, async () => {
      await page.getByRole('button', { name: `${label} example` }).click();
      await expect(page.getByText(`${meter} converted`)).toBeVisible();
      await expect(page.getByText('This is an example')).toBeVisible();
      await expect(frame(page, first)).toBeVisible();
      await page.getByRole('button', { name: 'Close the example' }).click();
      await expect(page.getByRole('group', { name: 'Examples' })).toBeVisible();
    });
  }
  await expect(page.getByRole('region', { name: 'Recent stacks' })).toContainText('None yet');
  expect(shop.asked).toHaveLength(before);
});
