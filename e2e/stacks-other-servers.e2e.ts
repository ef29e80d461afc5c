import type { Page } from '@playwright/test';
import { box, convert, frame, frames, pasted, showLines } from './support/stacks';
import { startStackServer } from './support/stack-server';
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
};

const STACK = [
  'Error: <img src=x onerror="document.title=1"> & co',
  '    at a (https://cdn.example.com/a.js:1:10)',
  '    at b (https://cdn.example.com/b.js:1:20)',
  '    at c (https://cdn.example.com/c.js:1:30)',
].join('\n');

async function ask(page: Page, url: string, service: string): Promise<void> {
  await page.goto(`${url}/stacks?view=full&service=${service}`);
  await box(page).fill(STACK);
  await convert(page).click();
}

// The last reply is outside the interface.
test.use({ expectedErrors: [/status of 502/] });

test('replies with nulls, no frames, fewer frames than lines, markup, or nothing, are read for what they are', async ({
  page,
}) => {
  const { url, stop } = await startStackServer(({ service }) => ({ body: ANSWERS[service] ?? {} }));
  await test.step('missing fields, nulls and unknown extras are no obstacle', async () => {
    await ask(page, url, 'nulls');
    await expect(page.getByText('1 of your 2 frames converted')).toBeVisible();
    const first = frame(page, 'Frame 1: no function name');
    await expect(first).toContainText('src/a.ts:3');
    await expect(first).toContainText('The server sent no code with this frame.');
    await expect(frame(page, 'Frame 3')).toContainText('native code');
  });
  await test.step('no frames at all leave the text', async () => {
    await ask(page, url, 'noFrames');
    await expect(page.getByText('The server found no frame')).toBeVisible();
    await expect(frames(page).getByText('the server sent no frame for this line')).toHaveCount(3);
    await showLines(page);
    await expect(pasted(page)).toContainText('at b (https://cdn.example.com/b.js:1:20)');
  });
  await test.step('fewer frames than lines are still beside their own line', async () => {
    await ask(page, url, 'fewer');
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
  await test.step('their text, and the stack’s, is never markup', async () => {
    await expect(frames(page)).toContainText('Error: <img src=x onerror="document.title=1"> & co');
    await expect(frame(page, 'second')).toContainText('<img src=x onerror="document.title=1">');
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
    await expect(page).toHaveTitle(/^Error: <img src=x/);
  });
  await test.step('an empty reply is reported as unreadable', async () => {
    await ask(page, url, 'nothing');
    await expect(page.getByRole('alert')).toContainText('BadReply: The reply has no data and no error.');
  });
  await page.close();
  await stop();
});
