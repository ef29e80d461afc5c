import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { incidentExport, responderInsight } from '#contract/insight';
import { parseJson, stringifyJson } from '#contract/json';
import { applicationInfo, applicationInfos, issueInfo } from '#contract/rum';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import { stackEnrich } from '#contract/stack';
import { webhookDetail } from '#contract/webhook';
import { type Input, REFUSED, type Reply, startUpstream } from './in-contract.spec-support';

// Real HTTP servers: of the contract, of the hosted service with its deviations, and of anything else.

const DAY = 86_400;
const RANGE = { start_time: 1_772_000_000, end_time: 1_772_600_000, query: '', labels: {}, fields: {} };

describe('a server that speaks the contract', () => {
  it.each([
    [scheduleSelf, { start: 1, end: 2 }, '{"data":{"items":[{"schedule_id":6190000000001234567,"x":1}]}}'],
    [applicationInfo, { application_id: 'a' }, '{"data":{"application_id":"a","created_at":1},"extra":true}'],
    [incidentExport, RANGE, '{"data":[{"incident_id":"i","seconds_to_close":3}],"p":1,"limit":1,"total":1}'],
    [
      scheduleInfo,
      { schedule_id: 1, start: 1, end: 2 },
      '{"data":{"cur_oncall":{"start":1,"end":2,"hash":"h"},"x":1}}',
    ],
  ])('gets requests unchanged, and its replies lose unknown members alone: $path', async (...row) => {
    const [operation, input, reply] = row;
    const { send, asked } = await startUpstream(() => ({ body: reply }));
    const { text } = await send(operation, input);
    expect(asked).toEqual([input]);
    expect(operation.reply.parse(parseJson(text))).toEqual(operation.reply.parse(parseJson(reply)));
    expect(text).not.toMatch(/"(?:x|extra)":/);
  });
});

const MIB = 1024 * 1024;

describe('a reply of more than 32 MiB', () => {
  const rows = Buffer.concat([
    Buffer.from('{"data":{"items":['),
    Buffer.alloc(33 * MIB, '{"schedule_id":1},'),
    Buffer.from('{"schedule_id":1}]}}'),
  ]);

  it.each<[string, Reply]>([
    ['of an announced length', { body: rows, headers: { 'Content-Length': String(rows.length) } }],
    ['in chunks', { body: rows }],
    ['that is a small gzip', { body: gzipSync(rows), headers: { 'Content-Encoding': 'gzip' } }],
    // Each member of the gzip unpacks to 16 MiB: refused before its end, or never.
    [
      'that is a gzip without an end',
      {
        body: gzipSync(Buffer.alloc(16 * MIB, ' ')),
        isEndless: true,
        headers: { 'Content-Encoding': 'gzip' },
      },
    ],
  ])('is refused, and no part is sent: %s', async (_name, reply) => {
    const { send } = await startUpstream(() => reply);
    const { response, text } = await send(scheduleSelf, { start: 1, end: 2 });
    expect([response.status, JSON.parse(text).error]).toEqual([
      502,
      { code: 'BadReply', message: 'The upstream sent more than 32 MiB.' },
    ]);
  });
});

const SECRET = 'hush-4711';

