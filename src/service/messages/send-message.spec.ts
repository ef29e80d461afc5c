import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { sendMessage } from './send-message';
import { MESSAGE_TOOLS, type MessageTool } from '#domain/messages';
import { dingtalkSign, feishuSign, type Outgoing, TOOL_FORMATS } from './tools';

/** Request as a tool gets it. */
type Received = { url: string; headers: IncomingMessage['headers']; body: string };

let received: Received[] = [];
let answer: (response: ServerResponse) => void = (response) => void response.end();
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => void chunks.push(chunk));
  request.on('end', () => {
    received.push({
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    });
    answer(response);
  });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const SECRET = 'SECdemo0123456789';
const NOW = 1_796_630_400_000;
const LINK = 'https://watch.example/oncall/7';
const MESSAGE: Outgoing = {
  id: 'chat/hand-off/7/1796630400',
  kind: 'hand-off',
  at: 1_796_630_400,
  lines: ['Checkout: Ada Alm, until Mon 09:00 London'],
  link: LINK,
  schedules: ['7'],
};

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown };

async function send(
  tool: MessageTool,
  reply: Reply | typeof answer,
  changes: Partial<Outgoing> = {},
  secret?: string,
) {
  received = [];
  answer =
    typeof reply === 'function'
      ? reply
      : (response) => {
          const { status = 200, headers = {}, body = '' } = reply;
          const isText = typeof body === 'string';
          response.writeHead(status, {
            'Content-Type': isText ? 'text/plain' : 'application/json',
            ...headers,
          });
          response.end(isText ? body : JSON.stringify(body));
        };
  const url = new URL(`${origin}/hooks/canary-path?access_token=canary-token`);
  return await sendMessage(
    { tool, url, secret },
    { ...MESSAGE, ...changes },
    { clock: () => NOW, signal: new AbortController().signal, seconds: reply === SILENT ? 0.3 : 30 },
  );
}

/** Answers nothing. */
const SILENT = () => undefined;

const sentBody = () => JSON.parse(received[0]?.body ?? 'null');

/** Reply of success of each tool. */
const SUCCESS: Readonly<Record<MessageTool, Reply>> = {
  slack: { body: 'ok' },
  teams: { status: 202 },
  'google-chat': { body: { name: 'spaces/A/messages/B' } },
  discord: { status: 204 },
  mattermost: { body: 'ok' },
  'rocket-chat': { body: { success: true } },
  feishu: { body: { code: 0, msg: 'success', data: {}, StatusCode: 0 } },
  dingtalk: { body: { errcode: 0, errmsg: 'ok' } },
  wecom: { body: { errcode: 0, errmsg: 'ok' } },
  ntfy: { body: { id: 'x', time: 1, event: 'message' } },
  json: { status: 201 },
};

const LINE = 'Checkout: Ada Alm, until Mon 09:00 London';

/** Body of each tool, as documented. */
const BODIES: Readonly<Record<MessageTool, unknown>> = {
  slack: { text: `${LINE}\n<${LINK}|Open>`, unfurl_links: false, unfurl_media: false },
  teams: {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [{ type: 'TextBlock', wrap: true, text: `${LINE}\n\n[Open](${LINK})` }],
        },
      },
    ],
  },
  'google-chat': { text: `${LINE}\n<${LINK}|Open>` },
  discord: { content: `${LINE}\n[Open](${LINK})`, allowed_mentions: { parse: [] }, flags: 4 },
  mattermost: { text: `${LINE}\n[Open](${LINK})`, username: 'Watchbill' },
  'rocket-chat': { text: `${LINE}\n[Open](${LINK})`, alias: 'Watchbill' },
  feishu: {
    msg_type: 'post',
    content: {
      post: {
        en_us: {
          title: '',
          content: [[{ tag: 'text', text: LINE }], [{ tag: 'a', text: 'Open', href: LINK }]],
        },
      },
    },
  },
  dingtalk: {
    msgtype: 'markdown',
    markdown: { title: LINE, text: `${LINE}  \n[Open](${LINK})` },
    at: { atMobiles: [], atUserIds: [], isAtAll: false },
  },
  wecom: {
    msgtype: 'text',
    text: { content: `${LINE}\n${LINK}`, mentioned_list: [], mentioned_mobile_list: [] },
  },
  ntfy: {
    topic: 'canary-path',
    title: 'Watchbill',
    message: LINE,
    priority: 3,
    tags: ['calendar'],
    click: LINK,
    markdown: false,
  },
  json: {
    type: 'on_call.hand_off',
    id: MESSAGE.id,
    at: '2026-12-07T08:00:00.000Z',
    schedules: ['7'],
    text: LINE,
    url: LINK,
  },
};

