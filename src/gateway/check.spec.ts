import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { describe, expect, it, test } from 'vitest';
import type { StoreReport } from '#service/service';
import { readConfig } from './config';
import { gatewayOf } from './gateway.spec-support';
import type { Operate } from './operate/rate-limit';
import {
  checkLine,
  clockOutcome,
  diskOutcome,
  keyOutcome,
  runChecks,
  sentOutcome,
  sourcesOutcome,
  storeOutcome,
} from './check';

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

test('a check is a line with the state first and the advice last', () => {
  expect(checkLine({ name: 'disk', state: 'failure', text: 'It is full', advice: 'make room' })).toBe(
    'failure  disk      It is full: make room',
  );
});

describe('the machine', () => {
  it.each([
    ['a disk with 2 GB', diskOutcome('/data', 2e9), 'ok'],
    ['a disk with 0.5 GB', diskOutcome('/data', 5e8), 'warning'],
    ['a disk with 1 MB', diskOutcome('/data', 1e6), 'failure'],
    ['a disk with room for a copy of the store', diskOutcome('/data', 6e9, 3e9), 'ok'],
    ['a disk with too little for it', diskOutcome('/data', 5e9, 3e9), 'warning'],
    ['a disk without a size', diskOutcome('/data', undefined), 'ok'],
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
});

describe('the store', () => {
  const REPORT: StoreReport = {
    engine: 'PGlite',
    problems: [],
    people: 40,
    imported_at: Date.UTC(2026, 2, 14, 9, 26) / 1000,
    now: 0,
    is_key_valid: true,
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
});

describe('messages', () => {
  const summary = { message: 'chat', sent: 3, failed: 1, failed_at: 0, problem: 'HTTP 404: no_service' };

  it('warn if the last event could not be sent', () => {
    expect(sentOutcome([{ name: 'chat' }], [{ ...summary, sent_at: 60 }])).toEqual({
      state: 'ok',
      text: '1 message configured',
    });
    expect(sentOutcome([{ name: 'chat' }], [summary])).toMatchObject({
      state: 'warning',
      text: 'chat: HTTP 404: no_service (Thu 1 Jan 1970, 00:00 UTC)',
    });
  });

  it('warn while an event is tried again', () => {
    const retry = { since: 36_240, problem: 'HTTP 500' };
    expect(sentOutcome([{ name: 'chat' }], [{ ...summary, sent_at: 60, retry }])).toMatchObject({
      state: 'warning',
      text: 'chat: trying again since Thu 1 Jan 1970, 10:04 UTC: HTTP 500',
    });
  });
});

describe('the network', () => {
  it('is checked by the upstream, its key and its clock', async () => {
    const server = await serverWith(200, '{"data":{"items":[]}}', {
      'content-type': 'application/json',
      date: 'Sat, 14 Mar 2026 09:26:53 GMT',
    });
    const config = await readConfig({
      WATCHBILL_UPSTREAM: server.url,
      WATCHBILL_APP_KEY: 'a-key',
      WATCHBILL_DATA_DIR: tmpdir(),
    });
    const run = async () => {
      const results = await runChecks({ config, report: undefined, clock: Date.now });
      return results.map(({ name, state }) => [name, state]);
    };
    expect(await run()).toEqual([
      ['app key', 'ok'],
      ['upstream', 'ok'],
      ['clock', 'failure'],
      ['disk', 'ok'],
      ['settings', 'ok'],
    ]);
    await server.close();
    const [key, upstream] = await runChecks({ config, report: undefined, clock: Date.now });
    expect(upstream).toMatchObject({
      state: 'failure',
      text: expect.stringMatching(/^127\.0\.0\.1:\d+ cannot be reached \(\w+\)$/),
    });
    expect(key).toMatchObject({ state: 'failure' });
  });

  it('fails as a whole check by check: a store that cannot be inspected', async () => {
    const config = await readConfig({ WATCHBILL_DATA_DIR: tmpdir() });
    const results = await runChecks({
      config,
      report: () => Promise.reject(new Error('It is broken')),
      clock: Date.now,
    });
    expect(results.find(({ name }) => name === 'store')).toEqual({
      name: 'store',
      state: 'failure',
      text: 'It is broken',
    });
    expect(results.find(({ name }) => name === 'settings')).toMatchObject({ state: 'ok' });
  });
});

const DETAILS = { checks: [{ name: 'disk', state: 'ok' as const, text: 'It works' }] };

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
  const kept = { schedule_id: 1, schedule_name: 'A', external_id: 'P1', state: 'kept', overrides: [] };

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
