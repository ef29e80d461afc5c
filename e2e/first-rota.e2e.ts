import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newDataDir, startServer, type Server } from './support/server';
import { copyStore } from './support/stores';
import { expect, test } from './support/test';

// An installation without data of its own, from its first page to its first rota.

let dataDir: string;
let server: Server;
test.beforeEach(async () => {
  dataDir = await newDataDir();
});
test.afterEach(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create the first rota' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ana Lindt');
  await page.getByRole('textbox', { name: 'Your e-mail' }).fill('ana@example.com');
  await page.getByRole('button', { name: 'Begin' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New rota' })).toBeVisible({ timeout: 60_000 });
}

async function createRota(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Payments');
  await page.getByRole('button', { name: /^Add a person/ }).click();
  await page.getByRole('combobox', { name: 'Add a person' }).fill('ana');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Add a person/ }).click();
  await page.getByRole('combobox', { name: 'Add a person' }).fill('Bo Berg');
  await page.getByRole('button', { name: 'New person “Bo Berg”' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('bo@example.com');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Weekday of the hand-off').selectOption('Tue');
  await page.getByRole('radio', { name: /^Tue / }).first().waitFor();
  await page.getByText('No gaps, no short rest').waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
}

test.describe('in an empty store', () => {
  // The store has no key yet.
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('the first rota is made in the browser', async ({ page }) => {
    await copyStore('empty', dataDir);
    server = await startServer({ WATCHBILL_DEMO: '0' }, { dataDir });
    await page.goto(`${server.url}/oncall`);
    await expect(page.getByText('To look at demo data')).toBeVisible();
    await begin(page);
    await createRota(page);
    await page.goto(`${server.url}/oncall`);
    await expect(page.getByRole('grid').getByRole('rowheader')).toHaveText([/Payments/]);
  });
});

test.describe('beside demo data', () => {
  // The server opens another store meanwhile.
  test.use({ expectedErrors: [/Failed to load resource|net::ERR/] });

  test('the first rota begins a store of one’s own', async ({ page }) => {
    await copyStore('demo', join(dataDir, 'demo'));
    server = await startServer({}, { dataDir });
    await page.goto(`${server.url}/oncall`);
    await expect(page.getByText('Demo data', { exact: false }).first()).toBeVisible();
    await begin(page);
    await createRota(page);
    await page.goto(`${server.url}/oncall`);
    await expect(page.getByRole('grid').getByRole('rowheader')).toHaveText([/Payments/]);
    await expect(page.getByText('Demo data')).toHaveCount(0);
  });
});
