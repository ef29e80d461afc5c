import type { Page } from '@playwright/test';
import { MAIL, SECRET, SHOP_STACK, startShop } from './support/shop-stacks';
import { box, code, colourOf, frame, frames, openShopStack, pasted, showLines } from './support/stacks';
import type { StackDashboard } from './support/stack-server';
import { expect, test } from './support/test';
import { visit } from './support/visit';

// One server for all of them.
test.describe.configure({ mode: 'default' });

let shop: StackDashboard;
test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop.stop());

const openConverted = (page: Page, query = '') => openShopStack(page, shop.url, query);

/** Requests of one test, recognised by a service name that only it uses. */
const requestsOf = (service: string) => shop.asked.filter((input) => input.service === service);

test('a converted stack: the root cause first, its code, views and reasons, and the text beside it', async ({
  page,
}) => {
  const line = (text: string) => pasted(page).getByRole('button', { name: text });
  const header = (name: string) => frame(page, name).getByRole('button').first();

  await test.step('one request brings the most code there may be', async () => {
    await openConverted(page, '?service=one-request&version=7');
    expect(requestsOf('one-request')).toEqual([
      {
        type: 'browser',
        service: 'one-request',
        version: '7',
        stack: SHOP_STACK,
        binary_images: [],
        near: 20,
      },
    ]);
    const title = "TypeError: Cannot read properties of undefined (reading 'total')";
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · one-request 7 · Stacks · Watchbill`);
  });
  await test.step('the root cause is first and open, third-party frames are folded, async is marked', async () => {
    await expect(frames(page).getByRole('heading', { level: 3 })).toHaveText([
      'Root causeError: the cart of •••••• with token=•••••• is gone',
      "Thrown asTypeError: Cannot read properties of undefined (reading 'total')",
    ]);
    await expect(code(page)).toHaveCount(1);
    await expect(code(frame(page, 'Frame 8: load'))).toBeVisible();
    await expect(frame(page, 'submitOrder')).toContainText('async · was ne · index-9f2c.js:1:48730');
    await expect(frame(page, 'dispatch')).toHaveCount(0);
    const fold = page.getByRole('button', { name: '2 third-party frames react-dom' });
    await fold.click();
    await expect(fold).toHaveAttribute('aria-expanded', 'true');
    await expect(frame(page, 'dispatch')).toHaveCount(2);
    await fold.click();
    await expect(frame(page, 'dispatch')).toHaveCount(0);
    await expect(frames(page).getByText('... skipping 4 frames')).toHaveCount(1);
  });
  await test.step('the slider shows less of the code without asking again', async () => {
    await header('orderTotal').click();
    const shown = code(frame(page, 'Frame 1: orderTotal'));
    await expect(shown).toHaveAccessibleName('Code of frame 1, lines 37 to 47');
    const slider = page.getByRole('slider', { name: 'Lines around' });
    await slider.fill('2');
    await expect(shown).toHaveAccessibleName('Code of frame 1, lines 40 to 44');
    await expect(page).toHaveURL(/near=2/);
    await slider.fill('20');
    await expect(shown).toHaveAccessibleName('Code of frame 1, lines 22 to 62');
    expect(requestsOf('one-request')).toHaveLength(1);
    await expect(shown.locator('mark')).toHaveText('discount');
    // Nothing of a stack or its code is markup.
    await expect(shown).toContainText('// <b>in cents</b>');
  });
  await test.step('a frame is shown as it was built, and back', async () => {
    const first = page.getByRole('article').filter({ hasText: 'index-9f2c.js:1:48211' });
    await first.getByRole('button', { name: 'Show as built' }).click();
    await expect(first).toHaveAccessibleName('Frame 1: te');
    await expect(first).toContainText('/index-9f2c.js:1:48211');
    await expect(code(first)).toHaveCount(0);
    await first.getByRole('button', { name: 'Show the original' }).click();
    await expect(first).toHaveAccessibleName('Frame 1: orderTotal');
  });
  await test.step('the meter counts own frames, and each that is not converted says why', async () => {
    const meter = page.getByRole('meter', { name: 'Converted frames' });
    await expect(meter).toHaveAttribute('aria-valuetext', '4 of your 5 frames converted');
    await expect(page.getByText('3 others: 2 react-dom, 1 browser extension')).toBeVisible();
    await expect(
      page.getByRole('list', { name: 'Why frames are not converted' }).getByRole('listitem'),
    ).toHaveText([/^1 × no map for this file: /]);
    const legacy = page.getByRole('article').filter({ hasText: 'legacy-77.js' });
    await expect(legacy).toContainText('no map for this file');
    await legacy.getByRole('button').first().click();
    await expect(legacy).toContainText('Nothing uploaded for this service and version fits this file.');
  });
  await test.step('full has every line in its order, raw the frames as they were built', async () => {
    const views = page.getByRole('group', { name: 'View' });
    await expect(frames(page)).not.toContainText('logged by the till');
    await views.getByRole('button', { name: 'Full' }).click();
    await expect(page).toHaveURL(/view=full/);
    await expect(page.getByRole('article')).toHaveCount(8);
    const order = (await frames(page).innerText()).split('\n');
    const at = (text: string) => order.findIndex((shown) => shown.includes(text));
    expect(at('logged by the till')).toBeGreaterThan(at('dispatch'));
    expect(at('logged by the till')).toBeLessThan(at('onClick'));
    expect(at('Caused by')).toBeGreaterThan(at('onClick'));
    await views.getByRole('button', { name: 'Raw' }).click();
    await expect(frame(page, 'Frame 1: te')).toContainText(`index-9f2c.js:1:48211`);
    await expect(frame(page, 'Frame 1: te')).toContainText('is orderTotal · src/cart/total.ts:42:31');
    await expect(code(page)).toHaveCount(0);
    await views.getByRole('button', { name: 'Relevant' }).click();
  });
  await test.step('the text is folded to a line, and stands beside the frames where it is wanted', async () => {
    await expect(pasted(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Pasted' })).toContainText('8 frames, 4 other lines');
    await showLines(page);
    const lines = await pasted(page).locator('button, div > div').allInnerTexts();
    expect(lines.map((text) => text.trim())).toEqual(
      SHOP_STACK.replace(SECRET, '••••••')
        .replace(MAIL, '••••••')
        .split('\n')
        .map((text) => text.trim()),
    );
  });
  await test.step('text and result are lit together, by pointer and by keyboard', async () => {
    const lit = await colourOf(page, '--accent-soft');
    await line('at async ne').hover();
    await expect(header('submitOrder')).toHaveCSS('background-color', lit);
    await header('onClick').hover();
    await expect(line('HTMLButtonElement')).toHaveCSS('background-color', lit);
    await expect(header('submitOrder')).not.toHaveCSS('background-color', lit);

    // Where the page scrolls to a line, the pointer would come to lie on another one.
    await page.mouse.move(0, 0);
    await line('at te').focus();
    await expect(header('orderTotal')).toHaveCSS('background-color', lit);
    await page.keyboard.press('ArrowDown');
    await expect(line('at async ne')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/frame=2/);
    await expect(code(frame(page, 'submitOrder'))).toBeVisible();
    await expect(line('at async ne')).toHaveAttribute('aria-current', 'true');

    await page.keyboard.press('j');
    await expect(page).toHaveURL(/frame=5/);
    await page.keyboard.press('k');
    await expect(page).toHaveURL(/frame=2/);
    await header('onClick').focus();
    await expect(line('HTMLButtonElement')).toHaveCSS('background-color', lit);
  });
});

test('type, service and version are recognised, with where from, and overridden', async ({ page }) => {
  await page.goto(`${shop.url}/stacks`);
  await expect(page).toHaveTitle('Stacks · Watchbill');
  await box(page).fill(SHOP_STACK);
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('shop');
  await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue('1.4.2');
  await expect(page.getByRole('button', { name: 'Browser', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const note = page.getByRole('status').filter({ hasText: 'Recognised' });
  await expect(note).toContainText(
    'Recognised version 1.4.2 from https://cdn.example.com/shop/1.4.2/index-9f2c.js',
  );
  await page.getByRole('combobox', { name: 'Version' }).fill('');
  await page.getByRole('button', { name: 'React Native', exact: true }).click();
  await expect(page).toHaveURL(/version=&type=react\+native$/);
  await note.getByRole('button', { name: 'Use recognised values' }).click();
  await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue('1.4.2');
  await expect(page).not.toHaveURL(/version|type/);
  await test.step('the text that service and version were recognised by is quoted', async () => {
    const script = 'http://127.0.0.1:4173/assets/index-DdE5vu7a.js';
    await box(page).fill(`Error: x\n    at d (${script}?access_token=${SECRET}:1:48211)`);
    const note = page.getByRole('status').filter({ hasText: 'Recognised type Browser' });
    await expect(note).toContainText(`from at d (${script}`);
    await expect(note).not.toContainText(SECRET.slice(0, 8));
  });
  await test.step('what is not understood of an address is named, field by field', async () => {
    await visit(page, '/stacks?type=cobol&near=99&view=wide&frame=0');
    const notice = page.getByRole('status').filter({ hasText: 'not understood' });
    await expect(notice.getByRole('listitem')).toHaveText([/type=cobol/, /view=wide/, /near=99/, /frame=0/]);
  });
});

test.describe('the palette', () => {
  // The page requests schedules, which this server does not have.
  test.use({ expectedErrors: [/status of 400/] });

  test('a stack pasted into the palette is opened, from another page and over another stack', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox', { name: /stack$/ })).toBeFocused();
      await page.keyboard.press('Control+v');
    };
    await openConverted(page, '?service=before&version=9&frame=5');
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
    await test.step('on another page, without the fields of the previous one', async () => {
      await paste('Error: another one\n    at qe (https://cdn.example.com/till/2.0.0/index.js:1:48000)');
      await expect(page.getByText('Your one frame converted')).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('till');
      await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue('2.0.0');
      await expect(page).not.toHaveURL(/before|frame/);
    });
    await test.step('while the page shows that one', async () => {
      await paste('Error: a third one\n    at qe (https://cdn.example.com/desk/3.0.0/index.js:1:48000)');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error: a third one');
      await expect(page.getByText('Your one frame converted')).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('desk');
      expect(page.url()).not.toMatch(/another|third/);
    });
  });
});
