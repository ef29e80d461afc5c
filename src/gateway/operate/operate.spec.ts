import { once } from 'node:events';
import { createServer, get } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import { afterEach, describe, expect, it, test } from 'vitest';
import { readSettings } from '#service/config';
import type { Access } from '../access/access';
import { openAccess } from '../access/create-access';
import { createGateway, type GatewayDeps } from '../app';
import { listen, type Listening } from '../http/listen';
import { createUpstreamProbe } from '../upstream/upstream';
import { askingAddress, clientAddress, noteConnection } from '../addresses';
import { createLog } from './log';
import { createMetrics, createOperate, type OperateConfig } from './operate';
import { createRateLimit } from './rate-limit';

const proxiesAt = (text: string) =>
  readSettings({ WATCHBILL_TRUSTED_PROXIES: text }).WATCHBILL_TRUSTED_PROXIES ?? new BlockList();

const open: Listening[] = [];
afterEach(async () => {
  for (const listening of open.splice(0)) await listening.close(0);
});

/** Milliseconds. */
let now = 0;
const clock = () => now;

const LOOPBACK = openAccess({ publicUrl: undefined, host: '127.0.0.1', hostName: '127.0.0.1' });

/** Signs in the person named by a header. */
const admit: Access['admit'] = (request) => {
  const email = request.headers.get('X-Test') ?? '';
  return Promise.resolve({ visitor: { kind: 'person', email, name: email, personId: undefined } });
};

type Settings = { config?: Partial<OperateConfig>; parts?: Partial<GatewayDeps> };

function gateway({ config, parts }: Settings = {}) {
  const lines: string[] = [];
  const settings: OperateConfig = {
    log: { level: 'info', format: 'json' },
    metricsToken: undefined,
    metricsNames: false,
    rates: { person: 0, key: 0, address: 0 },
    drainSeconds: 0,
    proxies: new BlockList(),
    ...config,
  };
  const log = createLog(settings.log, (line) => lines.push(line));
  const ready = parts?.ready ?? (() => Promise.resolve());
  const load = { requests: 1, readings: { running: 1, waiting: 5 }, stacks: { running: 0, waiting: 0 } };
  const metrics = createMetrics(() => load, ready);
  const handle = createGateway({
    forward: () => Promise.resolve(new Response('{}', { headers: { 'X-Request-Id': 'reply-1' } })),
    service: () => Promise.resolve(new Response('{}', { status: 503 })),
    ready,
    names: () => Promise.resolve({ people: [], teams: [], channels: [], roles: [] }),
    access: LOOPBACK,
    log: log.notice,
    operate: createOperate(settings, { log, metrics, clock }),
    ...parts,
  });
  return { handle, lines };
}

async function serve(settings?: Settings) {
  const built = gateway(settings);
  const listening = await listen(built.handle, '127.0.0.1', 0);
  open.push(listening);
  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${listening.url}${path}`, {
      method: 'POST',
      body: '{"secret":1}',
      headers: { 'content-type': 'application/json', ...headers },
    });
  return { ...built, url: listening.url, post };
}

/** Request from an address. */
function from(address: string, path: string, headers: Record<string, string> = {}): Request {
  const request = new Request(`http://127.0.0.1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });
  noteConnection(request, { address, ended: Promise.resolve(true) });
  return request;
}

test.each(['/', '/healthz', '/api/schedule/self?app_key=x'])(
  'a host name that is none is denied, not a fault: %s',
  async (path) => {
    const { url } = await serve();
    const { hostname, port } = new URL(url);
    const asking = get({ hostname, port, path, headers: { Host: '127.999.1.1' } });
    const [reply] = await once(asking, 'response');
    reply.resume();
    expect(reply.statusCode).toBe(403);
  },
);

describe('the log', () => {
  it('has one line for each request, with the id of its reply and nothing secret', async () => {
    const { post, url, lines } = await serve();
    await (await post('/api/schedule/self?app_key=wb_secret', { authorization: 'Bearer wb_secret' })).text();
    await expect.poll(() => lines.length).toBe(1);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      requestId: 'reply-1',
      method: 'POST',
      operation: '/api/schedule/self',
      status: 200,
      durationMs: 0,
      address: '127.0.0.1',
      message: 'request',
    });
    await (await post('/service/schedule/self?app_key=wb_secret')).text();
    await expect.poll(() => lines.length).toBe(2);
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 'warn', status: 503 });
    await (await fetch(`${url}/healthz`)).text();
    await (await post('/service/made-up')).text();
    await expect.poll(() => lines.length).toBe(3);
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({ operation: '/service/…' });
    expect(lines.join()).not.toMatch(/secret/);
  });

  it('names the signed-in user', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', format: 'text' }, (line) => lines.push(line));
    const line = { requestId: 'r', method: 'GET', operation: 'page', status: 200, durationMs: 3 };
    log.request({ ...line, person: 'ana example' }, false);
    log.request(line, true);
    log.notice('The store is empty');
    log.debug('nobody reads this');
    log.switchDebug();
    log.debug('somebody reads this');
    log.switchDebug();
    log.debug('nobody reads this');
    expect(lines.map((text) => text.replace(/^\S+/, 'time'))).toEqual([
      'time info   request requestId=r method=GET operation=page status=200 durationMs=3 person="ana example"',
      'time notice The store is empty',
      'time notice Logs at level debug',
      'time debug  somebody reads this',
      'time notice Logs at level info again',
    ]);
  });

  it('marks an aborted reply', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{'));
      },
      pull(controller) {
        controller.error(new Error('enough'));
      },
    });
    const { post, lines } = await serve({ parts: { forward: () => Promise.resolve(new Response(body)) } });
    await post('/api/schedule/self').then(
      (response) => response.text().catch(() => undefined),
      () => undefined,
    );
    await expect.poll(() => lines.length).toBe(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ isBrokenOff: true });
  });
});

