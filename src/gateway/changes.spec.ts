import { BlockList } from 'node:net';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import type { Visitor } from './forward';
import { gatewayOf } from './gateway.spec-support';
import { createLog } from './operate/log';
import { createMetrics, createOperate } from './operate/operate';
import { refusal } from './reply';
import type { AuditLine } from '#service/service';
import { createRights } from './rights';
import { readSettings } from '#service/config';
import { readRights } from './config';

const HOST = '127.0.0.1:4180';
const KEY = `wb_12345678_${'a'.repeat(43)}`;
const ANA: Visitor = { kind: 'person', email: 'ana@example.com', name: 'Ana', personId: 7 };
const BODY = { schedule_id: 2n ** 62n, base_version: 1, reason: 'A concert', edits: [{ kind: 'secret' }] };

const json = (value: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(value), { ...init, headers: { 'X-Request-Id': 'reply-1' } });

let lines: AuditLine[];
beforeEach(() => {
  lines = [];
});

function opened(visitor: Visitor = ANA, may = 'own', reply = () => json({ data: { version: 8 } })) {
  const log = createLog({ level: 'error', format: 'json' }, () => {});
  const metrics = createMetrics(undefined, () => Promise.resolve());
  const config = {
    log: { level: 'error', format: 'json' } as const,
    metricsToken: undefined,
    metricsNames: false,
    rates: { person: 0, key: 0, address: 0 },
    drainSeconds: 0,
    proxies: new BlockList(),
  };
  const mode = visitor.kind === 'person' ? 'openid' : 'loopback';
  const gateway = gatewayOf(
    {
      forward: () => Promise.resolve(reply()),
      service: (request, noteChange) => {
        if (!request.url.includes('app_key=')) return Promise.resolve(refusal('Unauthorized', 'No key.'));
        noteChange?.({ author: 'Bo', body: { schedule_id: 5 } });
        return Promise.resolve(reply());
      },
      operate: createOperate(config, { log, metrics, clock: () => 0 }),
      rights: createRights(
        readRights(readSettings({ WATCHBILL_MAY_CHANGE: may, WATCHBILL_AUTHOR: 'Opal' }), mode),
      ),
      audit: (attempt) => {
        lines.push(attempt);
        return Promise.resolve();
      },
    },
    visitor,
  );
  return (path = '/api/schedule/change', body: object = BODY, headers: Record<string, string> = {}) =>
    gateway(
      new Request(`http://${HOST}${path}`, {
        method: 'POST',
        headers: { Host: HOST, Origin: `http://${HOST}`, 'Content-Type': 'application/json', ...headers },
        body: stringifyJson(body),
      }),
    );
}

const refusedReply = () => json({ error: { code: 'InvalidParameter' } }, { status: 400 });

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

