import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operations } from '#contract/operations';
import type { Editor, Handler } from '#service/service';
import { createAccess } from './access/create-access';
import { createSeal, createSessions } from './access/openid/sessions';
import { noteConnection } from './addresses';
import { createGateway } from './app';
import type { ForwardAs } from './forward';
import { createRights } from './rights';
import { type Environment, readSettings } from '#service/config';
import { readAccess, readRights } from './config';

// Attempts to change a rota without the right to: none reaches the service with an editor.

const HOST = 'watchbill.example.com';
const ORIGIN = `https://${HOST}`;
const SECRET = '0123456789abcdef0123456789abcdef';
const KEY = `wb_12345678_${'a'.repeat(43)}`;
const CHANGE = '/api/schedule/change';
const CHANGES = operations.filter(({ isChange }) => isChange).map(({ path }) => path);
const PAID = new Set(operations.filter(({ right }) => right === 'pay').map(({ path }) => path));

const OIDC: Environment = {
  WATCHBILL_OIDC_ISSUER: 'https://login.example.com',
  WATCHBILL_OIDC_CLIENT_ID: 'watchbill',
  WATCHBILL_OIDC_CLIENT_SECRET: 'x',
  WATCHBILL_ALLOWED_DOMAINS: 'example.com',
  WATCHBILL_SESSION_SECRET: SECRET,
  WATCHBILL_UNKNOWN_PEOPLE: 'public',
};
const PROXY: Environment = {
  WATCHBILL_PROXY_ADDRESSES: '10.0.0.4',
  WATCHBILL_ALLOWED_DOMAINS: 'example.com',
};

let reached: { path: string; editor: Editor }[];
const note = (path: string, editor: Editor | undefined) => {
  if (editor) reached.push({ path, editor });
  return new Response('{"data":{"version":2}}', { headers: { 'Content-Type': 'application/json' } });
};
const forward: ForwardAs = (...[{ path }, , , , editor]) => Promise.resolve(note(path, editor));

/** Gateway on the network with these settings; Ana is person 7, and nobody else has a record. */
async function opened(env: Environment): Promise<Handler> {
  const isLocal = Object.keys(env).every((name) => name.startsWith('WATCHBILL_MAY'));
  const all = isLocal ? env : { HOST: '0.0.0.0', WATCHBILL_PUBLIC_URL: ORIGIN, ...env };
  const config = readAccess(readSettings(all), isLocal ? '127.0.0.1' : '0.0.0.0');
  return createGateway({
    forward,
    // A program: the service finds the rights of its key, and the gateway passes none.
    service: (request) => Promise.resolve(note(new URL(request.url).pathname, undefined)),
    ready: () => Promise.resolve(),
    names: () => Promise.resolve({ people: [], teams: [], channels: [], roles: [] }),
    rights: createRights(readRights(readSettings(env), config.mode.kind)),
    access: await createAccess(config, {
      host: isLocal ? '127.0.0.1' : '0.0.0.0',
      dataDir: '/nowhere',
      findPerson: (email) =>
        Promise.resolve(email === 'ana@example.com' ? { person_id: 7, person_name: 'Ana' } : undefined),
      log: () => {},
    }),
    log: () => {},
  });
}

type Attempt = {
  path?: string;
  method?: string;
  body?: string;
  /** Empty: the header is left out. */
  headers?: Record<string, string>;
  from?: string;
};

async function attempt(gateway: Handler, { path = CHANGE, method = 'POST', ...more }: Attempt) {
  const headers = { Host: HOST, Origin: ORIGIN, 'Content-Type': 'application/json', ...more.headers };
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: more.body ?? '{"schedule_id":1}' };
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    ...body,
    headers: Object.entries(headers).filter(([, value]) => value !== ''),
  });
  noteConnection(request, { address: more.from ?? '203.0.113.9', ended: Promise.resolve(true) });
  return gateway(request);
}

async function cookieOf(email: string, member_of: string[] = [], secret = SECRET, now = Date.now()) {
  const clock = () => now;
  const sessions = createSessions(
    createSeal([secret], clock),
    { secrets: [], idleMs: 3_600_000, longestMs: 3_600_000 },
    { isSecure: true, clock, dataDir: '/nowhere' },
  );
  return (await sessions.begin({ email, name: email, member_of })).split(';', 1)[0] ?? '';
}

const ana = { 'X-Forwarded-Email': 'ana@example.com' };
const gateways: Record<string, Handler> = {};
const cookies: Record<string, string> = {};
const at = (name: string): Handler => {
  const gateway = gateways[name];
  if (!gateway) throw new Error(`no gateway ${name}`);
  return gateway;
};