describe('limits', () => {
  it('allow a minute’s quota at once, then a steady rate', () => {
    now = 0;
    const limit = createRateLimit(60, clock);
    expect(Array.from({ length: 61 }, () => limit.take('ana'))).toEqual([
      ...Array.from({ length: 60 }, () => 0),
      1,
    ]);
    expect(limit.take('bo')).toBe(0);
    now = 1000;
    expect([limit.take('ana'), limit.take('ana')]).toEqual([0, 1]);
    now = 61_000;
    expect(Array.from({ length: 60 }, () => limit.take('ana')).every((wait) => wait === 0)).toBe(true);
    const none = createRateLimit(0, clock);
    expect(Array.from({ length: 1000 }, () => none.take('ana')).every((wait) => wait === 0)).toBe(true);
  });

  it.each([
    ['key', { person: 0, key: 2, address: 0 }, '127.0.0.1'],
    ['address', { person: 0, key: 0, address: 2 }, '192.0.2.1'],
  ])('apply per %s, with the contract’s code and Retry-After', async (by, rates, address) => {
    now = 0;
    const { handle } = gateway({ config: { rates } });
    const ask = (key: string, at = address) => handle(from(at, `/service/schedule/self?app_key=${key}`));
    expect([(await ask('a')).status, (await ask('a')).status]).toEqual([503, 503]);
    const refused = await ask('a');
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '30']);
    expect(await refused.json()).toMatchObject({
      error: { code: 'RequestTooFrequently', message: `Too many requests from this ${by}.` },
    });
    expect((await ask('b', '192.0.2.2')).status).toBe(503);
    now = 30_000;
    expect((await ask('a')).status).toBe(503);
  });

  it('do not count pages, nor requests of this machine by address', async () => {
    now = 0;
    const { handle } = gateway({ config: { rates: { person: 0, key: 0, address: 1 } } });
    for (const _ of 'abc') {
      expect((await handle(from('::ffff:127.0.0.1', '/service/schedule/self'))).status).toBe(503);
      expect((await handle(from('192.0.2.1', '/readyz'))).status).toBe(405);
    }
  });

  it('apply per address behind a trusted proxy, not to the proxy', async () => {
    now = 0;
    const { handle, lines } = gateway({
      config: { rates: { person: 0, key: 0, address: 1 }, proxies: proxiesAt('127.0.0.1') },
    });
    const status = async (forwarded: string) =>
      (await handle(from('127.0.0.1', '/service/schedule/self', { 'X-Forwarded-For': forwarded }))).status;
    const statuses = [await status('192.0.2.1'), await status('192.0.2.1'), await status('192.0.2.2')];
    expect(statuses).toEqual([503, 429, 503]);
    await expect.poll(() => lines.filter((line) => line.includes('"address":"192.0.2.1"')).length).toBe(2);
  });

  it('apply per person across addresses', async () => {
    now = 0;
    const log = createLog({ level: 'error', format: 'text' }, () => undefined);
    const config = {
      rates: { person: 1, key: 0, address: 0 },
      drainSeconds: 0,
      metricsToken: undefined,
      metricsNames: false,
      log: { level: 'error', format: 'text' },
      proxies: new BlockList(),
    } as const;
    const metrics = createMetrics(undefined, () => Promise.resolve());
    const operate = createOperate(config, { log, metrics, clock });
    const limit = (person: string) =>
      operate.limit(from('192.0.2.1', '/api/schedule/self'), { requestId: 'r', person });
    expect([limit('ana'), limit('ana')?.status, limit('bo')]).toEqual([undefined, 429, undefined]);
  });

  it('count the calls of a signed-in user, who is named in the log', async () => {
    now = 0;
    const { handle, lines } = gateway({
      config: { rates: { person: 1, key: 0, address: 0 } },
      parts: { access: { ...LOOPBACK, admit } },
    });
    const status = async (person: string, path = '/api/schedule/self') =>
      (await handle(from('192.0.2.1', path, { Host: '127.0.0.1', 'X-Test': person }))).status;
    expect([await status('ana'), await status('ana'), await status('bo')]).toEqual([200, 429, 200]);
    // Files and pages do not count as calls.
    expect(await status('ana', '/oncall')).toBe(404);
    await expect.poll(() => lines.filter((line) => line.includes('"person":"ana"')).length).toBe(3);
  });

  it('apply to the address from a trusted proxy, and ignore untrusted headers', () => {
    const proxies = [proxiesAt('10.0.0.0/8')];
    const requestFrom = (socket: string, forwarded: string) =>
      askingAddress(from(socket, '/', { 'X-Forwarded-For': forwarded }), proxies);
    expect(requestFrom('10.1.2.3', '203.0.113.9, 192.0.2.1')).toBe('192.0.2.1');
    expect(requestFrom('10.1.2.3', 'nobody')).toBe('10.1.2.3');
    expect(requestFrom('198.51.100.7', '192.0.2.1')).toBe('198.51.100.7');
    expect(askingAddress(from('10.1.2.3', '/', { 'X-Forwarded-For': '192.0.2.1' }), [])).toBe('10.1.2.3');
  });
});

