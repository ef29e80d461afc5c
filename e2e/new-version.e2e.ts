import { rm } from 'node:fs/promises';
import { makeNextBuild } from './support/next-build';
import { freePort, newDataDir, startServer, type Server } from './support/server';
import { expect, test } from './support/test';
import { startUpstream } from './support/upstream';

// The server is stopped and another build started in its place, while a tab is open.

test('a new version while a tab is open: the tab offers to reload, and loses nothing', async ({
  page,
  context,
}) => {
  test.slow();
  const [dataDir, port] = [await newDataDir(), await freePort()];
  const next = await makeNextBuild();
  const upstream = await startUpstream((_, response) => response.writeHead(503).end());
  const env = { WATCHBILL_UPSTREAM: upstream.url, WATCHBILL_APP_KEY: 'a-key-of-nobody' };
  let server: Server | undefined;
  /** Simulates the return to the tab. */
  const comeBack = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  try {
    server = await startServer(env, { dataDir, port });
    await page.clock.install();
    await page.goto(`${server.url}/stacks?service=shop`);
    const stack = page.getByRole('textbox', { name: 'Stack' });
    await stack.fill('Error: typed before the deploy');
    const wall = await context.newPage();
    await wall.clock.install();
    await wall.goto(`${server.url}/oncall?wall=1`);
    await expect(wall.getByRole('complementary', { name: 'Wall' })).toBeVisible();
    await server.stop();
    server = await startServer(env, { dataDir, port, dist: next.dist });

    const notice = page.getByRole('status').filter({ hasText: 'A new version is there' });
    await page.clock.fastForward('00:31');
    await comeBack();
    await expect(notice).toBeVisible();

    // A wall reloads by itself for the new version.
    const itsScript = wall.locator('script[src*="/index-"][src*="-next.js"]');
    await expect(async () => {
      await wall.clock.runFor(20_000);
      await expect(itsScript).toHaveCount(1, { timeout: 500 });
    }).toPass();
    await wall.close();

    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(stack).toHaveValue('Error: typed before the deploy');
    await expect(page).toHaveURL(/service=shop/);
    const script = page.locator('script[src*="/index-"][src*="-next.js"]');
    await expect(script).toHaveCount(1);
    await expect(notice).toHaveCount(0);

    // Back to the other build: a page whose code is missing reloads by itself.
    await server.stop();
    server = await startServer(env, { dataDir, port });
    await page.clock.fastForward('00:31');
    await comeBack();
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Later' }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
    await expect(script).toHaveCount(0);
  } finally {
    await server?.stop();
    await upstream.stop();
    await next.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
});
test.use({ expectedErrors: [/Failed to load resource|dynamically imported module/] });
