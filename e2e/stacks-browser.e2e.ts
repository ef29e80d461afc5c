import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { zipSync } from 'fflate';
import type { EnrichedFrame } from '#contract/stack';
import { type MinifiedApp, startMinifiedApp } from './support/minified-app';
import { type OwnServer, startWithRecords } from './support/own-data';
import { box, code, convert, frame } from './support/stacks';
import { expect, test } from './support/test';
/** The sources and the places that throw are all these tests know. */
const SOURCES = {
  'index.html':
    '<!doctype html><title>Shop</title><link rel="icon" href="data:,"><script type="module" src="/src/main.ts"></script>',
  'src/main.ts': `import { Basket } from './basket';

/** Comments and types are gone from what is served. */
type Order = { id: number; items: readonly string[] };

async function checkOut(order: Order): Promise<number> {
  const basket = new Basket(order.items);
  await Promise.resolve();
  return basket.total();
}

async function payLater(order: Order): Promise<number> {
  const { pay } = await import('./pay');
  return pay(order.id);
}

Object.assign(globalThis, { checkOut, payLater });
`,
  'src/basket.ts': `import { priceOf } from 'price-list';

export class Basket {
  readonly items: readonly string[];

  constructor(items: readonly string[]) {
    this.items = items;
  }

  total(): number {
    return this.items
      .map((item) => priceOf(item))
      .reduce((sum, price) => sum + price, 0);
  }
}
`,
  'src/pay.ts': `export function pay(orderId: number): number {
  if (orderId > 0) return refuse(orderId);
  return orderId;
}

function refuse(orderId: number): never {
  throw new RangeError(\`order \${orderId} cannot be paid\`);
}
`,
  'node_modules/price-list/package.json': '{"name":"price-list","type":"module","main":"index.js"}',
  'node_modules/price-list/index.js': `export function priceOf(item) {
  if (typeof item !== 'string') throw new TypeError('no such item');
  return item.length;
}
`,
};

// One app and one server for all of them.
test.describe.configure({ mode: 'default' });

let app: MinifiedApp;
let server: OwnServer;
test.beforeAll(async () => {
  app = await startMinifiedApp(SOURCES);
  const build = ['--type', 'browser', '--service', 'shop', '--version', '1.4.2', '--prefix', app.url];
  const named = ['--type', 'browser', '--service', 'web', '--version', 'shop@1.4.2', '--prefix', app.url];
  server = await startWithRecords({ people: [{ person_id: 1, person_name: 'Ana', team_ids: [] }] }, [
    ['artifacts', 'add', ...build, app.folder],
    ['artifacts', 'add', ...named, app.folder],
  ]);
});
test.afterAll(async () => {
  await server.stop();
  await app.stop();
});

/** The stack of what a function of the app throws. */
async function stackOf(page: Page, name: 'checkOut' | 'payLater', order: object): Promise<string> {
  await page.goto(app.url);
  return await page.evaluate(
    async ([name, order]) => {
      try {
        await Reflect.get(globalThis, name)(order);
        return 'nothing was thrown';
      } catch (error) {
        return error instanceof Error ? (error.stack ?? '') : String(error);
      }
    },
    [name, order] as const,
  );
}

async function enriched(request: APIRequestContext, stack: string): Promise<EnrichedFrame[]> {
  const reply = await request.post(`${server.url}/service/sourcemap/stack/enrich?app_key=${server.appKey}`, {
    data: { type: 'browser', service: 'shop', version: '1.4.2', stack, binary_images: [], near: 2 },
  });
  expect(reply.status()).toBe(200);
  return (await reply.json()).data.frames;
}

const short = ({ function: name, file, line, column, third_party }: EnrichedFrame) => ({
  name,
  file: file.replace(/^(\.\.\/)+/, ''),
  line,
  column,
  third_party,
});

test('a stack that real minified code throws is read as it was written', async ({ page, request }) => {
  const stack = await stackOf(page, 'checkOut', { id: 7, items: ['tea', 4] });
  expect(stack).toContain('TypeError: no such item');
  expect(stack).not.toMatch(/priceOf|basket|\.ts/);

  const frames = await enriched(request, stack);
  const own = frames.filter(({ converted }) => converted);
  expect(own.map(short)).toEqual([
    {
      name: 'priceOf',
      file: 'node_modules/price-list/index.js',
      ...app.placeOf('node_modules/price-list/index.js', 'TypeError('),
      third_party: true,
    },
    expect.objectContaining({
      file: 'src/basket.ts',
      line: app.placeOf('src/basket.ts', 'priceOf(item)').line,
    }),
    {
      name: 'Basket.total',
      file: 'src/basket.ts',
      ...app.placeOf('src/basket.ts', 'map('),
      third_party: false,
    },
    { name: 'checkOut', file: 'src/main.ts', ...app.placeOf('src/main.ts', 'total()'), third_party: false },
  ]);
  const [first] = own;
  expect(first?.code_snippets).toContainEqual({
    line: 2,
    code: "  if (typeof item !== 'string') throw new TypeError('no such item');",
  });
  expect(first?.minified?.file).toMatch(/\/assets\/index-[\w-]+\.js$/);
  // `Array.map` is of the engine; it keeps its place. Behind these is what called the app, the test.
  expect(frames.slice(0, 5).map(({ converted }) => converted)).toEqual([true, true, false, true, true]);
});

