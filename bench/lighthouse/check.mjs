/**
 * `npm run lighthouse`: Lighthouse on six pages with demo data, as a desktop. Fails where accessibility, best
 * practices
 * or SEO is below 100, or performance below 95, which needs an idle machine.
 * A package of its own, since Lighthouse is larger than everything else together. Lighthouse 13 needs Node 22.19.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '../../scripts/chromium.mjs';
import { ROOT, npm, prepare } from '../../scripts/prepare.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const PAGES = ['/oncall', '/responders', '/incidents', '/stacks', '/webhooks', '/rum'];
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };

prepare(1);
if (!existsSync(join(FOLDER, 'node_modules'))) {
  const [command, words] = npm('ci', '--no-audit', '--no-fund');
  spawnSync(command, words, { cwd: FOLDER, stdio: 'inherit' });
}
const { default: lighthouse, desktopConfig } = await import('lighthouse');
const { launch } = await import('chrome-launcher');

const chromePath = await chromium();
const dataDir = mkdtempSync(join(tmpdir(), 'watchbill-lighthouse-'));
const server = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: ROOT,
  env: { ...process.env, HOST: '127.0.0.1', PORT: '0', WATCHBILL_DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = new Promise((resolve) => server.once('exit', resolve));
const chrome = await launch({
  chromePath,
  chromeFlags: ['--headless', '--no-sandbox', '--disable-background-networking'],
});
try {
  const url = await address();
  for (const path of PAGES) await check(url, path);
} finally {
  chrome.kill();
  server.kill('SIGTERM');
  await exited;
  rmSync(dataDir, { recursive: true, force: true });
}

async function check(url, path) {
  const { lhr } = await lighthouse(url + path, { port: chrome.port, logLevel: 'error' }, desktopConfig);
  const scores = Object.entries(LEAST).map(([name, least]) => {
    const score = Math.round(lhr.categories[name].score * 100);
    if (score < least) process.exitCode = 1;
    return `${name} ${score}${score < least ? ` (of ${least})` : ''}`;
  });
  console.log(`${path}: ${scores.join(', ')}`);
  for (const { id, title, score, displayValue = '' } of Object.values(lhr.audits)) {
    if (score !== null && score < 0.9) console.log(`  ${id}: ${title} ${displayValue}`);
  }
}

/** Address in the server's ready line. */
async function address() {
  for await (const chunk of server.stdout) {
    const url = /http:\S+/.exec(String(chunk))?.[0];
    if (url !== undefined) return url;
  }
  throw new Error('The server did not start.');
}
