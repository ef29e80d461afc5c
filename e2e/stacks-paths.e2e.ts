import { box, convert, frame } from './support/stacks';
import { expect, test } from './support/test';

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
    const panel = page.getByRole('region', { name: 'Repository link' });
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
