import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { computed, DAY, period, sent } from '#domain/oncall/reply/server.spec-support';
import { layerOf } from '#domain/schedule/rota.spec-support';
import type { StoreReport } from '#service/service';
import { readConfig } from '../config';
import { gatewayOf } from '../gateway.spec-support';
import type { Operate } from '../operate/rate-limit';
import { checkLine, runChecks } from './check';
import {
  clockOutcome,
  diskOutcome,
  linksOutcome,
  modeOutcome,
  nodeOutcome,
  rulesOutcome,
} from './machine-checks';
import { networkChecks } from './network-checks';
import { withCertificate } from './peers';
import { proxyOutcome } from './proxy-check';
import { rotasOutcome } from './rotas-check';
import { messagesOutcome } from './messages-check';
import { keyOutcome, sourcesOutcome, storeOutcome, unusedOutcome } from './store-checks';

const OK = { state: 'ok' as const, text: 'It works' };
const DAY_MS = 86_400_000;

/** Server with one reply to every request. */
async function serverWith(status: number, body: string, headers: Record<string, string> = {}) {
  const server = createServer((_request, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('checks', () => {
  it('that throw or hang have failed, without stopping others', async () => {
    const results = await runChecks([
      { name: 'a', run: () => OK },
      {
        name: 'b',
        run: () => {
          throw new Error('It is broken');
        },
      },
      { name: 'c', run: () => new Promise(() => undefined), limitMs: 1 },
    ]);
    expect(results).toEqual([
      { name: 'a', ...OK },
      { name: 'b', state: 'failure', text: 'It is broken' },
      { name: 'c', state: 'failure', text: 'not within 0.001 s' },
    ]);
  });

  it('are lines with the state first and the advice last', () => {
    expect(checkLine({ name: 'disk', state: 'failure', text: 'It is full', advice: 'make room' })).toBe(
      'failure  disk             It is full: make room',
    );
  });
});

describe('the machine', () => {
  const NOW = Date.UTC(2026, 2, 14);

  it.each([
    ['Node 20', nodeOutcome('20.19.0'), 'warning'],
    ['Node 22', nodeOutcome('22.1.0'), 'ok'],
    ['rules of last year', rulesOutcome('2025c', 'UTC', NOW), 'ok'],
    ['rules of 2024', rulesOutcome('2024a', 'UTC', NOW), 'warning'],
    ['rules of the system', rulesOutcome(undefined, 'UTC', NOW), 'ok'],
    ['a disk with 2 GB', diskOutcome('/data', 2e9), 'ok'],
    ['a disk with 0.5 GB', diskOutcome('/data', 5e8), 'warning'],
    ['a disk with 1 MB', diskOutcome('/data', 1e6), 'failure'],
    ['a disk with room for a copy of the store', diskOutcome('/data', 6e9, 3e9), 'ok'],
    ['a disk with too little for it', diskOutcome('/data', 5e9, 3e9), 'warning'],
    ['secret links', linksOutcome(3), 'ok'],
    ['a disk without a size', diskOutcome('/data', undefined), 'ok'],
    ['a private folder', modeOutcome('/data', 0o40700), 'ok'],
    ['an open folder', modeOutcome('/data', 0o40755), 'warning'],
  ])('with %s', (_name, { state }, expected) => {
    expect(state).toBe(expected);
  });

  it('compares its clock with the one that differs most', () => {
    const near = { of: 'a.example', theirs: 100, ours: 101 };
    expect(clockOutcome([])).toMatchObject({ state: 'ok' });
    expect(clockOutcome([near])).toEqual({ state: 'ok', text: 'Within 30 s of a.example' });
    expect(clockOutcome([near, { of: 'b.example', theirs: 4000, ours: 100 }])).toEqual({
      state: 'failure',
      text: '1 h 05 m behind b.example',
      advice: 'synchronise the clocks by NTP',
    });
  });

  it('warns two weeks before the end of a certificate', () => {
    expect(withCertificate(OK, NOW + 30.5 * DAY_MS, NOW)).toEqual({
      state: 'ok',
      text: 'It works; its certificate ends in 30 days',
    });
    expect(withCertificate(OK, NOW + 3 * DAY_MS, NOW)).toMatchObject({ state: 'warning' });
    expect(withCertificate(OK, undefined, NOW)).toEqual(OK);
  });
});

describe('the rotas of another server', () => {
  const window = { start: 10 * DAY, end: 12 * DAY };

  it('fit their layers, or the first contradiction is named', () => {
    const fine = computed([layerOf({ groups: 'A B', layer_start: window.start })], window, 'UTC');
    expect(rotasOutcome([fine], window, 'UTC')).toEqual({
      state: 'ok',
      text: 'The periods of 1 schedule fit their layers',
    });
    const twice = sent([period(10 * DAY, 11 * DAY, 1), period(10.5 * DAY, 12 * DAY, 2)], [], {
      schedule_name: 'Payments',
    });
    expect(rotasOutcome([fine, twice], window, 'UTC')).toEqual({
      state: 'warning',
      text: 'Payments: periods overlap, Sun 11 Jan 1970, 12:00 – Mon 12 Jan 1970, 00:00 UTC',
    });
    const other = { ...fine, ...sent([period(10 * DAY, 11 * DAY, 65)]), layers: fine.layers };
    expect(rotasOutcome([other], window, 'UTC').text).toContain(
      'by our rules others would be on call, first',
    );
  });
});

describe('the store', () => {
  const REPORT: StoreReport = {
    engine: 'PGlite',
    problems: [],
    people: 40,
    imported_at: Date.UTC(2026, 2, 14, 9, 26) / 1000,
    now: 0,
    is_key_valid: true,
    unused_keys: [],
  };

  it('is whole, empty or damaged', () => {
    expect(storeOutcome(REPORT)).toEqual({
      state: 'ok',
      text: 'PGlite is whole: 40 people, last change Sat 14 Mar 2026, 09:26 UTC',
    });
    expect(storeOutcome({ ...REPORT, people: 0 })).toMatchObject({ state: 'warning' });
    expect(storeOutcome({ ...REPORT, problems: ['table people: 3 of 40 rows are left'] })).toMatchObject({
      state: 'failure',
      text: 'PGlite is damaged: table people: 3 of 40 rows are left',
    });
  });

  it('needs a key only where nobody signs in', () => {
    expect(keyOutcome(true, 'loopback').state).toBe('ok');
    expect(keyOutcome(false, 'openid').state).toBe('failure');
    expect(keyOutcome(null, 'openid').state).toBe('ok');
    expect(keyOutcome(null, 'everybody').state).toBe('failure');
  });

  it('names keys that nobody uses', () => {
    expect(unusedOutcome([]).state).toBe('ok');
    expect(unusedOutcome(['1a2b3c4d'])).toMatchObject({
      state: 'warning',
      text: 'Nobody has used 1a2b3c4d for 90 days',
    });
  });
});

describe('messages', () => {
  const summary = { message: 'chat', sent: 3, failed: 1, failed_at: 0, problem: 'HTTP 404: no_service' };

  it('warn if the last event could not be sent', () => {
    expect(messagesOutcome([{ name: 'chat' }], [{ ...summary, sent_at: 60 }])).toEqual({
      state: 'ok',
      text: '1 message configured',
    });
    expect(messagesOutcome([{ name: 'chat' }], [summary])).toMatchObject({
      state: 'warning',
      text: 'chat: HTTP 404: no_service (Thu 1 Jan 1970, 00:00 UTC)',
    });
  });

  it('warn while an event is tried again', () => {
    const retry = { since: 36_240, problem: 'HTTP 500' };
    expect(messagesOutcome([{ name: 'chat' }], [{ ...summary, sent_at: 60, retry }])).toMatchObject({
      state: 'warning',
      text: 'chat: trying again since Thu 1 Jan 1970, 10:04 UTC: HTTP 500',
    });
  });
});

describe('the proxy', () => {
  const PUBLIC = new URL('https://watchbill.example.com');
  const outcomeOf = (status: number, body: unknown, hasToken = true) =>
    proxyOutcome(
      PUBLIC,
      { status, text: JSON.stringify(body), headers: new Headers(), clock: undefined },
      hasToken,
    );
  const RECEIVED = {
    host: 'watchbill.example.com',
    address: '10.0.0.4',
    has_forwarded_for: true,
    is_trusted: true,
  };

  it.each([
    [200, { request: RECEIVED }, 'ok', 'sends Host and X-Forwarded-For'],
    [503, { request: RECEIVED }, 'ok', 'sends Host and X-Forwarded-For'],
    [200, { request: { ...RECEIVED, host: '127.0.0.1:4180' } }, 'failure', 'sends the host 127.0.0.1:4180'],
    [200, { request: { ...RECEIVED, has_forwarded_for: false } }, 'warning', 'sends no X-Forwarded-For'],
    [200, { request: { ...RECEIVED, is_trusted: false } }, 'warning', '10.0.0.4 is not trusted'],
    [200, { status: 'ready' }, 'warning', 'what its proxy sends is not checked'],
    [302, '', 'ok', 'its own sign-in'],
    [502, '', 'failure', 'answers 502'],
  ])('that answers %d %o: %s', (status, body, state, words) => {
    expect(outcomeOf(status, body)).toMatchObject({ state, text: expect.stringContaining(words) });
  });
});

describe('the network', () => {
  it('is checked by the upstream, its key and its clock', async () => {
    const server = await serverWith(200, '{"data":{"items":[]}}', {
      'content-type': 'application/json',
      date: 'Sat, 14 Mar 2026 09:26:53 GMT',
    });
    const config = await readConfig({ WATCHBILL_UPSTREAM: server.url, WATCHBILL_APP_KEY: 'a-key' });
    const results = await runChecks(networkChecks(config, { clock: Date.now, asksProxy: true }));
    await server.close();
    expect(results.map(({ name, state }) => [name, state])).toEqual([
      ['upstream', 'ok'],
      ['app key', 'ok'],
      ['clock', 'failure'],
    ]);
    const [upstream, key] = await runChecks(networkChecks(config, { clock: Date.now, asksProxy: true }));
    expect(upstream).toMatchObject({
      state: 'failure',
      text: expect.stringMatching(/^127\.0\.0\.1:\d+ cannot be reached \(\w+\)$/),
    });
    expect(key).toMatchObject({ state: 'failure' });
  });
});

const DETAILS = {
  checks: [{ name: 'node', ...OK }],
  request: { host: 'localhost', address: '127.0.0.1', has_forwarded_for: false, is_trusted: false },
};

function operateFor(isOperator: boolean): Operate {
  return {
    sourceOf: () => undefined,
    isOperator: () => isOperator,
    limit: () => undefined,
    limitChange: () => undefined,
    watch: () => () => undefined,
    metrics: () => Promise.resolve(new Response()),
    limitGuesses: () => undefined,
    wrongGuess: () => undefined,
    limitLink: () => undefined,
  };
}

async function verbose(isOperator: boolean, problem?: string) {
  const handle = gatewayOf({
    details: () => Promise.resolve(DETAILS),
    ready: () => (problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))),
    operate: operateFor(isOperator),
  });
  const response = await handle(
    new Request('http://localhost/readyz?verbose', { headers: { Host: 'localhost' } }),
  );
  return [response.status, await response.json()] as const;
}

describe('/readyz?verbose', () => {
  it('lists the checks for the operator, ready or not', async () => {
    expect(await verbose(true)).toEqual([200, { status: 'ready', ...DETAILS }]);
    const problem = 'The store does not answer';
    expect(await verbose(true, problem)).toEqual([503, { status: 'not ready', problem, ...DETAILS }]);
  });

  it('is the plain answer for others', async () => {
    expect(await verbose(false)).toEqual([200, { status: 'ready' }]);
  });
});

describe('the sources', () => {
  const NOW = 1_800_000_000;
  const source = {
    name: 'prod',
    tool: 'pagerduty',
    tool_name: 'PagerDuty',
    host: 'api.pagerduty.com',
    every_seconds: 900,
    is_reading: false,
    readings: 3,
    failures: 0,
    changes: [],
    recent: [],
    schedules: [],
    read_at: NOW - 60,
  };
  const kept = { schedule_id: 1, schedule_name: 'A', external_id: 'P1', state: 'kept', local_overrides: 0 };

  it.each([
    ['none', [], 'ok', 'No tool is read'],
    ['read in time', [source], 'ok', '1 source read in time'],
    ['late', [{ ...source, read_at: NOW - 3000 }], 'warning', /^prod: last read .* UTC$/],
    [
      'stopped',
      [{ ...source, problem: 'The key was refused' }],
      'warning',
      /^prod: The key was refused \(last read /,
    ],
    [
      'with a schedule that differs',
      [{ ...source, schedules: [kept] }],
      'warning',
      'prod: 1 schedule not as there',
    ],
  ])('%s', (_name, sources, state, text) => {
    const outcome = sourcesOutcome({ sources, now: NOW });
    expect(outcome.state).toBe(state);
    expect(outcome.text).toMatch(text);
  });
});