describe('the line of an attempt in the audit log', () => {
  it('has who, as whom, what, why and the outcome, and no edits', async () => {
    await opened()();
    expect(lines).toEqual([
      {
        time: TIME,
        operation: '/schedule/change',
        who: 'ana@example.com',
        author: 'Ana',
        schedule_id: 2n ** 62n,
        reason: 'A concert',
        version: 8,
        code: 'OK',
        call: 'reply-1',
      },
    ]);
  });

  it('has the code of a refusal, by the service or here', async () => {
    const conflict = { error: { code: 'BadRequest', message: 'base_version', version: 9 } };
    await opened(ANA, 'own', () => json(conflict, { status: 400 }))();
    await opened(ANA, 'nobody')();
    await opened()('/api/schedule/change', BODY, { Origin: 'https://evil.example' });
    await opened()('/api/schedule/change', BODY, { 'Content-Type': 'text/plain' });
    expect(lines.map(({ code, who, author }) => [code, who, author])).toEqual([
      ['BadRequest', 'ana@example.com', 'Ana'],
      ['AccessDenied', 'ana@example.com', undefined],
      ['AccessDenied', 'ana@example.com', undefined],
      ['InvalidContentType', 'ana@example.com', undefined],
    ]);
  });

  it('of a refused body has only ids that the contract allows', async () => {
    const bodies = [
      { schedule_id: { a: 'x'.repeat(100_000) }, request_id: 'R'.repeat(900_000), reason: { a: 1 } },
      { schedule_id: 2n ** 63n, request_id: 7 },
      { schedule_id: 7, request_id: 'R'.repeat(64), edits: 'x'.repeat(100_000) },
    ];
    for (const body of bodies) await opened(ANA, 'own', refusedReply)('/api/schedule/answer', body);
    const about = { time: TIME, operation: '/schedule/answer', who: 'ana@example.com', author: 'Ana' };
    const outcome = { code: 'InvalidParameter', call: expect.any(String) };
    expect(lines).toEqual([
      { ...about, ...outcome },
      { ...about, ...outcome },
      { ...about, schedule_id: 7, request_id: 'R'.repeat(64), ...outcome },
    ]);
  });

  it('of a program has the id of its key and its person, and never the key', async () => {
    await opened()(`/service/schedule/change?app_key=${KEY}`);
    await opened()('/service/schedule/change', BODY, { Authorization: `Bearer ${KEY}` });
    expect(lines).toMatchObject([
      { who: 'key 12345678', author: 'Bo', schedule_id: 5, version: 8, code: 'OK' },
      { who: 'key 12345678', code: 'Unauthorized' },
    ]);
    expect(JSON.stringify(lines)).not.toContain('aaaa');
  });

  it('is none of a dry run, but one of an operation without dry runs', async () => {
    const body = { request_id: 'R7', answer: 'decline', dry_run: true };
    await opened(ANA, 'everybody', () => json({ data: {} }))('/api/schedule/answer', body);
    await opened()('/api/schedule/change', { ...BODY, dry_run: true });
    expect(lines).toMatchObject([{ operation: '/schedule/answer', request_id: 'R7', code: 'OK' }]);
  });

  it('without sign-in has the configured author', async () => {
    await opened({ kind: 'anybody' }, 'everybody')();
    expect(lines).toMatchObject([{ author: 'Opal', code: 'OK' }]);
    expect(lines[0]).not.toHaveProperty('who');
  });

  it('is written for changes only', async () => {
    const send = opened();
    await send('/api/schedule/self', { start: 0, end: 1 });
    await send('/api/schedule/change', { ...BODY, dry_run: true });
    expect(lines).toEqual([]);
  });
});

test('a visitor who changes more than sixty times a minute is told when to come back; dry runs are free', async () => {
  const send = opened();
  for (let times = 0; times < 60; times += 1) {
    expect((await send()).status).toBe(200);
    expect((await send('/api/schedule/change', { ...BODY, dry_run: true })).status).toBe(200);
  }
  const response = await send();
  expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '1']);
  expect(lines.at(-1)).toMatchObject({ code: 'RequestTooFrequently', who: 'ana@example.com' });
});

test.each<[string, object, number]>([
  ['a change', BODY, 200],
  ['a preview', { ...BODY, dry_run: true }, 200],
  ['a take-over', { ...BODY, take_over: true }, 403],
  ['a preview of a take-over', { ...BODY, take_over: true, dry_run: true }, 200],
])('who may change rotas and not operate sends %s', async (_what, body, status) => {
  expect((await opened(ANA, 'everybody')('/api/schedule/change', body)).status).toBe(status);
});

test('who may change nothing previews changes of rotas only', async () => {
  const send = opened(ANA, 'nobody');
  expect((await send('/api/schedule/change', { ...BODY, dry_run: true })).status).toBe(200);
  const others = [
    send('/api/schedule/change', { ...BODY, dry_run: 'true' }),
    send('/api/schedule/undo', { change_id: 'C1', dry_run: true }),
    send('/api/ledger/pay', {}),
  ];
  for (const reply of await Promise.all(others)) expect(reply.status).toBe(403);
});
