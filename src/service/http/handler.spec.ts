import { beforeEach, describe, expect, it, test } from 'vitest';
import { parseJson, stringifyJson } from '#contract/json';
import { Envelope } from '#contract/envelope';
import { operations } from '#contract/operations';
import { entriesOf, importRecords } from '../import/import-records';
import { createKey, listKeys, revokeKey } from '../keys/keys';
import { onEachStore } from '../store/stores.spec-support';
import { ANA, BO, CY, LONG_ID, MONDAY_11, records } from '../records.spec-support';
import { threads } from '../stack/threads/threads.spec-support';
import { createHandler, type Handler, type HandlerSettings } from './handler';

const DAY = 86_400;
const NOW = MONDAY_11 + DAY + 60;
const WINDOW = { start: MONDAY_11, end: MONDAY_11 + 2 * DAY };

const INSIGHT = { start_time: MONDAY_11 - 1, end_time: MONDAY_11 + DAY, query: '', labels: {}, fields: {} };

const schedulesIn = ({ text }: { text: string }) => text.match(/"schedule_name":/g)?.length;
const channelsIn = ({ text }: { text: string }) => /"channel_ids":(\[[^\]]*\])/.exec(text)?.[1];

type Sent = { key?: string | undefined; body?: unknown; type?: string; method?: string };

