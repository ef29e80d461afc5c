/**
 * `npm run screenshots`: retakes the pictures of docs/pictures/ from the built
 * product with its demo data of today.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, prepare } from './prepare.mjs';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** @typedef {{ file: string, path: string, viewport: { width: number, height: number }, scheme: 'light' | 'dark' }} Picture */

/** @type {Picture[]} */
const PICTURES = [
  { file: 'oncall.png', path: '/oncall', viewport: DESKTOP, scheme: 'light' },
  { file: 'oncall-dark.png', path: '/oncall?days=7', viewport: DESKTOP, scheme: 'dark' },
  { file: 'incidents.png', path: '/incidents', viewport: DESKTOP, scheme: 'light' },
  { file: 'oncall-phone.png', path: '/oncall?days=7', viewport: PHONE, scheme: 'light' },
];

prepare(1);
// Packages are there only now.
const { chromium: playwright } = await import('@playwright/test');
const { chromium } = await import('./chromium.mjs');

const executablePath = await chromium();
if (executablePath === undefined) throw new Error('There is no Chromium to take pictures with.');
const folder = join(ROOT, 'docs/pictures');
const dataDir = mkdtempSync(join(tmpdir(), 'watchbill-pictures-'));
const server = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: ROOT,
  env: { ...process.env, HOST: '127.0.0.1', PORT: '0', WATCHBILL_DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = new Promise((resolve) => server.once('exit', resolve));
const browser = await playwright.launch({ executablePath, args: ['--disable-background-networking'] });
try {
  const url = await address();
  for (const { file, path, viewport, scheme } of PICTURES) {
    const page = await browser.newPage({ viewport, colorScheme: scheme, timezoneId: 'Asia/Shanghai' });
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(folder, file) });
    await page.close();
    console.log(file);
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await exited;
  rmSync(dataDir, { recursive: true, force: true });
}

/** @returns {Promise<string>} URL of the server, from its output */
async function address() {
  for await (const chunk of server.stdout) {
    const url = /http:\S+/.exec(String(chunk))?.[0];
    if (url !== undefined) return url;
  }
  throw new Error('The server did not start.');
}
