import { rm } from 'node:fs/promises';
import { newDataDir, startServer } from './support/server';
import { copyStore } from './support/stores';
import { expect, test } from './support/test';

// A server without any data.

// The refusals of the server, which the browser logs.
test.use({ expectedErrors: [/Failed to load resource/] });

test('an empty store says what to do next on every page, and no error code', async ({ page }) => {
  const dataDir = await newDataDir();
  await copyStore('empty', dataDir);
  const { url, stop } = await startServer({ WATCHBILL_DEMO: '0' }, { dataDir });
  for (const path of [
    '/oncall',
    '/oncall?wall=1',
    '/oncall/1',
    '/oncall/1/plan',
    '/shifts',
    '/compare',
    '/report',
  ]) {
    await test.step(path, async () => {
      await page.goto(`${url}${path}`);
      await expect(page.getByRole('heading', { name: 'No data yet' }).first()).toBeVisible();
      await expect(page.getByText(/^npm run -s watchbill -- import /).first()).toBeVisible();
      await expect(page.locator('body')).not.toContainText('Unauthorized');
    });
  }
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});