onEachStore('the service', (store) => {
  let log: string[];
  let keys: Record<'ana' | 'bo' | 'cy', string>;
  let handle: Handler;

  const serve = (settings: Partial<HandlerSettings> = {}) =>
    createHandler({
      store: store(),
      threads,
      log: (line) => log.push(line),
      clock: () => NOW * 1000,
      timeZone: 'Asia/Shanghai',
      openWebhookDetail: true,
      ...settings,
    });

  async function send(
    path: string,
    { key, body = {}, type = 'application/json', method = 'POST' }: Sent = {},
  ) {
    const query = key === undefined ? '' : `?app_key=${encodeURIComponent(key)}`;
    const carriesBody = method !== 'GET' && method !== 'HEAD';
    const response = await handle(
      new Request(`http://service${path}${query}`, {
        method,
        headers: { 'content-type': type },
        ...(carriesBody && { body: typeof body === 'string' ? body : stringifyJson(body) }),
      }),
    );
    const text = await response.text();
    const json = parseJson(text);
    const { data } = Object(json);
    return { response, text, reply: Envelope.parse(json), data };
  }

  async function code(path: string, sent: Sent = {}): Promise<string> {
    const { response, reply } = await send(path, sent);
    return `${response.status} ${reply.error?.code ?? 'OK'}`;
  }

  async function keyOf(person: number): Promise<string> {
    const key = await createKey(store().db, person, NOW);
    if (key === undefined) throw new Error('no such person');
    return key;
  }

  beforeEach(async () => {
    log = [];
    handle = serve();
    await importRecords(store().db, entriesOf(records));
    keys = { ana: await keyOf(ANA), bo: await keyOf(BO), cy: await keyOf(CY) };
  });

  describe('says what is wrong in one order', () => {
    const large = 'x'.repeat(1_048_577);

    it('first the route', async () => {
      expect(await code('/nowhere', { method: 'GET' })).toBe('404 RouteNotFound');
      expect(await code('/schedule/self/', { key: keys.ana })).toBe('404 RouteNotFound');
    });

    it('then the method', async () => {
      const { response, reply } = await send('/schedule/self', { method: 'GET', type: 'text/plain' });
      expect([response.status, reply.error?.code, response.headers.get('allow')]).toEqual([
        405,
        'MethodNotAllowed',
        'POST',
      ]);
      expect((await send('/openapi.json', { method: 'PUT' })).response.headers.get('allow')).toBe(
        'GET, HEAD',
      );
      expect((await send('/openapi.json', { method: 'HEAD' })).response.status).toBe(200);
    });

    it('then the content type', async () => {
      expect(await code('/schedule/self', { type: 'text/plain', body: large })).toBe(
        '400 InvalidContentType',
      );
      expect(await code('/schedule/self', { type: 'application/jsonp' })).toBe('400 InvalidContentType');
    });

    it('then the key', async () => {
      expect(await code('/schedule/self', { body: large })).toBe('401 Unauthorized');
      expect(await code('/schedule/self', { body: 'no json' })).toBe('401 Unauthorized');
    });

    it('then the size', async () => {
      expect(await code('/schedule/self', { key: keys.ana, body: large })).toBe('413 EntityTooLarge');
      expect(await code('/schedule/self', { key: keys.ana, body: large.slice(1) })).toBe('400 BadRequest');
    });

    it('then the JSON', async () => {
      expect(await code('/schedule/self', { key: keys.ana, body: '{"start":' })).toBe('400 BadRequest');
      expect(await code('/schedule/self', { key: keys.ana, body: '' })).toBe('400 BadRequest');
    });

    it.each([
      ['[', ']', 65],
      ['{"x":', '}', 65],
      ['[{"x":', '}]', 32],
      ['[', ']', 3000],
      ['[', ']', 500_000],
      ['{"x":', '}', 100_000],
    ])(
      'refuses %s…%s nested %d times in an operation that looks at every value',
      async (open, close, times) => {
        for (const path of ['/insight/responder', '/insight/incident/export']) {
          const body = (levels: number) =>
            `${JSON.stringify(INSIGHT).slice(0, -1)},"fields":{"x":${open.repeat(levels)}0${close.repeat(levels)}}}`;
          const { response, reply } = await send(path, { key: keys.ana, body: body(times) });
          expect([response.status, reply.error]).toEqual([
            400,
            {
              code: 'BadRequest',
              message: 'Arrays and objects in the body must be nested at most 64 deep.',
            },
          ]);
          expect(await code(path, { key: keys.ana, body: body(31) })).toBe('200 OK');
        }
      },
    );

    it('then the fields, naming the field and its rule but never the value', async () => {
      const { response, reply } = await send('/schedule/self', {
        key: keys.ana,
        body: { start: 'secret', end: 5 },
      });
      expect(response.status).toBe(400);
      expect(reply.error).toEqual({ code: 'InvalidParameter', message: 'start must be an integer.' });
      expect(await code('/schedule/self', { key: keys.ana, body: [] })).toBe('400 InvalidParameter');
    });
  });

  test('takes a charset in the content type, and a null for a field that was not sent', async () => {
    const type = 'Application/JSON; charset=utf-8';
    expect(await code('/schedule/self', { key: keys.ana, type, body: { ...WINDOW, extra: 1 } })).toBe(
      '200 OK',
    );
    const { reply } = await send('/schedule/self', { key: keys.ana, body: { ...WINDOW, start: null } });
    expect(reply.error?.message).toBe('start is required and must be an integer.');
  });

  test.each([
    [{ end: 5 }, 'start is required and must be an integer.'],
    [{ start: 1.5, end: 5 }, 'start must be an integer.'],
    [{ start: 5, end: 5 }, 'start must be before end.'],
    [{ start: 6, end: 5 }, 'start must be before end.'],
    [{ start: -1, end: 5 }, 'start must be at least 0.'],
    [{ start: 0, end: 46 * DAY }, 'end must be at most 45 days (3888000 seconds) after start.'],
    [{ start: 0, end: 45 * DAY + 1 }, 'end must be at most 45 days (3888000 seconds) after start.'],
  ])('refuses the window %j', async (body, message) => {
    for (const [path, extra] of [
      ['/schedule/self', {}],
      ['/schedule/info', { schedule_id: 1000 }],
    ] as const) {
      const { reply } = await send(path, { key: keys.ana, body: { ...body, ...extra } });
      expect(reply.error).toEqual({ code: 'InvalidParameter', message });
    }
  });

  test('takes a window of 45 days', async () => {
    expect(await code('/schedule/self', { key: keys.ana, body: { start: 0, end: 45 * DAY } })).toBe('200 OK');
  });

  test('gives every reply an id of its own, in the envelope, the header and the log', async () => {
    const replies = [
      await send('/schedule/self', { key: keys.ana, body: WINDOW }),
      await send('/nowhere'),
      await send('/schedule/self', { method: 'GET' }),
    ];
    for (const [index, { response, reply }] of replies.entries()) {
      expect(reply.request_id).toMatch(/^[0-9a-f]{32}$/);
      expect(response.headers.get('x-request-id')).toBe(reply.request_id);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(log[index]).toContain(reply.request_id);
    }
    expect(new Set(replies.map(({ reply }) => reply.request_id)).size).toBe(3);
    expect(log[0]).toMatch(/ POST \/schedule\/self OK \d+ ms$/);
    expect(log.join()).not.toContain(keys.ana);
  });

  describe('asks for a key', () => {
    it('and answers alike to a wrong, a malformed, a revoked and a missing one', async () => {
      const [first] = await listKeys(store().db);
      const revoked = [keys.ana, keys.bo, keys.cy].find((key) => first && key.includes(first.key_id)) ?? '';
      expect(await code('/schedule/self', { key: revoked, body: WINDOW })).toBe('200 OK');
      await revokeKey(store().db, first?.key_id ?? '', NOW);
      const other = Object.values(keys).find((key) => key !== revoked) ?? '';
      const wrong = `${other.slice(0, -1)}${other.endsWith('A') ? 'B' : 'A'}`;
      const presented = [
        undefined,
        '',
        'x',
        "wb_' or 1=1",
        '\0',
        wrong,
        revoked,
        `${other} `,
        other.toUpperCase(),
      ];
      const answers = await Promise.all(
        presented.map((key) => send('/schedule/self', { key, body: WINDOW })),
      );
      const failures = answers.map(({ response, reply }) => stringifyJson([response.status, reply.error]));
      expect(new Set(failures).size).toBe(1);
      expect(failures[0]).toContain('401,{"code":"Unauthorized"');
    });

    it('at the webhook operation only beyond loopback, and then looks at the channel too', async () => {
      const open = { event_id: 'event-open', intergration_id: 'hook' };
      const hidden = { event_id: 'event-private', intergration_id: 'hook' };
      expect(await code('/webhook/history/detail', { body: hidden })).toBe('200 OK');
      handle = serve({ openWebhookDetail: false });
      expect(await code('/webhook/history/detail', { body: open })).toBe('401 Unauthorized');
      expect(await code('/webhook/history/detail', { body: open, key: keys.bo })).toBe('200 OK');
      expect(await code('/webhook/history/detail', { body: hidden, key: keys.bo })).toBe(
        '400 ResourceNotFound',
      );
      expect(await code('/webhook/history/detail', { body: hidden, key: keys.ana })).toBe('200 OK');
    });

    it('at the webhook operation on loopback where one is sent, and holds to it', async () => {
      const hidden = { event_id: 'event-private', intergration_id: 'hook' };
      const path = '/webhook/history/detail';
      expect(await code(path, { body: hidden, key: keys.ana })).toBe('200 OK');
      expect(await code(path, { body: hidden, key: keys.bo })).toBe('400 ResourceNotFound');
      expect(await code(path, { body: hidden, key: 'wrong' })).toBe('401 Unauthorized');
      expect(await code(path, { body: hidden, key: '' })).toBe('401 Unauthorized');
      for (const { key_id } of await listKeys(store().db)) await revokeKey(store().db, key_id, NOW);
      expect(await code(path, { body: hidden, key: keys.ana })).toBe('401 Unauthorized');
    });
  });

  describe('shows what is private to its team alone', () => {
    it.each([
      ['/rum/application/info', { application_id: 'app-private' }],
      ['/rum/issue/info', { issue_id: 'issue-private' }],
      ['/schedule/info', { schedule_id: 1001, ...WINDOW }],
    ])('%s', async (path, body) => {
      expect(await code(path, { key: keys.ana, body })).toBe('200 OK');
      const hidden = await send(path, { key: keys.bo, body });
      const absent = await send(path, {
        key: keys.bo,
        body: { ...body, application_id: 'none', issue_id: 'none', schedule_id: 5 },
      });
      expect(hidden.response.status).toBe(400);
      expect(hidden.reply.error).toEqual(absent.reply.error);
      expect(hidden.reply.error?.code).toBe('ResourceNotFound');
    });

    it('in lists too', async () => {
      const ids = { application_ids: ['app-private', 'none', 'app-open', 'app-private'] };
      const seen = await send('/rum/application/infos', { key: keys.ana, body: ids });
      expect(seen.text.match(/"application_id":"[^"]*"/g)).toEqual([
        '"application_id":"app-private"',
        '"application_id":"app-open"',
      ]);
      const others = await send('/rum/application/infos', { key: keys.cy, body: ids });
      expect(others.text).not.toContain('app-private');
      expect(schedulesIn(await send('/schedule/self', { key: keys.ana, body: WINDOW }))).toBe(4);
      expect(schedulesIn(await send('/schedule/self', { key: keys.bo, body: WINDOW }))).toBe(3);
    });
  });

  test('names an alerting channel only to those who see it', async () => {
    for (const [path, input] of [
      ['/rum/application/info', { application_id: 'app-open' }],
      ['/rum/application/infos', { application_ids: ['app-open'] }],
    ] as const) {
      expect(channelsIn(await send(path, { key: keys.ana, body: input }))).toBe(`[100,101,${LONG_ID}]`);
      expect(channelsIn(await send(path, { key: keys.bo, body: input }))).toBe(`[100,${LONG_ID}]`);
    }
  });

  test('answers to text that no store can hold, and to integers of more than 64 bits, like to any other', async () => {
    for (const text of ['\0', '\ud800', "'; drop table people; --"]) {
      const hook = { event_id: text, intergration_id: text };
      expect(await code('/rum/application/info', { key: keys.ana, body: { application_id: text } })).toBe(
        '400 ResourceNotFound',
      );
      expect(await code('/rum/issue/info', { key: keys.ana, body: { issue_id: text } })).toBe(
        '400 ResourceNotFound',
      );
      expect(await code('/webhook/history/detail', { body: hook })).toBe('400 ResourceNotFound');
      expect(await code('/rum/application/infos', { key: keys.ana, body: { application_ids: [text] } })).toBe(
        '200 OK',
      );
    }
    const { reply } = await send('/schedule/info', {
      key: keys.ana,
      body: { ...WINDOW, schedule_id: 2n ** 64n },
    });
    expect(reply.error).toEqual({
      code: 'InvalidParameter',
      message: 'schedule_id must be an integer of 64 bits.',
    });
  });

  test("replies what each operation's schema describes", async () => {
    const bodies: Record<string, unknown> = {
      '/rum/application/info': { application_id: 'app-open' },
      '/rum/application/infos': { application_ids: ['app-open'] },
      '/rum/issue/info': { issue_id: 'issue-open' },
      '/schedule/self': WINDOW,
      '/schedule/info': { schedule_id: 1000, ...WINDOW },
      '/webhook/history/detail': { event_id: 'event-open', intergration_id: 'hook' },
      '/insight/responder': { ...INSIGHT, aggregate_unit: 'day', split_hours: true },
      '/insight/incident/export': INSIGHT,
    };
    for (const { path, reply: schema } of operations.filter(({ path }) => path in bodies)) {
      const { text } = await send(path, { key: keys.ana, body: bodies[path] });
      const { request_id: _id, ...reply } = Object(parseJson(text));
      // Nothing that the schema would have to fill in, and nothing that it does not know.
      expect(schema.parse(reply)).toEqual(reply);
    }
  });

  test('returns records as they were imported', async () => {
    const application = await send('/rum/application/info', {
      key: keys.ana,
      body: { application_id: 'app-open' },
    });
    expect(application.data).toEqual(records.applications[0]);
    const issue = await send('/rum/issue/info', { key: keys.ana, body: { issue_id: 'issue-open' } });
    expect(issue.data).toEqual(records.issues[0]);
    const hook = await send('/webhook/history/detail', {
      body: { event_id: 'event-open', intergration_id: 'hook' },
    });
    expect(hook.data).toEqual({
      ...records.webhooks[0],
      event_time: '2025-11-17T13:17:30.000000Z',
    });
  });

  describe('computes schedules', () => {
    it('period by period, with long ids digit for digit', async () => {
      const { text, data } = await send('/schedule/self', { key: keys.cy, body: WINDOW });
      expect(text).toContain(`"schedule_id":${LONG_ID},`);
      expect(text).toContain(`"person_ids":[${BO},${LONG_ID}]`);
      const [open] = data.items;
      expect(open.layers).toEqual(records.schedules[0]?.layers);
      const drawn = open.final_schedule.schedules.map(
        (period: { start: number; group: { group_name: string } }) => [period.start, period.group.group_name],
      );
      expect(drawn).toEqual([
        [MONDAY_11, 'A'],
        [MONDAY_11 + DAY, 'B'],
      ]);
      expect(open.layer_schedules).toHaveLength(1);
    });

    it('says who is on duty at the time of the request, whatever the window', async () => {
      for (const start of [0, NOW]) {
        const body = { schedule_id: LONG_ID, start, end: start + 1 };
        const { data } = await send('/schedule/info', { key: keys.cy, body });
        expect([data.cur_oncall.group.name, data.cur_oncall.start, data.cur_oncall.update_at]).toEqual([
          'B',
          MONDAY_11 + DAY,
          1_766_000_000,
        ]);
        expect([data.next_oncall.group.name, data.next_oncall.start]).toEqual(['A', MONDAY_11 + 2 * DAY]);
      }
    });

    it('lists a disabled schedule with its layers, and nobody on duty', async () => {
      const { data } = await send('/schedule/self', { key: keys.cy, body: WINDOW });
      const retired = data.items.find((item: { enabled: boolean }) => !item.enabled);
      expect(retired.layers).toHaveLength(1);
      expect(retired.layer_schedules).toEqual([{ layer_name: 'Days', mode: 0, schedules: [] }]);
      expect(retired.final_schedule).toEqual({ layer_name: '', mode: 0, schedules: [] });
      const info = await send('/schedule/info', { key: keys.cy, body: { schedule_id: 1002, ...WINDOW } });
      expect(info.data).toEqual({ cur_oncall: null, next_oncall: null });
    });
  });

  test('keeps what went wrong inside, under the request id', async () => {
    handle = serve({ timeZone: 'No/Such_Zone' });
    const { response, reply, text } = await send('/schedule/self', { key: keys.ana, body: WINDOW });
    expect([response.status, reply.error?.code]).toEqual([500, 'InternalError']);
    expect(text).not.toContain('No/Such_Zone');
    const line = log.find((entry) => entry.includes('No/Such_Zone'));
    expect(line).toContain(reply.request_id);
  });
});
