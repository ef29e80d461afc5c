/**
 * `npm run screenshots`: retakes the pictures of docs/pictures/, and prints the review of the demo's storm beside them,
 * from the built product with its demo data of today.
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
  'oncall-filtered': '/oncall?only=gaps',
  'oncall-nothing': '/oncall?q=nothing-has-this-name',
  'oncall-junk': '/oncall?tz=Mars&days=99',
  schedule: '/oncall/6190000000101',
  'schedule-unknown': '/oncall/1',
  plan: '/oncall/6190000000101/plan?days=28&add=swap',
  away: '/plan?away=4080000000037',
  hours: '/hours?span=quarter',
  report: '/report',
  shifts: '/shifts?person=4080000000002',
  'shifts-nobody': '/shifts',
  responders: '/responders',
  'responders-tables': '/responders?per=team&table=hours,over-time,heat-map',
  'responders-channel': '/responders?per=channel&row=6210000000001',
  responder: '/responders/4080000000003',
  'responder-shifts': '/responders/4080000000003?shift=all',
  'responders-nothing': '/responders?q=nothing-has-this-title',
  incidents: '/incidents',
  review: '/review?range=7d',
  'review-empty': '/review',
  'incidents-details': '/incidents?row=in-storm-03',
  'incidents-nothing': '/incidents?q=nothing-has-this-title',
  stacks: '/stacks',
  webhooks: '/webhooks',
  'webhooks-failed': '/webhooks?outcome=failed&range=14d',
  'webhooks-nothing': '/webhooks?q=nothing-has-this-text',
  delivery: '/webhooks/int-demo-1/ev-demo-0001',
  'delivery-compared': '/webhooks/int-demo-1/ev-demo-0002?with=int-demo-1%20ev-demo-0001',
  rum: '/rum',
  'rum-new': '/rum?kind=new&range=28d',
  application: '/rum/applications/app-demo-0001',
  issue: '/rum/issues/is-demo-0001',
  presented: '/oncall?present=1',
  'on-a-wall': '/oncall?wall=1',
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
  if (!all) await printReview(url);
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

/** @returns {Promise<string>} URL of the server, from its output */
async function address() {
  for await (const chunk of server.stdout) {
    const url = /http:\S+/.exec(String(chunk))?.[0];
    if (url !== undefined) return url;
  }
  throw new Error('The server did not start.');
}

/**
 * The review of the demo's storm as a document, with what is known of it.
 * @param {string} url
 */
async function printReview(url) {
  const page = await browser.newPage({
    viewport: DESKTOP,
    colorScheme: 'light',
    timezoneId: 'Asia/Shanghai',
  });
  await page.goto(url + (await stormReview(url)), { waitUntil: 'networkidle' });
  // The same event as the button's: everything on paper is loaded before it prints.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => document.querySelector('[data-later]') === null);
  await page.pdf({ path: join(folder, 'review.pdf'), preferCSSPageSize: true });
  await page.close();
  console.log('review.pdf');
}

/**
 * The incidents that docs/using/demo.md tells of, with the deliveries and issues of the same evening.
 * @param {string} url
 */
async function stormReview(url) {
  const now = Math.floor(Date.now() / 1000);
  const reply = await fetch(`${url}/api/insight/incident/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      start_time: now - 28 * 86_400,
      end_time: now,
      query: '',
      labels: { cause: 'orders-database-connections' },
      fields: {},
      limit: 1000,
    }),
  });
  /** @type {{ data: { incident_id: string, created_at: number, severity: string }[] }} */
  const { data } = await reply.json();
  const storm = data.toSorted((a, b) => a.created_at - b.created_at);
  const start = storm[0]?.created_at ?? now;
  // What began it, and what was critical, in the order of time: a review is not of everything.
  const selection = storm.filter(({ severity }, place) => place === 0 || severity === 'Critical');
  const search = new URLSearchParams({
    tz: 'Asia/Shanghai',
    from: wall(start - 1800),
    to: wall((storm.at(-1)?.created_at ?? now) + 1800),
    sel: selection.map(({ incident_id: id }) => id).join(),
    evidence: 'int-demo-1/ev-storm-01,int-demo-10/ev-storm-03,is-demo-0001,is-demo-0008',
  });
  const typed = {
    title: 'Checkout down: the orders database had no connections left',
    notes: [{ at: start + 143 * 60, text: 'payments API 3.9.0 rolled back' }],
    noted: { [selection[0]?.incident_id ?? '']: [{ text: 'The cause: a connection for every request.' }] },
  };
  const fragment = Buffer.from(JSON.stringify(typed)).toString('base64url');
  return `/review?${search.toString()}#review=1.${fragment}`;
}

/**
 * By the clock of Asia/Shanghai.
 * @param {number} at Unix seconds
 */
function wall(at) {
  return new Date((at + 8 * 3600) * 1000).toISOString().slice(0, 16);
}