const NAMES = '*b* _i_ `c` <!channel> @all <at>A</at> [x](https://evil.example) {{DATE(1)}} \u202emirrored';

/** Names as each tool gets them; ¦ is an invisible space. */
const ESCAPED: Readonly<Record<MessageTool, string>> = {
  slack:
    '¦*¦b¦*¦ ¦_¦i¦_¦ ¦`¦c¦`¦ &lt;!channel&gt; @all &lt;at&gt;A&lt;/at&gt; [x](https://evil.example) {{DATE(1)}} \u202emirrored',
  teams:
    '\\*b\\* \\_i\\_ \\`c\\` <¦!channel> @all <¦at>A<¦/at> \\[x\\](https://evil.example) {¦{DATE(1)}} \u202emirrored',
  'google-chat':
    '¦*¦b¦*¦ ¦_¦i¦_¦ ¦`¦c¦`¦ &lt;!channel&gt; @all &lt;at&gt;A&lt;/at&gt; [x](https://evil.example) {{DATE(1)}} \u202emirrored',
  discord:
    '\\*b\\* \\_i\\_ \\`c\\` \\<!channel\\> @¦all \\<at\\>A\\</at\\> \\[x\\](https://evil.example) {{DATE(1)}} \u202emirrored',
  mattermost:
    '\\*b\\* \\_i\\_ \\`c\\` \\<!channel\\> @¦all \\<at\\>A\\</at\\> \\[x\\](https://evil.example) {{DATE(1)}} \u202emirrored',
  'rocket-chat':
    '¦*¦b¦*¦ ¦_¦i¦_¦ ¦`¦c¦`¦ <¦!channel> @¦all <¦at>A<¦/at> ¦[¦x¦]¦(https://evil.example) {{DATE(1)}} \u202emirrored',
  feishu: '*b* _i_ `c` <¦!channel> @all <¦at>A<¦/at> [x](https://evil.example) {{DATE(1)}} \u202emirrored',
  dingtalk:
    '¦*¦b¦*¦ ¦_¦i¦_¦ ¦`¦c¦`¦ <¦!channel>¦ @¦all <¦at>¦A<¦/at>¦ ¦[¦x¦]¦(https://evil.example) {{DATE(1)}} \u202emirrored',
  wecom: '*b* _i_ `c` <¦!channel> @all <¦at>A<¦/at> [x](https://evil.example) {{DATE(1)}} \u202emirrored',
  ntfy: NAMES,
  json: NAMES,
};

/** Replies of HTTP 200 that are no success, with their problem; undefined for tools whose body says nothing. */
const FALSE_SUCCESS: Readonly<Record<MessageTool, readonly [Reply, string] | undefined>> = {
  slack: [{ body: {} }, 'Slack answers “ok”; this answered “{}”'],
  teams: undefined,
  'google-chat': [{ body: {} }, 'Google Chat answers “{"name": …}”; this answered “{}”'],
  discord: undefined,
  mattermost: [{ body: '' }, 'Mattermost answers “ok”; this answered nothing'],
  'rocket-chat': undefined,
  feishu: [{ body: {} }, 'Feishu answers “{"code": 0}”; this answered “{}”'],
  dingtalk: [{ body: 'ok' }, 'DingTalk answers “{"errcode": 0}”; this answered “ok”'],
  wecom: [{ body: { errcode: 93_000, errmsg: 'invalid webhook url' } }, '93000 invalid webhook url'],
  ntfy: [
    { headers: { 'Content-Type': 'text/html' }, body: '<p>Sign in' },
    'ntfy answers “{"id": …}”; this answered a web page',
  ],
  json: undefined,
};

