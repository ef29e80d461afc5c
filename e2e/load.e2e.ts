import { createConnection, type Socket } from 'node:net';
import type { Server } from './support/server';
import { startWithDemo } from './support/stores';
import { expect, test } from './support/test';

// More than the service can do. Nothing here needs a browser.

const MIB = 1_048_576;
const DAY = 86_400;
const now = Math.floor(Date.now() / 1000);

const WINDOW = JSON.stringify({ start: now, end: now + DAY });

let questions = 0;

/** A metrics request for a number of days; each is different, since the server caches replies. */
function question(days: number): string {
  questions += 1;
  return JSON.stringify({
    start_time: now - days * DAY + questions,
    end_time: now,
    query: '',
    labels: {},
    fields: {},
    aggregate_unit: 'day',
    split_hours: true,
  });
}

/** Request for 1,000 incidents. The embedded store answers one such request at a time. */
function page(): string {
  questions += 1;
  const start_time = now - 180 * DAY + questions;
  return JSON.stringify({ start_time, end_time: now, query: '', labels: {}, fields: {}, limit: 1000 });
}

// One server for all of them, one after the other.
test.describe.configure({ mode: 'default' });

let server: Server;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  server = await startWithDemo({ WATCHBILL_LOG_LEVEL: 'debug' });
});
test.afterAll(() => server.stop());

/** Reply of an operation; undefined if the request was aborted. */
function post(path: string, body: string, signal?: AbortSignal): Promise<Response | undefined> {
  return fetch(`${server.url}/service${path}?app_key=${server.appKey}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    ...(signal && { signal }),
  }).catch(() => undefined);
}

const metrics = (signal?: AbortSignal) => post('/insight/responder', question(180), signal);
const schedules = async () => (await post('/schedule/self', WINDOW))?.status;
const health = async () => (await fetch(`${server.url}/healthz`)).status;

/** Number of metrics requests that ran to completion. */
const metricsDone = () => server.log().match(/POST \/insight\/responder OK/g)?.length ?? 0;

/** A request for a stack whose body never ends, and what comes back. */
function unfinished(appKey: string): { socket: Socket; reply: () => string } {
  const socket = createConnection(Number(new URL(server.url).port), '127.0.0.1');
  let reply = '';
  socket.setEncoding('utf8').on('data', (text: string) => (reply += text));
  // It is hung up on while it writes.
  socket.on('error', () => undefined);
  socket.write(`POST /service/sourcemap/stack/enrich?app_key=${appKey} HTTP/1.1\r\nHost: localhost\r\n`);
  socket.write(`Content-Type: application/json\r\nContent-Length: ${24 * MIB}\r\n\r\n`);
  return { socket, reply: () => reply };
}

test('small requests are answered while the heaviest questions are worked on', async () => {
  const order: string[] = [];
  const heavy = Promise.all(
    Array.from({ length: 10 }, async () => {
      expect((await metrics())?.status).toBe(200);
      order.push('metrics');
    }),
  );
  for (let i = 0; i < 3; i += 1) expect(await health()).toBe(200);
  expect(await schedules()).toBe(200);
  order.push('small');
  await heavy;
  expect(order.indexOf('small')).toBeLessThan(10);
});

test('what is abandoned is not worked off', async () => {
  const before = metricsDone();
  const controllers = Array.from({ length: 300 }, () => new AbortController());
  const asked = controllers.map(({ signal }) => metrics(signal));
  // By now the server has some of them.
  await Promise.race(asked);
  for (const controller of controllers) controller.abort();
  await Promise.all(asked);
  expect(await schedules()).toBe(200);
  // In the queue behind whatever is left of them.
  expect((await metrics())?.status).toBe(200);
  expect(metricsDone()).toBeGreaterThan(before);
  expect(metricsDone() - before).toBeLessThan(60);
});

test('what is too much is refused, with the time to come back', async () => {
  const replies = await Promise.all([
    ...Array.from({ length: 6 }, () => metrics()),
    ...Array.from({ length: 294 }, () => post('/insight/incident/export', page())),
  ]);
  const refused = replies.filter((reply) => reply?.status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(300);
  for (const reply of refused) {
    expect(reply?.status).toBe(429);
    expect(Number(reply?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await reply?.json()).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: { code: 'RequestTooFrequently', message: expect.any(String) },
    });
  }
  expect((await metrics())?.status).toBe(200);
});

test('a body is not read where the key is wrong', async () => {
  const { socket, reply } = unfinished('wrong');
  const chunk = Buffer.alloc(65_536, 'x');
  const drip = setInterval(() => socket.writable && socket.write(chunk), 20);
  await expect.poll(reply).toMatch(/^HTTP\/1\.1 401 /);
  expect(reply()).toContain('"code":"Unauthorized"');
  clearInterval(drip);
  socket.destroy();
});

test('bodies that never end leave room for small requests, and are refused beyond the room', async () => {
  const open = Array.from({ length: 10 }, () => unfinished(server.appKey));
  for (const { socket } of open) socket.write(Buffer.alloc(23 * MIB, 'x'));
  await expect
    .poll(() => open.filter(({ reply }) => reply().startsWith('HTTP/1.1 429 ')).length)
    .toBeGreaterThan(0);
  expect(await schedules()).toBe(200);
  const refused = open.map(({ reply }) => reply()).find((text) => text.startsWith('HTTP/1.1 429 '));
  expect(refused).toMatch(/\r\nretry-after: \d+\r\n/i);
  expect(refused).toContain('"code":"RequestTooFrequently"');
  for (const { socket } of open) socket.destroy();
});
