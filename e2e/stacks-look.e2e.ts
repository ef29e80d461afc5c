import type { Locator } from '@playwright/test';
import { axeFaults, axeFaultsInBothThemes } from './support/axe';
import { SHOP_STACK, shopFrames } from './support/shop-stacks';
import { box, convert, frames, openShopStack, pasted, showLines } from './support/stacks';
import { startStackServer, type StackDashboard } from './support/stack-server';
import { expect, test } from './support/test';

// One server for all of them.
test.describe.configure({ mode: 'default' });

let shop: StackDashboard;
test.beforeAll(async () => {
  shop = await startStackServer((input) => {
    if (input.service !== 'deep') return { body: { data: { frames: shopFrames(input) } } };
    // Without code a hundred thousand frames are under 32 MiB, as a reply has to be.
    const frames = shopFrames({ ...input, near: 0 }).map((one) => Object.assign(one, { code_snippets: [] }));
    return { body: { data: { frames } } };
  });
});
test.afterAll(() => shop.stop());

const looks = (what: Locator) =>
  what.evaluate((element) => {
    const { backgroundColor, outlineStyle, borderTopStyle } = getComputedStyle(element);
    return { backgroundColor, outlineStyle, borderTopStyle };
  });

test('nothing that axe knows is wrong, and nothing is wider than a phone or a screen', async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop.url}/stacks?view=full&near=2`);
  await test.step('a form with faults', async () => {
    await convert(page).click();
    expect(await axeFaults(page)).toEqual([]);
  });
  await test.step('a converted stack with all that can be opened, on a phone', async () => {
    await box(page).fill(SHOP_STACK);
    await convert(page).click();
    await expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
    await page.getByRole('button', { name: 'Open all code' }).click();
    await showLines(page);
    await pasted(page).getByRole('button', { name: 'at async' }).click();
    expect(await axeFaults(page)).toEqual([]);
    await expect.poll(overflow).toBe(0);
  });
  await test.step('the same on a screen, and the dialog over it', async () => {
    await page.setViewportSize({ width: 1440, height: 844 });
    expect(await axeFaultsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Share…' }).click();
    expect(await axeFaults(page.getByRole('dialog'))).toEqual([]);
    await expect.poll(overflow).toBe(0);
  });
  await test.step('the dialog on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(overflow).toBe(0);
  });
});

test('words without an end do not make the page wider', async ({ page }) => {
  const word = 'x'.repeat(900);
  const service = 's'.repeat(200);
  const overflow = () =>
    page.evaluate(() => ({
      page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      panels: Array.from(document.querySelectorAll('main section'), (panel) => {
        const { right } = panel.getBoundingClientRect();
        return right > document.documentElement.clientWidth ? (panel.getAttribute('aria-label') ?? '?') : [];
      }).flat(),
      over: Array.from(document.querySelectorAll('main section[aria-label] *'), (part) => {
        const panel = part.closest('section')?.getBoundingClientRect();
        const scrolls = part.closest('[tabindex="0"], pre, textarea, table, .truncate');
        const { right, width } = part.getBoundingClientRect();
        return panel && !scrolls && width > 0 && right > panel.right + 1 ? part.outerHTML.slice(0, 200) : [];
      }).flat(),
    }));
  const isNowhereWider = async () => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(overflow, `${width} px wide`).toEqual({ page: 0, panels: [], over: [] });
    }
  };
  await page.goto(`${shop.url}/stacks?view=full&service=${service}&version=${service}`);
  await box(page).fill(
    `TypeError: ${word}\n    at te (https://cdn.example.com/${word.slice(0, 500)}/index.js:1:48211)\nCaused by: Error: ${word}\n    at f${word.slice(0, 500)} (https://cdn.example.com/a.js:1:2)\n${word.repeat(4)}`,
  );
  await expect(page.getByText(/Recognised type/)).toBeVisible();
  await isNowhereWider();
  await convert(page).click();
  await expect(page.getByText('1 of your 2 frames converted')).toBeVisible();
  await isNowhereWider();
  await box(page)
    .or(page.getByRole('button', { name: 'Edit', exact: true }))
    .click();
  await isNowhereWider();
});