test.each(
  MESSAGE_TOOLS.flatMap((tool) => {
    const row = FALSE_SUCCESS[tool];
    return row ? [[tool, ...row] as const] : [];
  }),
)('a reply of success that is none of %s says which one is', async (tool, reply, problem) => {
  expect(await send(tool, reply)).toMatchObject({ problem: `HTTP 200: ${problem}` });
});

describe.each(MESSAGE_TOOLS)('a message to %s', (tool) => {
  it('has the documented body, and is delivered', async () => {
    expect(await send(tool, SUCCESS[tool])).toEqual({ kind: 'delivered' });
    expect(sentBody()).toEqual(BODIES[tool]);
  });

  it('waits as long as a 429 asks', async () => {
    const verdict = await send(tool, { status: 429, headers: { 'Retry-After': '7' }, body: 'rate_limited' });
    expect(verdict).toMatchObject({ kind: 'again', after: 7 });
  });

  it.each([500, 502, 503, 408, 425])('is tried again after HTTP %d', async (status) => {
    expect(await send(tool, { status, body: { error: 'down' } })).toMatchObject({ kind: 'again' });
  });

  it.each([400, 401, 403, 404, 410, 413])('is refused by HTTP %d', async (status) => {
    expect(await send(tool, { status, body: 'no_service' })).toMatchObject({ kind: 'refused' });
  });

  it('follows no redirect', async () => {
    const verdict = await send(tool, { status: 307, headers: { Location: `${origin}/elsewhere` } });
    expect(verdict).toMatchObject({ kind: 'refused' });
    expect(received).toHaveLength(1);
  });

  it('is tried again if the tool is slow or closes the connection', async () => {
    expect(await send(tool, SILENT)).toMatchObject({ kind: 'again', problem: /0.3 s/ });
    expect(await send(tool, (response) => response.socket?.destroy())).toMatchObject({ kind: 'again' });
  });

  it('is not repeated if a reply of success breaks off', async () => {
    const verdict = await send(tool, (response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{"co');
      setImmediate(() => response.socket?.destroy());
    });
    expect(verdict).toMatchObject({ kind: 'unknown' });
  });

  it('never repeats its address in a problem', async () => {
    const body = `no hook /hooks/canary-path?access_token=canary-token, ${SECRET}`;
    const verdict = await send(tool, { status: 404, body }, {}, SECRET);
    expect(JSON.stringify(verdict)).not.toMatch(/canary|SECdemo/);
  });

  it('makes no markup, link or mention of a name', async () => {
    await send(tool, SUCCESS[tool], { lines: [NAMES], link: undefined });
    expect(received[0]?.body.replaceAll('\u200B', '¦')).toContain(JSON.stringify(ESCAPED[tool]).slice(1, -1));
  });

  it('ends at a line within the limit', async () => {
    const lines = Array.from(
      { length: 40_000 },
      (_, index) => `Schedule ${index} 值班: Łukasz, until Mon 09:00`,
    );
    await send(tool, SUCCESS[tool], { lines });
    const text: string = received[0]?.body ?? '';
    expect(text).toMatch(/… and \d+ more/);
    expect(text).toContain('Schedule 0 ');
    const { max } = TOOL_FORMATS[tool].limit;
    // The limits of a text, which is part of the body, leave room for little around it.
    expect(text.length).toBeLessThanOrEqual(max * 1.05 + 500);
  });

  it('has the beginning of a line that is too long alone', async () => {
    expect(await send(tool, SUCCESS[tool], { lines: ['值'.repeat(2_000_000)] })).toEqual({
      kind: 'delivered',
    });
    expect(received[0]?.body).toContain('…');
  });
});

describe('a reply of success with an error in it', () => {
  it.each<[MessageTool, unknown, 'again' | 'refused']>([
    ['slack', 'invalid_token', 'refused'],
    ['slack', 'rate_limited', 'again'],
    ['slack', { ok: false, error: 'channel_not_found' }, 'refused'],
    [
      'teams',
      'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429',
      'again',
    ],
    ['teams', 'Webhook message delivery failed with error: HTTP error 404', 'refused'],
    ['google-chat', { error: { code: 403, message: 'x', status: 'PERMISSION_DENIED' } }, 'refused'],
    ['rocket-chat', { success: false, error: 'invalid-channel' }, 'refused'],
    ['feishu', { code: 19_021, msg: 'sign match fail' }, 'refused'],
    ['feishu', { code: 19_024, msg: 'Key Words Not Found' }, 'refused'],
    ['feishu', { code: 11_232, msg: 'too often' }, 'again'],
    ['dingtalk', { errcode: 310_000, errmsg: 'sign not match' }, 'refused'],
    ['dingtalk', { errcode: 130_101, errmsg: 'send too fast' }, 'again'],
    ['wecom', { errcode: 93_000, errmsg: 'invalid webhook url' }, 'refused'],
    ['wecom', { errcode: 40_058, errmsg: 'exceed max length' }, 'refused'],
    ['wecom', { errcode: 45_009, errmsg: 'api freq out of limit' }, 'again'],
  ])('of %s, %j, is %s', async (tool, body, kind) => {
    expect(await send(tool, { body })).toMatchObject({ kind });
  });

  it('of Discord has its wait in the body', async () => {
    const body = { message: 'You are being rate limited.', retry_after: 0.64, global: false };
    expect(await send('discord', { status: 429, body })).toMatchObject({ kind: 'again', after: 0.64 });
  });
});

describe('a signature', () => {
  it('of Feishu is in the body', async () => {
    expect(feishuSign('1796630400', SECRET)).toBe('8jAbuvuKhB8zryeSFqiJXOEepRdjY8PBp+a2La6oJ+g=');
    await send('feishu', SUCCESS.feishu, {}, SECRET);
    expect(sentBody()).toMatchObject({
      timestamp: '1796630400',
      sign: '8jAbuvuKhB8zryeSFqiJXOEepRdjY8PBp+a2La6oJ+g=',
      msg_type: 'post',
    });
  });

  it('of DingTalk is in the address', async () => {
    expect(dingtalkSign('1796630400000', SECRET)).toBe('0yMDDoxjmAJ3p+dlh/m2Qy9NCQhjvpHaF1WbZmiVEmQ=');
    await send('dingtalk', SUCCESS.dingtalk, {}, SECRET);
    expect(received[0]?.url).toBe(
      '/hooks/canary-path?access_token=canary-token&timestamp=1796630400000&sign=0yMDDoxjmAJ3p%2Bdlh%2Fm2Qy9NCQhjvpHaF1WbZmiVEmQ%3D',
    );
  });

  it('of JSON is that of Standard Webhooks', async () => {
    const secret = `whsec_${Buffer.from('key').toString('base64')}`;
    await send('json', SUCCESS.json, {}, secret);
    const { headers, body } = received[0] ?? { headers: {}, body: '' };
    const signature = createHmac('sha256', 'key').update(`${MESSAGE.id}.1796630400.${body}`).digest('base64');
    expect(headers).toMatchObject({
      'webhook-id': MESSAGE.id,
      'webhook-timestamp': '1796630400',
      'webhook-signature': `v1,${signature}`,
    });
  });

  it('of ntfy is a token', async () => {
    await send('ntfy', SUCCESS.ntfy, {}, 'tk_x');
    expect(received[0]).toMatchObject({ url: '/hooks/', headers: { authorization: 'Bearer tk_x' } });
  });
});
