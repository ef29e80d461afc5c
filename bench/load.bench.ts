import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../src/gateway/access/browser.spec-support';
import { startProvider } from '../src/gateway/access/openid/provider.spec-support';
import { startTestPostgres } from '../src/service/store/postgres.spec-support';
import { ownDatabase } from '../src/service/store/databases.spec-support';
import { freePort, type Server, startServer } from './server';

/**
 * The built server under load, over loopback, with the demo data: how many replies a second, what a small request
 * waits meanwhile, how many are refused, and what memory is left of it. Clients and server share the machine.
 */

const DAY = 86_400;
const NOW = Math.floor(Date.now() / 1000);
const HALF_YEAR = { start_time: NOW - 180 * DAY, end_time: NOW, query: '', labels: {}, fields: {} };

type Call = { path: string; body?: object };

const HEALTH: Call = { path: '/healthz' };
const READY: Call = { path: '/readyz' };
const SCHEDULES: Call = { path: '/service/schedule/self', body: { start: NOW, end: NOW + DAY } };
const HEAVIEST: Call = {
  path: '/service/insight/responder',
  body: { ...HALF_YEAR, aggregate_unit: 'day', split_hours: true },
};
const EXPORT: Call = { path: '/service/insight/incident/export', body: { ...HALF_YEAR, limit: 1000 } };
/** Calls of a dashboard page, with a heavy one now and then. */
const MIX = [SCHEDULES, HEALTH, SCHEDULES, HEAVIEST, SCHEDULES, HEALTH, SCHEDULES, EXPORT];

let calls = 0;
/** A heavy request that no cache has: its range is a minute shorter than the last one's. */
function fresh(call: Call): Call {
  if (call !== HEAVIEST && call !== EXPORT) return call;
  calls += 1;
  return { ...call, body: { ...call.body, start_time: HALF_YEAR.start_time + calls * 60 } };
}

type Answer = { path?: string; status: number; ms: number };

/** `cookie`: session of a signed-in person, who has no key and calls as the dashboard does. */
type CallOptions = { signal?: AbortSignal; cookie?: string };

/** Status 0: no answer. The body is read to its end. */
function call(
  { url, appKey }: Server,
  { path, body }: Call,
  { signal, cookie }: CallOptions = {},
): Promise<Answer> {
  const started = performance.now();
  const address = cookie === undefined ? `${path}?app_key=${appKey}` : path.replace(/^\/service\//, '/api/');
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ path, status, ms: performance.now() - started });
    const outgoing = request(
      `${url}${address}`,
      {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
        ...(signal && { signal }),
      },
      (reply) =>
        reply
          .resume()
          .on('end', () => end(reply.statusCode ?? 0))
          .on('error', () => end(0)),
    );
    outgoing.on('error', () => end(0)).end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** `pauseMs`: from one question to the next, at least; `thinkMs`: from a reply to the next question. */
type Pace = { calls: number; pauseMs?: number; thinkMs?: number };

/** Clients, each asking for one thing after the other. */
async function clients(
  server: Server,
  all: readonly CallOptions[],
  { calls, pauseMs = 0, thinkMs = 0 }: Pace,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  await Promise.all(
    all.map(async (options, client) => {
      await sleep((pauseMs * client) / all.length);
      for (let i = 0; i < calls; i += 1) {
        const pause = sleep(pauseMs);
        answers.push(await call(server, fresh(MIX[(client + i) % MIX.length] ?? HEALTH), options));
        await Promise.all([pause, sleep(thinkMs)]);
      }
    }),
  );
  return answers;
}

const withKey = (count: number): CallOptions[] => Array.from({ length: count }, () => ({}));

/** Clients with a heavy question each, within a second; all differ. */
async function heavyOnce(server: Server): Promise<Answer[]> {
  return Promise.all(
    withKey(200).map(async (_, client) => {
      await sleep(client * 5);
      return call(server, fresh(client % 2 === 0 ? HEAVIEST : EXPORT));
    }),
  );
}

async function abandoned(server: Server): Promise<Answer[]> {
  const controllers = Array.from({ length: 300 }, () => new AbortController());
  const all = controllers.map(({ signal }) => call(server, fresh(HEAVIEST), { signal }));
  await sleep(600);
  for (const controller of controllers) controller.abort();
  return Promise.all(all);
}