describe('an unreadable reply', () => {
  it.each<[string, Partial<Reply>]>([
    ['nothing', {}],
    ['nothing, as announced', { status: 204 }],
    ['nothing, without a type', { type: '' }],
    ['blanks', { body: ' \n' }],
    ['arrays without an end', { body: `{"data":${'['.repeat(100_000)}` }],
    ['a long text', { body: SECRET.repeat(MIB) }],
    ['text', { body: `no JSON ${SECRET}` }],
    ['JSON that ends early', { body: `{"data":{"token":"${SECRET}"` }],
    ['a list', { body: [SECRET] }],
    ['an empty object', { body: {} }],
    ['data without an envelope', { body: { items: [], token: SECRET } }],
    ['an error that is a text', { body: { data: { notify: SECRET }, error: SECRET } }],
    ['a status without an error code', { status: 418, body: { data: { items: [{ token: SECRET }] } } }],
    ['markup under another type', { body: `<h1>${SECRET}</h1>`, type: 'text/csv' }],
    [
      'an object in place of a list',
      { body: { request_id: 'r', data: { notify: { token: SECRET }, items: 7 } } },
    ],
  ])('is reported without its text: %s', async (_name, reply) => {
    const { send } = await startUpstream(() => ({ body: '', ...reply }));
    const info = await send(scheduleInfo, { schedule_id: 1, start: 1, end: 2 });
    const { response, text } = await send(scheduleSelf, { start: 1, end: 2 });
    expect(info.text + text).not.toContain(SECRET);
    expect([response.status, JSON.parse(text).error.code]).toEqual([502, 'BadReply']);
  });

  it('that is empty is called so', async () => {
    const { send } = await startUpstream(() => ({ body: '' }));
    expect(JSON.parse((await send(scheduleSelf, { start: 1, end: 2 })).text).error).toEqual({
      code: 'BadReply',
      message: 'The upstream answered HTTP 200 with nothing instead of JSON.',
    });
  });

  it('names the field that breaks the interface, with the request id', async () => {
    const items = [{ schedule_id: 'seven', notify: { webhooks: [{ token: SECRET }] } }];
    const { send } = await startUpstream(() => ({ body: { request_id: 'r1', data: { items } } }));
    const { response, text } = await send(scheduleSelf, { start: 1, end: 2 });
    expect([response.status, response.headers.get('X-Request-Id')]).toEqual([502, 'r1']);
    expect(JSON.parse(text)).toEqual({
      request_id: 'r1',
      error: {
        code: 'BadReply',
        message: 'The reply does not match the interface: data.items[0].schedule_id must be an integer.',
      },
    });
  });

  it('drops data beside a failure', async () => {
    const body = { request_id: 'r', error: { code: 'AccessDenied', message: 'no' }, data: { token: SECRET } };
    const { send } = await startUpstream(() => ({ body }));
    const { text } = await send(scheduleInfo, { schedule_id: 1, start: 1, end: 2 });
    expect(JSON.parse(text)).toEqual({ request_id: 'r', error: body.error });
  });

  it('cut off halfway is reported, and no part is forwarded', async () => {
    const headers = { 'Content-Length': '90000' };
    const body = `{"data":{"cur_oncall":null,"notify":"${SECRET}","x":"${'x'.repeat(40_000)}`;
    const { send } = await startUpstream(() => ({ body, headers, isCut: true }));
    const { response, text } = await send(scheduleInfo, { schedule_id: 1, start: 1, end: 2 });
    expect([response.status, JSON.parse(text).error]).toEqual([
      503,
      { code: 'ServiceUnavailable', message: 'The upstream broke off its reply.' },
    ]);
  });

  it('with an object does not count as an empty list of incidents', async () => {
    const { send } = await startUpstream(() => ({ body: { request_id: 'r', data: {} } }));
    expect(JSON.parse((await send(incidentExport, RANGE)).text).error).toEqual({
      code: 'BadReply',
      message: 'The reply does not match the interface: data must be an array.',
    });
  });
});

describe('an operation missing on a server', () => {
  it.each([
    ['application/problem+json', '{"type":"about:blank","title":"Not Found","status":404}'],
    ['application/json', '{"message":"no Route matched"}'],
    ['text/html', '<h1>404</h1>'],
    ['text/plain', '404 page not found'],
    ['', ''],
  ])('is reported as missing for any reply: %s', async (type, body) => {
    const { send, asked } = await startUpstream(() => ({ status: 404, type, body }));
    const { response, text } = await send(stackEnrich, { type: 'browser', stack: 'x', Variant: 'v' });
    expect([response.status, JSON.parse(text).error]).toEqual([
      404,
      { code: 'RouteNotFound', message: 'This server has no such operation (404).' },
    ]);
    expect(asked).toHaveLength(1);
  });
});

