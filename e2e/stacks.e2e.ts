import type { Page } from '@playwright/test';
import { MAIL, SECRET, SHOP_STACK, startShop, type StackDashboard } from './support/shop-stacks';
import { box, code, convert, frame, frames, openShopStack, pasted, showLines } from './support/stacks';
import { expect, test } from './support/test';
import { readFileSync } from 'node:fs';
import type { Application } from '#contract/rum';
import type { EnrichedFrame } from '#contract/stack';
import { axeFaults, axeFaultsInBothThemes } from './support/axe';

// The page's display of its own error, with React's report of it.
test.use({ expectedErrors: [/this platform is broken/] });
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
  await test.step('a frame has its code, of which nothing is markup, and its form as built', async () => {
    await header('orderTotal').click();
    const shown = code(frame(page, 'Frame 1: orderTotal'));
    await expect(shown).toHaveAccessibleName('Code of frame 1, lines 37 to 47');
    await expect(shown.locator('mark')).toHaveText('discount');
    await expect(shown).toContainText('// <b>in cents</b>');
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
  await test.step('full has every line in its order', async () => {
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
    await views.getByRole('button', { name: 'Relevant' }).click();
  });
  await test.step('the text is folded to a line, and stands beside the frames where it is wanted', async () => {
    await expect(pasted(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Pasted' })).toContainText('8 frames, 4 other lines');
    await showLines(page);
    const lines = await pasted(page).locator('div > div').allInnerTexts();
    expect(lines.map((text) => text.trim())).toEqual(
      SHOP_STACK.replace(SECRET, '••••••')
        .replace(MAIL, '••••••')
        .split('\n')
        .map((text) => text.trim()),
    );
  });
  await test.step('j and k go from frame to frame', async () => {
    const before = page.url();
    await page.keyboard.press('k');
    await expect(page).not.toHaveURL(before);
    await page.keyboard.press('j');
    await expect(page).toHaveURL(before);
  });
});

const SOURCE = 'src/app/pages/rum/ApplicationPage.tsx';

/** Makes a function of the platform throw that the page of an application with tracing calls while it is drawn. */
async function breakPage(page: Page): Promise<void> {
  const ids = Array.from({ length: 9 }, (_, index) => `app-demo-000${index + 1}`);
  const found = await page.request.post('/api/rum/application/infos', { data: { application_ids: ids } });
  const { items }: { items: Application[] } = (await found.json()).data;
  const traced = items.find(({ tracing }) => tracing.enabled)?.application_id;
  await page.addInitScript(() => {
    URL.canParse = () => {
      throw new TypeError('this platform is broken: token=hunter2hunter2');
    };
  });
  await page.goto(`/rum/applications/${traced}`);
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
}

/** Line, from 1, of the call to the broken function in the source. */
function placeInSource(): number {
  return (
    readFileSync(SOURCE, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes('URL.canParse(')) + 1
  );
}

test('an error in the dashboard’s own production code is read in it', async ({ page }) => {
  await breakPage(page);
  const stack = (await page.getByText('TypeError: this platform is broken').textContent()) ?? '';
  expect(stack).toContain('token=••••••');
  expect(await page.content()).not.toContain('hunter2hunter2');
  // Only the minified code is named there.
  expect(stack).toContain('/assets/ApplicationPage-');
  expect(stack).not.toContain('.tsx');

  const version = await page.locator('meta[name="watchbill:version"]').getAttribute('content');
  const reply = await page.request.post('/api/sourcemap/stack/enrich', {
    data: { type: 'browser', service: 'watchbill', version, stack, binary_images: [], near: 1 },
  });
  const { frames }: { frames: EnrichedFrame[] } = (await reply.json()).data;
  expect(frames.find(({ file }) => file.endsWith(SOURCE))).toMatchObject({
    function: 'Endpoint',
    converted: true,
    line: placeInSource(),
    third_party: false,
    code_snippets: expect.arrayContaining([
      { line: placeInSource(), code: expect.stringContaining('URL.canParse(address)') },
    ]),
    minified: { file: expect.stringMatching(/\/assets\/ApplicationPage-[\w-]+\.js$/) },
  });
  expect(frames.some(({ file, third_party }) => file.includes('react-dom') && third_party)).toBe(true);
});

test('a stack without folders leads to a line of the repository', async ({ page }) => {
  await page.goto('/stacks');
  const name = await page.evaluate(() => {
    const [script = ''] = performance
      .getEntriesByType('resource')
      .flatMap((entry) => /[^/]*StacksPage-[^/]*\.js$/.exec(entry.name)?.[0] ?? []);
    return script;
  });
  const columns = Array.from(
    { length: 20 },
    (_, index) => `    at f${index} (${name}:2:${400 * (index + 1)})`,
  );
  await box(page).fill(['Error: no', ...columns, `    at g (${name}:2)`].join('\n'));
  await page
    .getByRole('group', { name: 'Builds' })
    .getByRole('button', { name: /^watchbill/ })
    .click();
  const files = page.getByRole('list', { name: 'Files found by name' });
  await expect(files).toContainText(`${name} has no folder in the stack. Used the only file of this name`);
  const article = page
    .getByRole('article')
    .filter({ hasText: / ?src\// })
    .first();
  const position = article.getByText(/^src\/.+:\d+:\d+$/);
  const path = (await position.textContent()) ?? '';
  expect(path).not.toContain('..');

  await test.step('the line opens in the repository', async () => {
    const panel = page.locator('details').filter({ hasText: 'Repository link' });
    await panel.getByText('Repository link').click();
    const address = panel.getByRole('textbox');
    for (const bad of ['vscode://file/{file}', 'https://{file}/', 'https://git.example.com/']) {
      await address.fill(bad);
      await expect(panel.getByRole('status')).toContainText('The address must');
      await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
    }
    await address.fill('https://github.com/acme/bill/blob/v{version}/{file}#L{line}');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(article.getByRole('link', { name: 'Open at github.com' })).toHaveAttribute(
      'href',
      new RegExp(`^https://github\\.com/acme/bill/blob/v[^/]+/${path.replace(/:.*$/, '')}#L\\d+$`),
    );
    await page.reload();
    await expect(page.getByRole('link', { name: 'Open at github.com' }).first()).toBeVisible();
  });

  await test.step('a link with a rule of paths says that they are gone', async () => {
    await page.goto('/stacks?service=watchbill&paths=src/>lib/');
    await expect(page).toHaveURL(/\/stacks\?service=watchbill$/);
    await expect(page.getByText('rules of paths are gone')).toBeVisible();
  });
});

test('Enter converts in the fields, and right after a paste anywhere on the page', async ({
  page,
  context,
}) => {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
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
    await expect(page.getByText(/^The frames as they are/)).toBeVisible();
    expect(requestsOf('')).toEqual([]);
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
    await page.goto(`${shop.url}/stacks?service=till`);
    await box(page).focus();
    await page.keyboard.press('Control+V');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your one frame converted')).toBeVisible();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue(/^\n|\n$/);
  });
});

test('nothing that axe knows is wrong, and nothing is wider than a phone or a screen', async ({ page }) => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop.url}/stacks?view=full&type=browser&service=`);
  await test.step('frames without a service, as they are', async () => {
    await box(page).fill(SHOP_STACK);
    await convert(page).click();
    await expect(page.getByText(/^The frames as they are/)).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
  });
  await test.step('a converted stack with all that can be opened, on a phone', async () => {
    await page.getByRole('textbox', { name: 'Service' }).fill('shop');
    await convert(page).click();
    await expect(page.getByText('4 of your 5 frames converted')).toBeVisible();
    await page.getByRole('button', { name: 'Open all code' }).click();
    await showLines(page);
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
  ]) {
    expect([...reached]).toContain(name);
  }
});