/** Bodies that stop one MiB before their end, without a key; given up after five seconds. */
async function unfinished(server: Server): Promise<Answer[]> {
  const part = Buffer.alloc(23 * 1024 * 1024, 'x');
  const sockets = Array.from({ length: 30 }, () => {
    const socket = createConnection(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write('POST /service/sourcemap/stack/enrich HTTP/1.1\r\nHost: localhost\r\n');
    socket.write(`Content-Type: application/json\r\nContent-Length: ${24 * 1024 * 1024}\r\n\r\n`);
    socket.write(part);
    return socket;
  });
  await sleep(5000);
  for (const socket of sockets) socket.destroy();
  return [];
}

async function filters(server: Server): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let i = 0; i < 60; i += 1) {
    const labels = { [`name ${i}`]: 'x'.repeat(1_000_000) };
    answers.push(await call(server, { ...EXPORT, body: { ...HALF_YEAR, labels, limit: 1 } }));
  }
  return answers;
}

type Loads = readonly [string, (server: Server) => Promise<Answer[]>][];

const HEAVY_LOADS: Loads = [
  [
    '200 clients, a question a second',
    (server) => clients(server, withKey(200), { calls: 20, pauseMs: 1000 }),
  ],
  ['200 clients, a heavy question each', heavyOnce],
];

const LOADS: Loads = [
  ['1 client', (server) => clients(server, withKey(1), { calls: 80 })],
  ['20 clients', (server) => clients(server, withKey(20), { calls: 16 })],
  ['200 clients', (server) => clients(server, withKey(200), { calls: 20 })],
  ['200 clients, thinking', (server) => clients(server, withKey(200), { calls: 40, thinkMs: 125 })],
  ...HEAVY_LOADS,
  ['300 heaviest, abandoned', abandoned],
  ['30 unfinished bodies, no key', unfinished],
  ['60 filters of 1 MB', filters],
];

const place = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

/** Refused share of some calls, in percent. */
function refusedOf(answers: readonly Answer[], ...calls: Call[]): number {
  const own = answers.filter((answer) => calls.some(({ path }) => path === answer.path));
  const refused = own.filter(({ status }) => status === 429 || status === 503);
  return Math.round((100 * refused.length) / Math.max(1, own.length));
}