test('the meter and the marks are seen where the system chooses the colours, the result on paper', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openShopStack(page, shop.url, '?service=shop');
  const meter = page.getByRole('meter', { name: 'Converted frames' });
  const [whole, part] = [await looks(meter), await looks(meter.locator('div'))];
  expect(whole.borderTopStyle).toBe('solid');
  expect(part.backgroundColor).not.toBe(whole.backgroundColor);
  expect((await meter.locator('div').boundingBox())?.width).toBeLessThan(
    (await meter.boundingBox())?.width ?? 0,
  );

  await showLines(page);
  const line = (text: string) => pasted(page).getByRole('button', { name: text });
  await line('at async ne').click();
  await line('at te').hover();
  const outlines = async (of: (text: string) => Locator, names: readonly string[]) =>
    Promise.all(names.map(async (name) => (await looks(of(name))).outlineStyle));
  await page.locator('h1').focus();
  expect(await outlines(line, ['at async ne', 'at te', 'HTMLButtonElement'])).toEqual([
    'solid',
    'dashed',
    'none',
  ]);
  const article = (name: string) => page.getByRole('article', { name });
  expect(await outlines(article, ['submitOrder', 'orderTotal', 'onClick'])).toEqual([
    'solid',
    'dashed',
    'none',
  ]);
  const code = page.getByRole('region', { name: 'Code of frame 2, lines 83 to 93' });
  expect((await looks(code.locator('[aria-current=location]'))).outlineStyle).toBe('solid');

  await test.step('a sheet of paper has the result and its address, and no controls', async () => {
    await page.emulateMedia({ media: 'print', forcedColors: 'none' });
    await expect(frames(page)).toBeVisible();
    await expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
    await expect(page.getByText(/\/stacks\?service=shop.* · all times in/)).toBeVisible();
    await expect(convert(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Share…' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Recent stacks' })).toBeHidden();
  });
});

test('everything is reached by keyboard alone', async ({ page }) => {
  await page.goto(`${shop.url}/stacks?service=shop`);
  await box(page).focus();
  await page.keyboard.insertText('Error: x\n    at te (https://cdn.example.com/index.js:1:48211)');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Your one frame converted')).toBeVisible();
  // What was edited makes way for one line, and this for it: the focus goes with them.
  await expect(page.getByRole('button', { name: 'Show lines' })).toBeFocused();
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  // All that is to be reached is there only once the second answer is.
  await expect(page.getByRole('button', { name: 'Copy as' })).toBeVisible();
  const reached = new Set<string>();
  await page.locator('h1').click();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    reached.add(
      await page.evaluate(() => {
        const at = document.activeElement;
        return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim();
      }),
    );
  }
  for (const name of [
    'Copy as ▾',
    'Share…',
    'Browser',
    'Convert',
    'Edit',
    'Clear',
    'Relevant',
    '▸ Show lines',
    'Show as built',
    'Clear list',
  ]) {
    expect([...reached]).toContain(name);
  }
});

test('a hundred thousand frames of ten megabytes are converted, and drawn where they are in sight', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${shop.url}/stacks?service=deep&version=1`);
  const length = await page.evaluate(async () => {
    const file = 'https://cdn.example.com/assets/index-with-a-name-of-some-length.js';
    const lines = Array.from(
      { length: 100_000 },
      (_, index) => `    at recursion${index % 97} (${file}:1:48211)`,
    );
    const text = `RangeError: Maximum call stack size exceeded\n${lines.join('\n')}`;
    await navigator.clipboard.writeText(text);
    return text.length;
  });
  expect(length).toBeGreaterThan(9_500_000);
  await box(page).focus();
  await page.keyboard.press('Control+V');
  await expect(page.getByText('100,000 frames, 1 other line')).toBeVisible();
  await convert(page).click();
  await expect(page.getByText('All 100,000 of your frames converted')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/frame=1/);
  await page.getByRole('button', { name: 'Full' }).click();
  await showLines(page);
  await pasted(page).evaluate((region) => region.scrollTo(0, 1_000_000));
  await expect(pasted(page).getByRole('button').first()).toHaveAccessibleName(/recursion/);
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(page.getByRole('dialog')).toContainText('too long for a link');
  // Only what is in sight is in the document.
  expect(await page.locator('*').count()).toBeLessThan(2500);
});