describe('metrics', () => {
  it('are served to this machine, not through a proxy on it or to others', async () => {
    const { url, post } = await serve();
    await (await post('/api/schedule/self')).text();
    const page = await fetch(`${url}/metrics`);
    expect(page.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const text = await page.text();
    expect(text).toMatch(/_count\{operation="\/api\/schedule\/self",status="200"\} 1\n/);
    expect(text).toContain('watchbill_ready 1\n');
    expect(text).toContain('watchbill_service_queue{queue="readings",state="waiting"} 5\n');
    expect(text).toContain('process_resident_memory_bytes ');
    const forwarded = await fetch(`${url}/metrics`, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
    expect(forwarded.status).toBe(403);
    const { handle } = gateway();
    const far = new Request('http://127.0.0.1/metrics');
    noteConnection(far, { address: '192.0.2.1', ended: Promise.resolve(true) });
    expect((await handle(far)).status).toBe(403);
  });

  it('are served to a caller with the token, if one is set', async () => {
    const { url } = await serve({ config: { metricsToken: 'a-token-of-prometheus' } });
    const status = async (authorization: string) =>
      (await fetch(`${url}/metrics`, { headers: { authorization } })).status;
    expect((await fetch(`${url}/metrics`)).status).toBe(403);
    expect(await status('Bearer a-token-of-somebody')).toBe(403);
    expect(await status('Bearer a-token-of-prometheus')).toBe(200);
  });

  it('count refusals and a store that is down', async () => {
    now = 0;
    const { handle } = gateway({
      config: { rates: { person: 0, key: 1, address: 0 }, metricsToken: 'a-token-of-prometheus' },
      parts: { ready: () => Promise.reject(new Error('gone')) },
    });
    for (const _ of 'ab') await handle(from('192.0.2.1', '/service/schedule/self?app_key=a'));
    const page = await handle(
      new Request('http://127.0.0.1/metrics', { headers: { authorization: 'Bearer a-token-of-prometheus' } }),
    );
    const text = await page.text();
    expect(text).toContain('watchbill_refused_total{by="key"} 1\n');
    expect(text).toContain('watchbill_ready 0\n');
  });
});

describe('a remote upstream', () => {
  it('is ready while it responds at all, and probed occasionally', async () => {
    now = 0;
    let requestFrom = 0;
    let status = 404;
    const server = createServer((request, response) => {
      requestFrom += 1;
      expect(request.url).toBe('/base');
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
    const lines: string[] = [];
    const ready = createUpstreamProbe(baseUrl, (line) => lines.push(line), clock);
    await ready();
    await ready();
    expect(requestFrom).toBe(1);
    status = 503;
    now = 6000;
    await expect(ready()).rejects.toThrow(/^The upstream does not answer$/);
    await expect(ready()).rejects.toThrow(/does not answer/);
    status = 401;
    now = 12_000;
    await ready();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    now = 18_000;
    await expect(ready()).rejects.toThrow(/does not answer/);
    expect(lines).toEqual([
      'The upstream answers 503',
      'The upstream answers again',
      expect.stringMatching(/^The upstream cannot be reached \(\w+\)$/),
    ]);
  });

  it('that hangs does not block the probe', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const lines: string[] = [];
    const ready = createUpstreamProbe(baseUrl, (line) => lines.push(line), clock);
    await expect(ready()).rejects.toThrow(/^The upstream does not answer$/);
    expect(lines).toEqual(['The upstream does not answer within 5 s']);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

test('an IPv4-mapped IPv6 address equals its IPv4 address', () => {
  expect(clientAddress(from('::ffff:192.0.2.1', '/api/x'))).toBe('192.0.2.1');
  expect(clientAddress(new Request('http://127.0.0.1/'))).toBe('');
});