describe('a failure', () => {
  it.each([400, 404])('means “not found” by its code, with any status: %d', async (status) => {
    const error = { code: 'ResourceNotFound', message: 'no such issue' };
    const { send } = await startUpstream(() => ({ status, body: { request_id: 'r', error } }));
    const { response, text: body } = await send(issueInfo, { issue_id: 'i' });
    expect([response.status, JSON.parse(body)]).toEqual([status, { request_id: 'r', error }]);
  });

  it.each([
    ['OK', 200],
    ['0', 200],
    [0, 200],
    ['OK', 400],
    ['0', 500],
    [0, 500],
  ])('with code %j and HTTP %d is a success', async (code, status) => {
    const body = { request_id: 'r', error: { code, message: '' }, data: { issue_id: 'i' } };
    const { send } = await startUpstream(() => ({ status, body }));
    const { response, text: reply } = await send(issueInfo, { issue_id: 'i' });
    expect(response.status).toBe(200);
    expect(JSON.parse(reply)).toMatchObject({ request_id: 'r', data: { issue_id: 'i' } });
  });

  it.each([
    [500, 'ServiceUnavailable', 'The upstream answered HTTP 500 without an error code.'],
    [429, 'RequestTooFrequently', 'The upstream limits the request rate.'],
  ])('with HTTP %d and no code is %s', async (status, code, message) => {
    const headers = { 'Retry-After': '700' };
    const { send } = await startUpstream(() => ({ status, headers, body: { data: null } }));
    const { response, text } = await send(issueInfo, { issue_id: 'i' });
    expect(JSON.parse(text).error).toEqual({ code, message });
    expect(response.headers.get('Retry-After')).toBe('700');
  });
});

describe('empty data', () => {
  const empty = [{}, { data: null }, { data: {} }];
  it.each([
    [applicationInfos, { application_ids: [] }, { data: { items: [] } }],
    [scheduleSelf, { start: 1, end: 2 }, { data: { items: [] } }],
    [scheduleInfo, { schedule_id: 1, start: 1, end: 2 }, { data: {} }],
    [responderInsight, RANGE, { data: { items: [] } }],
    [stackEnrich, { type: 'browser', service: 's', stack: '', binary_images: [] }, { data: { frames: [] } }],
  ])('is an empty result: $path', async (operation, input, expected) => {
    for (const members of empty) {
      const { call } = await startUpstream(() => ({ body: { request_id: 'r', ...members } }));
      expect(await call(operation, input)).toMatchObject(expected);
    }
  });

  it('is an empty list of incidents', async () => {
    for (const members of [{}, { data: null }]) {
      const { call } = await startUpstream(() => ({ body: { request_id: 'r', ...members } }));
      expect(await call(incidentExport, RANGE)).toMatchObject({ data: [], total: 0 });
    }
  });

  it.each([
    [applicationInfo, { application_id: 'a' }],
    [issueInfo, { issue_id: 'i' }],
    [webhookDetail, { event_id: 'e', intergration_id: '1' }],
  ])('is “not found” for a single record: $path', async (operation, input) => {
    for (const members of empty) {
      const { send } = await startUpstream(() => ({ body: { request_id: 'r1', ...members } }));
      const { text: body } = await send(operation, input);
      expect(JSON.parse(body)).toMatchObject({ request_id: 'r1', error: { code: 'ResourceNotFound' } });
    }
  });
});

const hosted = (input: Input): Reply =>
  typeof input.integration_id === 'bigint' || typeof input.integration_id === 'number'
    ? {
        body: {
          request_id: 'r',
          data: {
            integration_id: input.integration_id,
            event_id: input.event_id,
            event_time: '2026-04-12T13:31:11.357472+08:00',
            duration: 132.4,
          },
        },
      }
    : REFUSED;

