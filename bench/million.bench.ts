import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { chromium } from '@playwright/test';
import { afterAll, expect, test } from 'vitest';
import { chromium as findChromium } from '../scripts/chromium.mjs';
import { importRecords } from '../src/service/import/import-records';
import { createKey } from '../src/service/keys';
import { ANA, records } from '../src/service/records.spec-support';
import { openStore } from '../src/service/store/open-store';
import { END, entries, RANGE, START } from './incidents';
import { type Server, startServer } from './server';

/**
 * The built server with 5,000 and a million incidents in half a year, in the embedded store: the sums of Responders, a
 * question about a schedule beside 200 clients, memory, pause of a backup, and the page of all incidents in a browser.
 */

const PACE_MS = 1000;
const SECONDS = 30;
const CLIENTS = 200;

const folder = mkdtempSync(join(tmpdir(), 'watchbill-million-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function filled(count: number): Promise<string> {
  const dataDir = join(folder, String(count));
  const store = await openStore({ dataDir, databaseUrl: undefined }, 'a command');
  await importRecords(store.db, entries(count));
  const [schedule] = records.schedules ?? [];
  await importRecords(store.db, [
    { kind: 'schedules', place: '1', size: 500, value: { ...Object(schedule), schedule_id: 1 } },
  ]);
  const key = await createKey(store.db, ANA, Date.now());
  await store.close();
  writeFileSync(join(dataDir, 'app-key'), `${key}\n`, { mode: 0o600 });
  return dataDir;
}

const place = (list: readonly number[], share: number) => {
  const sorted = list.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
};

let calls = 0;
const heavy = () => ({
  path: '/insight/responder',
  body: { ...RANGE, start_time: START + (calls += 60), aggregate_unit: 'week', split_hours: true },
});
const infoOf = () => {
  const start = Math.floor(Date.now() / 1000);
  return { path: '/schedule/info', body: { schedule_id: 1, start, end: start + 7 * 86_400 } };
};

function ask({ url, appKey }: Server, { path, body }: { path: string; body: object }) {
  const started = performance.now();
  return new Promise<{ path: string; status: number; ms: number }>((resolve) => {
    const end = (status: number) => resolve({ path, status, ms: performance.now() - started });
    request(
      `${url}/service${path}?app_key=${appKey}`,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (reply) => reply.resume().on('end', () => end(reply.statusCode ?? 0)),
    )
      .on('error', () => end(0))
      .end(JSON.stringify(body));
  });
}

/** 200 clients, a question a second each, and what one more waits for a schedule meanwhile. */
async function beside(server: Server, heavyEvery: number) {
  const at = infoOf();
  const workerData = [
    { url: `${server.url}/service${at.path}?app_key=${server.appKey}`, body: JSON.stringify(at.body) },
  ];
  const onlooker = new Worker(new URL('./onlooker.mjs', import.meta.url), { workerData });
  const pings: { status: number; ms: number }[] = [];
  onlooker.on('message', (answer) => pings.push(answer));
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const own = [];
      await sleep((PACE_MS * client) / CLIENTS);
      for (let turn = 0; turn < SECONDS; turn += 1) {
        const pause = sleep(PACE_MS);
        own.push(
          await ask(server, heavyEvery > 0 && (client + turn) % heavyEvery === 0 ? heavy() : infoOf()),
        );
        await pause;
      }
      return own;
    }),
  );
  const isGone = once(onlooker, 'exit');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  onlooker.postMessage('over');
  await isGone;
  const all = answers.flat();
  const of = (path: string) => all.filter((one) => one.path === path);
  const sums = of('/insight/responder');
  return {
    'info p50 ms': place(
      pings.map(({ ms }) => ms),
      0.5,
    ),
    'info p99 ms': place(
      pings.map(({ ms }) => ms),
      0.99,
    ),
    'clients’ info p99 ms': place(
      of('/schedule/info').map(({ ms }) => ms),
      0.99,
    ),
    'not 200': [...pings, ...of('/schedule/info')].filter(({ status }) => status !== 200).length,
    heavy: `${sums.filter(({ status }) => status === 200).length} of ${sums.length}`,
    'heavy p99 ms': place(
      sums.filter(({ status }) => status === 200).map(({ ms }) => ms),
      0.99,
    ),
    MiB: server.memory(),
  };
}

function rssOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
}

const day = (at: number) => new Date(at * 1000).toISOString().slice(0, 10);

async function inBrowser(server: Server) {
  const executablePath = await findChromium();
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  const session = await browser.newBrowserCDPSession();
  let [heap, resident] = [0, 0];
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const own = await page.context().newCDPSession(page);
  await own.send('Performance.enable');
  const sample = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    for (const { type, id } of processInfo) if (type === 'renderer') resident = Math.max(resident, rssOf(id));
    const { metrics } = await own.send('Performance.getMetrics');
    heap = Math.max(heap, (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 2 ** 20);
  };
  const range = `range=${day(START)}..${day(END - 86_400)}&tz=America%2FNew_York`;
  const figures: Record<string, unknown> = {};
  const timed = async (name: string, path: string, ready: () => Promise<unknown>) => {
    const started = performance.now();
    await page.goto(server.url + path, { waitUntil: 'commit' });
    await ready();
    figures[name] = Math.round(performance.now() - started);
  };
  // The code and its caches.
  await page.goto(`${server.url}/responders`);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await timed('responders ms', `/responders?${range}`, () =>
    page.getByRole('table').first().getByRole('row').nth(1).waitFor({ timeout: 120_000 }),
  );
  const watch = setInterval(() => void sample().catch(() => undefined), 250);
  await timed('first row ms', `/incidents?${range}`, () =>
    page
      .getByRole('checkbox', { name: /Select / })
      .nth(1)
      .waitFor({ timeout: 120_000 }),
  );
  const started = performance.now();
  await page.getByRole('status').filter({ hasText: '· complete' }).waitFor({ timeout: 900_000 });
  figures['all rows s'] = Math.round((performance.now() - started) / 1000);
  await sleep(2000);
  clearInterval(watch);
  figures['page heap MiB'] = Math.round(heap);
  figures['page resident MiB'] = Math.round(resident);
  await browser.close();
  return figures;
}

const SIZES = (process.env['WATCHBILL_BENCH_SIZES'] ?? '5000,1000000').split(',').map(Number);
const table: Record<string, unknown>[] = [];
afterAll(() => console.table(table));

test.each(SIZES)('%i incidents', { timeout: 3_600_000 }, async (count) => {
  const dataDir = await filled(count);
  const start = performance.now();
  const server = await startServer({ WATCHBILL_DATA_DIR: dataDir, WATCHBILL_DEMO: '0' }, dataDir);
  const row: Record<string, unknown> = {
    incidents: count,
    'start s': Math.round((performance.now() - start) / 100) / 10,
  };
  try {
    row['MiB at start'] = server.memory();
    const sums = await ask(server, heavy());
    expect(sums.status).toBe(200);
    row['responder s'] = Math.round(sums.ms) / 1000;
    for (const heavyEvery of [0, 8, 200]) {
      const load = loadavg()[0];
      console.log({ incidents: count, heavyEvery, load, ...(await beside(server, heavyEvery)) });
    }
    await sleep(20_000);
    row['MiB settled'] = server.memory();
    Object.assign(row, await inBrowser(server));
    row['MiB after the page'] = server.memory();
    const file = join(folder, `backup-${count}.tar.gz`);
    const started = performance.now();
    execFileSync(process.execPath, ['dist/server/cli.js', 'backup', file], {
      env: { ...process.env, WATCHBILL_DATA_DIR: dataDir, WATCHBILL_DEMO: '0' },
      stdio: 'inherit',
    });
    row['backup s'] = Math.round((performance.now() - started) / 1000);
    row['backup MB'] = Math.round(statSync(file).size / 1e6);
    row['load'] = loadavg()[0];
  } finally {
    table.push(row);
    await server.stop();
  }
});
