/** `npm run screenshots`: retakes the pictures of docs/pictures/ from the built product with its demo data of today. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, prepare } from './prepare.mjs';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** @type {[file: string, path: string, viewport: typeof DESKTOP, scheme: 'light' | 'dark'][]} */
const PICTURES = [
  ['oncall.png', '/oncall', DESKTOP, 'light'],
  ['oncall-dark.png', '/oncall?range=7d', DESKTOP, 'dark'],
  ['incidents.png', '/incidents', DESKTOP, 'light'],
  ['oncall-phone.png', '/oncall?range=7d', PHONE, 'light'],
];

prepare(1);
// Packages are there only now.
const { chromium: playwright } = await import('@playwright/test');
const { chromium } = await import('./chromium.mjs');

const executablePath = await chromium();
if (executablePath === undefined) throw new Error('There is no Chromium to take pictures with.');
const dataDir = mkdtempSync(join(tmpdir(), 'watchbill-pictures-'));
const server = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: ROOT,
  env: { ...process.env, HOST: '127.0.0.1', PORT: '0', WATCHBILL_DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
process.once('exit', () => server.kill());
const exited = new Promise((resolve) => server.once('exit', resolve));
const browser = await playwright.launch({ executablePath, args: ['--disable-background-networking'] });
let url = '';
for await (const chunk of server.stdout) if ((url = /http:\S+/.exec(String(chunk))?.[0] ?? '') !== '') break;
for (const [file, path, viewport, colorScheme] of PICTURES) {
  const page = await browser.newPage({ viewport, colorScheme, timezoneId: 'Asia/Shanghai' });
  await page.goto(url + path, { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(ROOT, 'docs/pictures', file) });
  await page.close();
  console.log(file);
}
await browser.close();
server.kill('SIGTERM');
await exited;
rmSync(dataDir, { recursive: true, force: true });
