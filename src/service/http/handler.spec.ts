import { describe, expect, it, test } from 'vitest';
import { stringifyJson } from '#contract/json';
import { listKeys, revokeKey } from '../keys';
import { onOneStore } from '../store/stores.spec-support';
import { DAY, INSIGHT, NOW, serviceOn, WINDOW } from './handler.spec-support';

onOneStore('the service', (store) => {
  const { log, keys, restart, send, code } = serviceOn(store);

  describe('a request with several errors', () => {
    const large = 'x'.repeat(1_048_577);

    it('is refused for its route first', async () => {
      expect(await code('/nowhere', { method: 'GET' })).toBe('404 RouteNotFound');
      expect(await code('/schedule/self/', { key: keys.ana })).toBe('404 RouteNotFound');
    });

    it('is then refused for its method', async () => {
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

    it('is then refused for its content type', async () => {
      expect(await code('/schedule/self', { type: 'text/plain', body: large })).toBe(
        '400 InvalidContentType',
      );
      expect(await code('/schedule/self', { type: 'application/jsonp' })).toBe('400 InvalidContentType');
    });

    it('is then refused for its key', async () => {
      expect(await code('/schedule/self', { body: large })).toBe('401 Unauthorized');
      expect(await code('/schedule/self', { body: 'no json' })).toBe('401 Unauthorized');
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

    it('is then refused for a field, by name and rule but never by value', async () => {
      const { response, reply } = await send('/schedule/self', {
        key: keys.ana,
        body: { start: 'secret', end: 5 },
      });
      expect(response.status).toBe(400);
      expect(reply.error).toEqual({ code: 'InvalidParameter', message: 'start must be an integer.' });
      expect(await code('/schedule/self', { key: keys.ana, body: [] })).toBe('400 InvalidParameter');
    });
  });

  test('accepts a charset in the content type, and treats null as absent', async () => {
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

  test('gives each reply a unique id in the envelope, the header and the log', async () => {
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

  describe('an app key', () => {
    it('is refused with the same reply if it is wrong, malformed, revoked or missing', async () => {
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

    it('is required by the webhook operation beyond loopback, and must see the channel', async () => {
      const open = { event_id: 'event-open', intergration_id: 'hook' };
      const hidden = { event_id: 'event-private', intergration_id: 'hook' };
      expect(await code('/webhook/history/detail', { body: hidden })).toBe('200 OK');
      restart({ openWebhookDetail: false });
      expect(await code('/webhook/history/detail', { body: open })).toBe('401 Unauthorized');
      expect(await code('/webhook/history/detail', { body: open, key: keys.bo })).toBe('200 OK');
      expect(await code('/webhook/history/detail', { body: hidden, key: keys.bo })).toBe(
        '400 ResourceNotFound',
      );
      expect(await code('/webhook/history/detail', { body: hidden, key: keys.ana })).toBe('200 OK');
    });

    it('is optional for the webhook operation on loopback, and checked if sent', async () => {
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

  test('hides internal errors from the client, and logs them under the request id', async () => {
    restart({ timeZone: 'No/Such_Zone' });
    const { response, reply, text } = await send('/schedule/self', { key: keys.ana, body: WINDOW });
    expect([response.status, reply.error?.code]).toEqual([500, 'InternalError']);
    expect(text).not.toContain('No/Such_Zone');
    const line = log.find((entry) => entry.includes('No/Such_Zone'));
    expect(line).toContain(reply.request_id);
  });
});