test('files that are dropped read it in the browser, and no server is asked', async ({ page, context }) => {
  const stack = await stackOf(page, 'payLater', { id: 7, items: [] });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.url().includes('sourcemap')) sent.push(request.url());
  });
  const map = readdirSync(join(app.folder, 'assets')).find((name) => /^pay-.*\.map$/.test(name)) ?? '';
  const content = readFileSync(join(app.folder, 'assets', map));
  const panel = page.getByRole('region', { name: 'Dropped files' });
  const answers = panel.getByRole('list', { name: 'What each file answered' }).getByRole('listitem');
  const choose = async (
    button: string,
    files: Parameters<Awaited<ReturnType<typeof chooser>>['setFiles']>[0],
  ) => {
    const opened = chooser();
    await panel.getByRole('button', { name: button, exact: true }).click();
    await (await opened).setFiles(files);
  };
  const chooser = () => page.waitForEvent('filechooser');

  await test.step('a file of no use says why', async () => {
    await page.goto(`${server.url}/stacks`);
    await box(page).fill(stack);
    await choose('Choose files', {
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no map'),
    });
    await expect(answers).toHaveText(/notes\.txt.*Not taken: browser stacks need source maps/);
    await expect(page.getByRole('article', { name: 'Frame 1: ' })).toContainText('no map for this file');
  });
  await test.step('a map is dropped anywhere on the page', async () => {
    await page.evaluate(
      ([name, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      [map, content.toString()] as const,
    );
    await expect(answers.filter({ hasText: map })).toContainText(/Answered 2 frames: refuse and pay/);
    const { line } = app.placeOf('src/pay.ts', 'RangeError(');
    await expect(code(frame(page, 'Frame 1: refuse'))).toContainText(`${line}  throw new RangeError(`);
  });
  await test.step('the folder of the build answers the rest', async () => {
    await choose('Add a folder', app.folder);
    await expect(answers.filter({ hasText: 'dist/assets/index' })).toContainText(
      'Answered 1 frame: payLater',
    );
    await expect(frame(page, 'Frame 3: payLater')).toContainText('src/main.ts');
  });
  await test.step('so does a zip of it alone', async () => {
    await panel.getByRole('button', { name: 'Forget' }).click();
    await expect(page.getByText('The form was changed since')).toBeVisible();
    const names = readdirSync(join(app.folder, 'assets'));
    const files = names.map((name) => [`out/${name}`, readFileSync(join(app.folder, 'assets', name))]);
    const buffer = Buffer.from(zipSync(Object.fromEntries(files)));
    await choose('Choose files', { name: 'build.zip', mimeType: 'application/zip', buffer });
    await expect(answers.filter({ hasText: 'Answered' })).toHaveText([
      /build\.zip\/out\/index-.*frame: payLater/,
      /build\.zip\/out\/pay-.*frames: refuse and pay/,
    ]);
    await expect(frame(page, 'Frame 3: payLater')).toContainText('src/main.ts');
  });
  await test.step('a shared link has the frames for somebody without the files', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this stack' });
    await expect(dialog).toContainText('its frames as your files converted them');
    await dialog.getByRole('button', { name: 'Copy link', exact: true }).click();
    await expect(dialog.getByRole('status')).toHaveText('Link copied.');
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.keyboard.press('Escape');
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByText('Browser, converted by the sender of the link')).toBeVisible();
    await expect(code(frame(other, 'Frame 1: refuse'))).toContainText('throw new RangeError(');
    await other.close();
  });
  expect(sent).toEqual([]);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await test.step('of another version the page says what was looked for, and what there is', async () => {
    await panel.getByRole('button', { name: 'Forget' }).click();
    await field('Service').fill('shop');
    await field('Version').fill('9.0.1');
    await convert(page).click();
    await expect(page.getByText('Of shop the server has 1.4.2, but not 9.0.1.')).toBeVisible();
    await expect(page.getByText(/^Looked for: /)).toContainText(`${app.url}assets/pay-`);
    await expect(page.getByText(/--service shop --version 9\.0\.1 --prefix/)).toBeVisible();
  });
});
