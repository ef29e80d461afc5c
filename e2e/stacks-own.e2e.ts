import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Application } from '#contract/rum';
import type { EnrichedFrame } from '#contract/stack';
import { box, convert } from './support/stacks';
import { expect, test } from './support/test';

// The page's display of its own error, with React's report of it.
test.use({ expectedErrors: [/this platform is broken/] });

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

test('the error page opens its stack in Stacks, where it is read, and not by the address', async ({
  page,
}) => {
  await breakPage(page);
  const version = await page.locator('meta[name="watchbill:version"]').getAttribute('content');
  await page.getByRole('button', { name: 'Open the stack in Stacks' }).click();
  await expect(page).toHaveURL(/\/stacks(\?|$)/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^TypeError: this platform is broken/);
  expect(decodeURIComponent(page.url())).not.toContain('broken');
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('watchbill');
  await expect(page.getByRole('combobox', { name: 'Version' })).toHaveValue(version ?? '');
  const frame = page.getByRole('article', { name: /: Endpoint$/ });
  await expect(frame).toContainText(`ApplicationPage.tsx:${placeInSource()}`);
  await expect(frame).toContainText('URL.canParse(address)');

  await test.step('without a service, the only build with its scripts is used', async () => {
    const stack = await page
      .getByRole('button', { name: 'Edit', exact: true })
      .click()
      .then(() => box(page).inputValue());
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await box(page).fill(stack);
    await convert(page).click();
    await expect(page.getByText(/^No service was given\. Used the only stored build with /)).toContainText(
      `watchbill ${version}`,
    );
    await expect(frame).toContainText(`ApplicationPage.tsx:${placeInSource()}`);
  });
});

test('a browser is given neither the source maps nor their names', async ({ page, request }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  await page.goto('/rum');
  expect(scripts.length).toBeGreaterThan(1);
  for (const script of scripts) {
    const code = await request.get(script);
    expect(await code.text()).not.toContain('sourceMappingURL=');
    expect(code.headers()['sourcemap']).toBeUndefined();
    expect((await request.get(`${script}.map`)).status()).toBe(404);
  }
});
