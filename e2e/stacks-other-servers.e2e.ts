import type { Page } from '@playwright/test';
import { box, convert, frame, frames, pasted, showLines } from './support/stacks';
import { startStackServer, type StackDashboard } from './support/stack-server';
import { expect, test } from './support/test';

/** A server that is not ours: each service of it answers in another way of its own. */
const ANSWERS: Record<string, object> = {
  nulls: {
    error: null,
    data: {
      extra: { unknown: true },
      frames: [
        {
          function: null,
          converted: true,
          file: 'src/a.ts',
          line: 3,
          column: null,
          code_snippets: null,
          minified: null,
          class_name: null,
          third_party: null,
          score: 0.5,
        },
        { file: 'b.js', line: 1, column: 20 },
        {},
      ],
    },
  },
  noFrames: { data: { frames: null } },
  fewer: {
    data: {
      frames: [
        {
          function: 'second',
          converted: true,
          file: 'src/b.ts',
          line: 9,
          minified: { file: 'https://cdn.example.com/b.js', line: 1, column: 20 },
          code_snippets: [{ line: 8, code: '<img src=x onerror="document.title=1">' }, { code: 'no number' }],
        },
      ],
    },
  },
  more: {
    data: {
      frames: [
        { function: 'before', file: 'src/z.ts', line: 1, converted: true },
        { function: 'first', file: 'https://cdn.example.com/a.js', line: 1, column: 10 },
        { function: 'inlined', file: 'https://cdn.example.com/a.js', line: 1, column: 10 },
        { function: 'b', file: 'https://cdn.example.com/b.js', line: 1, column: 20 },
        { function: 'c', file: 'https://cdn.example.com/c.js', line: 1, column: 30 },
        { function: 'after', file: 'src/y.ts', line: 2, converted: true },
      ],
    },
  },
};

const STACK = [
  'Error: <img src=x onerror="document.title=1"> & co',
  '    at a (https://cdn.example.com/a.js:1:10)',
  '    at b (https://cdn.example.com/b.js:1:20)',
  '    at c (https://cdn.example.com/c.js:1:30)',
].join('\n');

// One server for all of them.
test.describe.configure({ mode: 'default' });

let other: StackDashboard;
test.beforeAll(async () => {
  other = await startStackServer(({ service }) => ({ body: ANSWERS[service] ?? {} }));
});
test.afterAll(() => other.stop());

async function ask(page: Page, service: string): Promise<void> {
  await page.goto(`${other.url}/stacks?view=full&service=${service}`);
  await box(page).fill(STACK);
  await convert(page).click();
}

test('missing fields, nulls and unknown extras are no obstacle', async ({ page }) => {
  await ask(page, 'nulls');
  await expect(page.getByText('1 of your 2 frames converted')).toBeVisible();
  const first = frame(page, 'Frame 1: no function name');
  await expect(first).toContainText('src/a.ts:3');
  await expect(first).toContainText('The server sent no code with this frame.');
  await expect(frame(page, 'Frame 3')).toContainText('native code');
});

test('no frames at all leave the text', async ({ page }) => {
  await ask(page, 'noFrames');
  await expect(page.getByText('The server found no frame')).toBeVisible();
  await expect(frames(page).getByText('the server sent no frame for this line')).toHaveCount(3);
  await showLines(page);
  await expect(pasted(page)).toContainText('at b (https://cdn.example.com/b.js:1:20)');
});

test('fewer frames than lines are still beside their own line', async ({ page }) => {
  await ask(page, 'fewer');
  await expect(frames(page).getByRole('listitem')).toHaveText([
    /^Error/,
    /at a .*no frame for this line$/,
    /^second/,
    /at c .*no frame for this line$/,
  ]);
  await showLines(page);
  await pasted(page).getByRole('button', { name: 'at b' }).click();
  await expect(frame(page, 'second')).toHaveAttribute('aria-current', 'true');
});

test('more frames than lines: each line’s come at its place, the others where they were sent', async ({
  page,
}) => {
  await ask(page, 'more');
  await expect(page.getByRole('article')).toHaveCount(6);
  const names = await page.getByRole('article').allInnerTexts();
  expect(names.map((text) => text.split('\n')[0]?.split(' ')[0])).toEqual([
    'before',
    'first',
    'inlined',
    'b',
    'c',
    'after',
  ]);
});

test('text of servers and stacks is never markup', async ({ page }) => {
  await ask(page, 'fewer');
  await expect(frames(page)).toContainText('Error: <img src=x onerror="document.title=1"> & co');
  await expect(frame(page, 'second')).toContainText('<img src=x onerror="document.title=1">');
  await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Error: <img src=x/);
});

test.describe('a reply outside the interface', () => {
  test.use({ expectedErrors: [/status of 502/] });
  test('an empty reply is reported as unreadable', async ({ page }) => {
    await ask(page, 'nothing');
    await expect(page.getByRole('alert')).toContainText('BadReply: The reply has no data and no error.');
  });
});
