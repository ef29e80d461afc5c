import { box, convert, frame } from './support/stacks';
import { expect, test } from './support/test';

test('a stack without folders leads to a line of the repository in three steps, the editor asked once', async ({
  page,
}) => {
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

  await test.step('the editor is asked once, and opens the line', async () => {
    await article.getByRole('button', { name: 'Open in editor or repository…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open in editor or repository' });
    await dialog.getByRole('textbox', { name: 'Folder of the project' }).fill('/home/me/bill/');
    await expect(dialog.getByRole('status')).toHaveText(`vscode://file/home/me/bill/${path}`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Open in editor or repository…' }).first().click();
    await dialog.getByRole('button', { name: 'GitHub' }).click();
    await dialog.getByRole('textbox', { name: 'Repository' }).fill('acme/bill');
    await page.context().route('https://github.com/**', (route) => route.fulfill({ body: '' }));
    const opened = page.context().waitForEvent('page');
    await dialog.getByRole('button', { name: 'Save and open' }).click();
    expect((await opened).url()).toContain('https://github.com/acme/bill/blob/v');
    await expect(page.getByRole('button', { name: 'Open in editor or repository…' })).toHaveCount(0);
  });

  await test.step('a rule changes paths and links, and is part of a shared link', async () => {
    const rule = page.getByRole('region', { name: /^Path in map/ });
    await rule.getByRole('textbox', { name: 'Path in repository' }).fill('web/bill');
    await expect(rule.getByRole('status')).toContainText(`→ web/bill/${path.replace(/:\d+:\d+$/, '')}`);
    await rule.getByRole('button', { name: 'Save' }).click();
    await expect(article).toContainText(`web/bill/${path}`);
    await expect(article.getByRole('link', { name: 'Open at github.com' })).toHaveAttribute(
      'href',
      new RegExp(`/web/bill/${path.replace(/:.*$/, '')}#L\\d+$`),
    );
    await page.goto('/stacks?service=watchbill&paths=src/>lib/');
    await box(page).fill(`Error: no\n    at f (${name}:2:400)`);
    await convert(page).click();
    await expect(page.getByRole('region', { name: /^Path in map/ })).toContainText('from the link');
  });
});

test('of several files with one name the page offers the choice', async ({ page }) => {
  await page.route('**/sourcemap/stack/enrich*', async (route) => {
    const { stack } = route.request().postDataJSON();
    const isPlaced = String(stack).includes('a/main.js');
    const file = isPlaced ? 'src/main.ts' : 'main.js';
    const frames = [{ function: 'f', file, line: 1, column: 2, converted: isPlaced }];
    const by_name = [{ file: 'main.js', paths: ['a/main.js', 'b/main.js'] }];
    await route.fulfill({ json: { request_id: 'x', data: { frames, ...(!isPlaced && { by_name }) } } });
  });
  await page.goto('/stacks?service=shop&version=1');
  await box(page).fill('Error: no\n    at f (main.js:1:2)');
  await convert(page).click();
  await expect(page.getByText('1 × several files of this name')).toBeVisible();
  await page.getByRole('button', { name: 'a/main.js' }).click();
  await expect(frame(page, 'f')).toContainText('src/main.ts:1:2');
  await expect(page.getByRole('list', { name: 'Files found by name' })).toHaveCount(0);
});