/** A server that does nothing, in a process of its own: its times are those of the machine. */
async function startTrivial() {
  const code = `require('node:http').createServer((_, reply) => reply.end('ok'))
    .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => child.kill() };
}

/** Runs one load beside an onlooker that makes small calls one after the other. */
async function measure(server: Server, run: (server: Server) => Promise<Answer[]>) {
  const before = server.memory();
  // Of all processes, in the minute before.
  const [machine = 0] = loadavg();
  let most = before;
  const trivial = await startTrivial();
  const small = [HEALTH, READY, SCHEDULES].map(({ path, body }) => ({
    url: `${server.url}${path}?app_key=${server.appKey}`,
    body: body && JSON.stringify(body),
  }));
  const workerData = [{ url: trivial.url }, ...small];
  const byCall: Answer[][] = workerData.map(() => []);
  const worker = new Worker(new URL('./onlooker.mjs', import.meta.url), { workerData });
  const isGone = once(worker, 'exit');
  for (const _ of byCall) await once(worker, 'message');
  worker.on('message', ({ index, ...answer }: Answer & { index: number }) => {
    byCall[index]?.push(answer);
    most = Math.max(most, server.memory());
  });
  const started = performance.now();
  const answers = await run(server);
  const seconds = (performance.now() - started) / 1000;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage('over');
  await isGone;
  trivial.stop();
  const times = (of: Answer[] = []) => of.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const heavy = answers.filter(({ path }) => path === HEAVIEST.path || path === EXPORT.path);
  const answered = heavy.filter(({ status }) => status === 200);
  const [idle, health, ready, schedules] = byCall;
  return {
    'machine load': Math.round(machine * 10) / 10,
    'replies/s': Math.round(answers.filter(({ status }) => status === 200).length / seconds),
    'metrics refused %': refusedOf(answers, HEAVIEST),
    'exports refused %': refusedOf(answers, EXPORT),
    'heavy answered %': Math.round((100 * answered.length) / Math.max(1, heavy.length)),
    'heavy p50 ms': place(times(answered), 0.5),
    'heavy p99 ms': place(times(answered), 0.99),
    'others refused %': refusedOf(answers, SCHEDULES, HEALTH),
    'median ms': place(times(answers), 0.5),
    'trivial p99 ms': place(times(idle), 0.99),
    'healthz p99 ms': place(times(health), 0.99),
    'readyz p99 ms': place(times(ready), 0.99),
    'small p50 ms': place(times(schedules), 0.5),
    'small p99 ms': place(times(schedules), 0.99),
    'small refused': byCall.flat().filter(({ status }) => status !== 200).length,
    'MiB before': before,
    'MiB at most': most,
  };
}

/** Gives memory the time to come back: until it has not shrunk for ten seconds. */
async function settled(server: Server): Promise<number> {
  let [least, quiet] = [server.memory(), 0];
  for (let i = 0; i < 90 && quiet < 10; i += 1) {
    await sleep(1000);
    const now = server.memory();
    quiet = now < least * 0.99 ? 0 : quiet + 1;
    least = Math.min(least, now);
  }
  return least;
}

async function bench(server: Server, loads: Loads = LOADS): Promise<number> {
  const table: Record<string, Record<string, unknown>> = {};
  // What is made at the first request only.
  await clients(server, withKey(2), { calls: 16 });
  await settled(server);
  for (const [name, run] of loads) {
    const row = await measure(server, run);
    table[name] = { ...row, 'MiB after': await settled(server) };
  }
  console.table(table);
  return Object.keys(table).length;
}

let stopPostgres: (() => Promise<void>) | undefined;
beforeAll(async () => {
  stopPostgres = await startTestPostgres();
});
afterAll(async () => stopPostgres?.());

test('load on PGlite', { timeout: 1_800_000 }, async () => {
  const server = await startServer();
  try {
    expect(await bench(server)).toBe(LOADS.length);
  } finally {
    await server.stop();
  }
});

test('heavy questions of 200 clients on PGlite', { timeout: 600_000 }, async () => {
  const server = await startServer();
  try {
    expect(await bench(server, HEAVY_LOADS)).toBe(HEAVY_LOADS.length);
  } finally {
    await server.stop();
  }
});

test('load on PostgreSQL', { timeout: 1_800_000 }, async () => {
  const address = process.env['WATCHBILL_TEST_DATABASE_URL'];
  if (address === undefined) return;
  const { url, drop } = await ownDatabase(address);
  const server = await startServer({ WATCHBILL_DATABASE_URL: url });
  try {
    expect(await bench(server)).toBe(LOADS.length);
  } finally {
    await server.stop();
    await drop();
  }
});

/** Signs a person in at the provider and returns the cookies that the dashboard set. */
async function signedIn(url: string, email: string): Promise<string> {
  const browser = createBrowser((request) => fetch(request), url);
  await browser.signIn('/access/start?next=%2Foncall', email);
  return [...browser.cookies]
    .filter(([key]) => key.startsWith(`${url} `))
    .map(([key, value]) => `${key.split(' ')[2]}=${value}`)
    .join('; ');
}

test('load of 200 people who have signed in', { timeout: 1_800_000 }, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = await startProvider([`${url}/access/callback`]);
  const server = await startServer({
    PORT: String(port),
    WATCHBILL_PUBLIC_URL: url,
    WATCHBILL_OIDC_ISSUER: provider.issuer,
    WATCHBILL_OIDC_CLIENT_ID: provider.clientId,
    WATCHBILL_OIDC_CLIENT_SECRET: provider.clientSecret,
    WATCHBILL_ALLOWED_DOMAINS: 'watchbill.example',
    WATCHBILL_UNKNOWN_PEOPLE: 'public',
  });
  try {
    const started = performance.now();
    const people: CallOptions[] = [];
    for (let i = 0; i < 200; i += 1) {
      people.push({ cookie: await signedIn(url, `person-${i}@watchbill.example`) });
    }
    console.log(`ms a sign-in, provider included: ${Math.round((performance.now() - started) / 200)}`);
    expect((await call(server, SCHEDULES, people[199])).status).toBe(200);
    expect((await call(server, SCHEDULES, { cookie: '' })).status).toBe(401);
    const loads: Loads = [
      ['200 with a key', (at) => clients(at, withKey(200), { calls: 4 })],
      ['200 signed in', (at) => clients(at, people, { calls: 4 })],
    ];
    expect(await bench(server, loads)).toBe(loads.length);
  } finally {
    await server.stop();
    await provider.stop();
  }
});
