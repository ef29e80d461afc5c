/**
 * `npm run screenshots`: retakes the pictures of docs/pictures/, from the built product with its demo data of today.
 * `npm run screenshots -- all`: takes every view in every look into pictures instead, to be looked at.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, prepare } from './prepare.mjs';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** @typedef {{ file: string, path: string, viewport: { width: number, height: number }, scheme: 'light' | 'dark' }} Picture */

/** @type {Picture[]} */
const DOCUMENT_PICTURES = [
  { file: 'oncall.png', path: '/oncall', viewport: DESKTOP, scheme: 'light' },
  { file: 'oncall-dark.png', path: '/oncall?days=7', viewport: DESKTOP, scheme: 'dark' },
  { file: 'incidents.png', path: '/incidents', viewport: DESKTOP, scheme: 'light' },
  { file: 'oncall-phone.png', path: '/oncall?days=7', viewport: PHONE, scheme: 'light' },
];

const VIEWS = {
  'oncall-1': '/oncall?days=1',
  'oncall-3': '/oncall?days=3',
  'oncall-7': '/oncall?days=7&tz2=America/New_York',
  'oncall-14': '/oncall?open=6190000000101',
  'oncall-month': '/oncall?days=month',
  'oncall-45': '/oncall?days=45',
  'oncall-clock-change': '/oncall?tz=America/New_York&from=2026-03-02&days=7',
  'oncall-table': '/oncall?as=table',
  'oncall-filtered': '/oncall?only=gaps',
  'oncall-nothing': '/oncall?q=nothing-has-this-name',
  'oncall-junk': '/oncall?tz=Mars&days=99',
  schedule: '/oncall/6190000000101',
  'schedule-unknown': '/oncall/1',
  responders: '/responders',
  'responders-tables': '/responders?per=team&table=rate,hours,over-time,change,heat-map',
  'responders-nothing': '/responders?q=nothing-has-this-title',
  incidents: '/incidents',
  'incidents-details': '/incidents?row=in-demo-storm-03',
  'incidents-nothing': '/incidents?q=nothing-has-this-title',
  stacks: '/stacks',
  webhooks: '/webhooks',
  delivery: '/webhooks/int-demo-1/ev-demo-0001',
  rum: '/rum',
  application: '/rum/applications/app-demo-0001',
  issue: '/rum/issues/is-demo-0001',
  presented: '/oncall?present=1',
  'not-found': '/nowhere',
};

const all = process.argv.includes('all');
/** @type {Picture[]} */
const PICTURES = all
  ? Object.entries(VIEWS).flatMap(([name, path]) =>
      /** @type {const} */ (['light', 'dark']).flatMap((scheme) => [
        { file: `${name}-${scheme}.png`, path, viewport: DESKTOP, scheme },
        { file: `${name}-${scheme}-phone.png`, path, viewport: PHONE, scheme },
      ]),
    )
  : DOCUMENT_PICTURES;

prepare(1);
// Packages are there only now.
const { chromium: playwright } = await import('@playwright/test');
const { chromium } = await import('./chromium.mjs');

const executablePath = await chromium(console.log);
if (executablePath === undefined) throw new Error('There is no Chromium to take pictures with.');
const folder = join(ROOT, all ? 'pictures' : 'docs/pictures');
mkdirSync(folder, { recursive: true });
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
    await page.screenshot({ path: join(folder, file), fullPage: all });
    if (all && viewport === DESKTOP) {
      await page.pdf({ path: join(folder, file.replace('.png', '.pdf')), preferCSSPageSize: true });
    }
    await page.close();
    console.log(file);
  }
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await exited;
  rmSync(dataDir, { recursive: true, force: true });
}

/** @returns {Promise<string>} where the server says that it listens */
async function address() {
  for await (const chunk of server.stdout) {
    const url = /http:\S+/.exec(String(chunk))?.[0];
    if (url !== undefined) return url;
  }
  throw new Error('The server did not start.');
}