beforeAll(async () => {
  gateways['groups'] = await opened({
    ...OIDC,
    WATCHBILL_MAY_CHANGE: 'group:sre',
    WATCHBILL_MAY_PAY: 'group:sre',
  });
  gateways['own'] = await opened({ ...OIDC, WATCHBILL_MAY_CHANGE: 'own' });
  gateways['signed-in'] = await opened({
    ...OIDC,
    WATCHBILL_MAY_CHANGE: 'everybody',
    WATCHBILL_MAY_PAY: 'everybody',
  });
  gateways['nobody'] = await opened(OIDC);
  gateways['proxy'] = await opened({
    ...PROXY,
    WATCHBILL_MAY_CHANGE: 'everybody',
    WATCHBILL_MAY_PAY: 'everybody',
  });
  gateways['everybody'] = await opened({ WATCHBILL_ACCESS: 'everybody' });
  gateways['loopback'] = await opened({});
  gateways['closed loopback'] = await opened({ WATCHBILL_MAY_CHANGE: 'nobody', WATCHBILL_MAY_PAY: 'nobody' });
  cookies['sre'] = await cookieOf('ana@example.com', ['sre']);
  cookies['ops'] = await cookieOf('ana@example.com', ['ops', 'SRE', 'sre ', 'group:sre']);
  cookies['stranger'] = await cookieOf('bo@example.com');
  cookies['elsewhere'] = await cookieOf('eve@elsewhere.example', ['sre']);
  cookies['forged'] = await cookieOf('ana@example.com', ['sre'], 'f'.repeat(32));
  cookies['old'] = await cookieOf('ana@example.com', ['sre'], SECRET, Date.now() - 7_200_000);
  cookies['departure'] = (cookies['sre'] ?? '').replace('session', 'key');
  cookies['cut'] = (cookies['sre'] ?? '').slice(0, -2);
});
beforeEach(() => {
  reached = [];
});

const local = { Host: '127.0.0.1:4180', Origin: 'http://127.0.0.1:4180' };

function see(gateway: string, cookie: string) {
  return attempt(at(gateway), { path: '/api/ledger/pay', headers: { Cookie: cookies[cookie] ?? '' } });
}

describe('a change that its sender may make', () => {
  it.each([
    ['groups', { Cookie: 'sre' }, { may: 'all', name: 'Ana', person_id: 7 }],
    ['own', { Cookie: 'sre' }, { may: 'own', name: 'Ana', person_id: 7 }],
    ['signed-in', { Cookie: 'stranger' }, { may: 'all', name: 'bo@example.com', person_id: undefined }],
    ['loopback', local, { may: 'all', person_id: undefined }],
  ])('reaches the service as its editor: %s', async (gateway, headers, editor) => {
    const cookie = 'Cookie' in headers ? { Cookie: cookies[headers.Cookie] ?? '' } : {};
    // Rights to see pay are not of one's own rotas.
    const paths = CHANGES.filter((path) => gateway !== 'own' || !PAID.has(path));
    for (const path of paths) {
      const sent = { path: `/api${path}`, headers: { ...headers, ...cookie } };
      expect((await attempt(at(gateway), sent)).status).toBe(200);
    }
    expect(reached.map(({ path }) => path)).toEqual(paths);
    for (const one of reached) expect(one.editor).toMatchObject(editor);
  });

  it('sees pay with the right to see pay alone', async () => {
    const refused = [see('groups', 'stranger'), see('nobody', 'sre'), see('own', 'sre')];
    for (const reply of await Promise.all(refused)) expect(reply.status).toBe(403);
    expect(reached).toEqual([]);
    expect((await see('groups', 'sre')).status).toBe(200);
    expect(reached).toMatchObject([{ path: '/ledger/pay', editor: { may: 'all', name: 'Ana' } }]);
  });

  it('reaches it through the proxy that signs people in', async () => {
    expect((await attempt(at('proxy'), { headers: ana, from: '10.0.0.4' })).status).toBe(200);
    expect(reached).toMatchObject([{ editor: { may: 'all', person_id: 7 } }]);
  });
});