describe('a delivery', () => {
  it('is found by a 64-bit integration id; omitted members are empty', async () => {
    const { call, asked } = await startUpstream(hosted);
    const reply = await call(webhookDetail, { event_id: 'e', intergration_id: '6113996590131123456' });
    expect(asked).toEqual([
      {
        event_id: 'e',
        intergration_id: '6113996590131123456',
        integration_id: 6_113_996_590_131_123_456n,
      },
    ]);
    expect(reply).toMatchObject({
      data: {
        integration_id: '6113996590131123456',
        event_time: '2026-04-12T13:31:11.357472+08:00',
        duration: 132,
        ref_title: '',
      },
    });
  });

  it.each([
    [1_775_971_871_357, '2026-04-12T05:31:11.357Z'],
    [1e15, '1000000000000000'],
  ])('may have its time as a number: %d', async (time, expected) => {
    const { call } = await startUpstream(() => ({ body: { data: { event_id: 'e', event_time: time } } }));
    const reply = await call(webhookDetail, { event_id: 'e', intergration_id: 'a' });
    expect(reply).toMatchObject({ data: { event_time: expected } });
  });

  it('with an id of letters is requested unchanged', async () => {
    const { send, asked } = await startUpstream(() => REFUSED);
    await send(webhookDetail, { event_id: 'e', intergration_id: 'abc' });
    expect(asked).toEqual([{ event_id: 'e', intergration_id: 'abc' }]);
  });
});

describe('a stack', () => {
  it('maps original_frame to minified, and sends its variant in lower case too', async () => {
    const original_frame = { file: 'a.js', function: 'x', line: 1, column: 9 };
    const { call, asked } = await startUpstream(() => ({
      body: {
        data: {
          frames: [
            { function: 'pay', converted: true, line: 7, original_frame, code_snippets: null },
            { function: 'y', converted: false, original_frame },
          ],
        },
      },
    }));
    const input = { type: 'android', service: 's', stack: 'x', binary_images: [], Variant: 'release' };
    const reply = await call(stackEnrich, input);
    expect(reply).toMatchObject({ data: { frames: [{ minified: original_frame }, { function: 'y' }] } });
    expect(stringifyJson(reply).match(/minified/g)).toHaveLength(1);
    expect(asked).toEqual([{ ...input, variant: 'release' }]);
  });
});

describe('metrics', () => {
  it('by day are requested month by month', async () => {
    const zone = 'Europe/Berlin';
    const { call, asked } = await startUpstream(({ start_time: from, end_time: to }) =>
      Number(to) - Number(from) > 31 * DAY
        ? REFUSED
        : { body: { data: { items: [{ responder_id: 1, ts: Number(from) + 1, total_incident_cnt: 1 }] } } },
    );
    // 1 March 00:00 to 10 May 00:00 in Berlin; clocks go forward on 29 March.
    const start_time = Date.parse('2026-03-01T00:00:00+01:00') / 1000 - 1;
    const end_time = Date.parse('2026-05-10T00:00:00+02:00') / 1000 - 1;
    const input = { ...RANGE, start_time, end_time, time_zone: zone, aggregate_unit: 'day' };
    const days = [
      Date.parse('2026-03-01T00:00:00+01:00') / 1000,
      Date.parse('2026-03-31T00:00:00+02:00') / 1000,
      Date.parse('2026-04-30T00:00:00+02:00') / 1000,
    ];
    expect(await call(responderInsight, input)).toMatchObject({
      data: { items: days.map((ts) => ({ ts, total_incident_cnt: 1 })) },
    });
    const starts = [start_time, ...days.slice(1).map((day) => day - 1)];
    expect(new Set(asked.map((part) => part.start_time))).toEqual(new Set(starts));
    expect(Math.max(...asked.map((part) => Number(part.end_time)))).toBe(end_time);
  });
});