/** Gateway, session, and what is wrong. */
const ATTEMPTS: [string, string | undefined, string, Attempt][] = [
  // No session, or one that is not theirs.
  ['groups', undefined, 'no session', {}],
  ['signed-in', undefined, 'no session', {}],
  ['signed-in', undefined, 'a cookie that is none', { headers: { Cookie: '__Host-watchbill-session=x' } }],
  ['groups', 'forged', 'a session sealed by another secret', {}],
  ['groups', 'old', 'a session that is over', {}],
  ['groups', 'departure', 'a session in another cookie', {}],
  ['groups', 'cut', 'a session that was cut', {}],
  ['groups', 'elsewhere', 'a domain that is not admitted', {}],
  ['signed-in', undefined, 'an empty cookie', { headers: { Cookie: '__Host-watchbill-session=' } }],
  ['signed-in', undefined, 'a bearer token', { headers: { Authorization: 'Bearer x' } }],
  ['signed-in', undefined, 'basic authentication', { headers: { Authorization: 'Basic YTpi' } }],
  // A session without the right.
  ['nobody', 'sre', 'the default where people sign in', {}],
  ['groups', 'ops', 'another group, and spellings of it', {}],
  ['groups', 'stranger', 'no group', {}],
  ['own', 'stranger', 'no record', {}],
  ['groups', 'stranger', 'a group in a header', { headers: { 'X-Forwarded-Groups': 'sre' } }],
  [
    'groups',
    'stranger',
    'an editor in a header',
    { headers: { WATCHBILL_AUTHOR: 'Ana', 'X-Editor': 'all' } },
  ],
  ['nobody', 'sre', 'a setting in a header', { headers: { WATCHBILL_MAY_CHANGE: 'everybody' } }],
  ['groups', 'stranger', 'an editor in the body', { body: '{"editor":{"may":"all"},"may":"all"}' }],
  ['groups', 'stranger', 'an editor in the query', { path: `${CHANGE}?editor=all&may=all` }],
  ['nobody', 'sre', 'an app key in the query', { path: `${CHANGE}?app_key=${KEY}` }],
  ['nobody', 'sre', 'an app key as bearer', { headers: { Authorization: `Bearer ${KEY}` } }],
  // Pages of other sites, and what they can send without asking first.
  ['groups', 'sre', 'no origin', { headers: { Origin: '' } }],
  [
    'groups',
    'sre',
    'no origin, of the same site',
    { headers: { Origin: '', 'Sec-Fetch-Site': 'same-origin' } },
  ],
  ['groups', 'sre', 'another origin', { headers: { Origin: 'https://evil.example' } }],
  ['groups', 'sre', 'an opaque origin', { headers: { Origin: 'null' } }],
  ['groups', 'sre', 'a host below ours', { headers: { Origin: `https://evil.${HOST}` } }],
  ['groups', 'sre', 'a host above ours', { headers: { Origin: 'https://example.com' } }],
  ['groups', 'sre', 'our origin by http', { headers: { Origin: `http://${HOST}` } }],
  ['groups', 'sre', 'our origin at another port', { headers: { Origin: `${ORIGIN}:8443` } }],
  ['groups', 'sre', 'our origin as a prefix', { headers: { Origin: `${ORIGIN}.evil.example` } }],
  ['groups', 'sre', 'a page of another site', { headers: { 'Sec-Fetch-Site': 'cross-site' } }],
  ['groups', 'sre', 'a page of the same site', { headers: { 'Sec-Fetch-Site': 'same-site' } }],
  ['loopback', undefined, 'another origin', { headers: { ...local, Origin: 'http://evil.example' } }],
  ['loopback', undefined, 'no origin', { headers: { ...local, Origin: '' } }],
  [
    'loopback',
    undefined,
    'another port of this machine',
    { headers: { ...local, Origin: 'http://127.0.0.1:3000' } },
  ],
  [
    'loopback',
    undefined,
    'a name that points here',
    { headers: { Host: 'evil.example', Origin: 'http://evil.example' } },
  ],
  ['groups', 'sre', 'a form', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }],
  ['groups', 'sre', 'a form with files', { headers: { 'Content-Type': 'multipart/form-data; boundary=x' } }],
  ['groups', 'sre', 'plain text', { headers: { 'Content-Type': 'text/plain' } }],
  ['groups', 'sre', 'text that names JSON', { headers: { 'Content-Type': 'text/plain; application/json' } }],
  ['groups', 'sre', 'JSON of another kind', { headers: { 'Content-Type': 'application/json-patch+json' } }],
  ['groups', 'sre', 'no JSON', { body: 'schedule_id=1' }],
  ['groups', 'sre', 'broken JSON', { body: '{"schedule_id":1' }],
  ['groups', 'sre', 'nothing', { body: '' }],
  // Other methods.
  ...['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method): [string, string, string, Attempt] => [
    'groups',
    'sre',
    method,
    { method },
  ]),
  ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map(
    (header): [string, string, string, Attempt] => [
      'groups',
      'sre',
      `GET with ${header}`,
      { method: 'GET', headers: { [header]: 'POST' } },
    ],
  ),
  ['groups', 'sre', 'GET with _method', { method: 'GET', path: `${CHANGE}?_method=POST` }],
  // Other spellings of the address.
  ...[
    '/API/schedule/change',
    '/api/Schedule/Change',
    '//api/schedule/change',
    '/api//schedule/change',
    '/api/schedule/change/',
    '/api/schedule%2fchange',
    '/api%2fschedule/change',
    '/%61pi/schedule/change',
    '/api/schedule/chang%65',
    '/api/schedule/change;x=1',
    '/api/schedule/self/%2e%2e/change%00',
    '/schedule/change',
    '/api/schedule/change.json',
  ].map((path): [string, string, string, Attempt] => ['groups', 'sre', path, { path }]),
  ['nobody', 'sre', 'a way round', { path: '/access/../api/schedule/change' }],
  ['signed-in', undefined, 'a way round', { path: '/assets/../api/schedule/change' }],
  // Headers of proxies.
  ['proxy', undefined, 'an e-mail address from elsewhere', { headers: ana }],
  [
    'proxy',
    undefined,
    'one that claims to be the proxy',
    { headers: { ...ana, 'X-Forwarded-For': '10.0.0.4' } },
  ],
  [
    'proxy',
    undefined,
    'one that claims to be here',
    { headers: { ...ana, Host: '127.0.0.1' }, from: '127.0.0.1' },
  ],
  ['proxy', undefined, 'no e-mail address', { from: '10.0.0.4' }],
  [
    'proxy',
    undefined,
    'two e-mail addresses',
    { headers: { 'X-Forwarded-Email': 'ana@example.com, ana@example.com' }, from: '10.0.0.4' },
  ],
  [
    'proxy',
    undefined,
    'a person without record',
    { headers: { 'X-Forwarded-Email': 'bo@example.com' }, from: '10.0.0.4' },
  ],
  ['signed-in', undefined, 'a forwarded address', { headers: { ...ana, 'X-Forwarded-For': '127.0.0.1' } }],
  [
    'signed-in',
    undefined,
    'a forwarded host',
    { headers: { 'X-Forwarded-Host': 'localhost', Forwarded: 'for=127.0.0.1' } },
  ],
  // Without sign-in on the network, and where the operator forbids it.
  ['everybody', undefined, 'nobody signs in', {}],
  ['everybody', undefined, 'an e-mail address', { headers: ana }],
  ['everybody', undefined, 'this machine', { headers: { ...local }, from: '127.0.0.1' }],
  ['everybody', 'sre', 'a session of another gateway', {}],
  ['closed loopback', undefined, 'nobody may', { headers: local, from: '127.0.0.1' }],
  // Programs: their rights are those of the key, never of a session.
  ['groups', 'sre', 'a session at /service', { path: '/service/schedule/change' }],
  ['groups', 'sre', 'a session and a key at /service', { path: `/service/schedule/change?app_key=${KEY}` }],
  ['loopback', undefined, '/service without a key', { path: '/service/schedule/change', headers: local }],
  ['groups', 'sre', 'an agent', { path: '/mcp', body: '{"method":"schedule/change"}' }],
  ['groups', undefined, 'a guest', { path: '/guest/x/api/schedule/change' }],
  ['groups', 'sre', 'a guest with a session', { path: '/guest/x/api/schedule/change' }],
  ['groups', 'sre', 'a calendar', { path: '/feeds/x.ics' }],
];

describe('a change that its sender may not make', () => {
  it.each(ATTEMPTS)('reaches nothing: %s, session %s, %s', async (gateway, session, _what, sent) => {
    const cookie = session === undefined ? {} : { Cookie: cookies[session] ?? 'missing' };
    const paths = (sent.path ?? CHANGE) === CHANGE ? CHANGES.map((path) => `/api${path}`) : [sent.path];
    for (const path of paths) {
      const request = {
        ...sent,
        ...(path !== undefined && { path }),
        headers: { ...cookie, ...sent.headers },
      };
      await attempt(at(gateway), request);
    }
    expect(reached).toEqual([]);
  });

  it('is tried in more than sixty ways', () => {
    expect(ATTEMPTS.length).toBeGreaterThan(60);
    expect(CHANGES.length).toBeGreaterThan(0);
  });
});
