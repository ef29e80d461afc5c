import { beforeAll, describe, expect, it, test } from 'vitest';
import { operations } from '#contract/operations';
import type { Handler } from '#service/service';
import { createGateway } from '../app';
import { createAccess } from './create-access';
import { readSettings } from '#service/config';
import { readAccess } from '../config';

// Requests from the network without a session: only the sign-in, the probes and the program's files are served.

const HOST = 'watchbill.example.com';
const ORIGIN = `https://${HOST}`;

let gateway: Handler;
let reached: string[];

beforeAll(async () => {
  const config = readAccess(
    readSettings({
      HOST: '0.0.0.0',
      WATCHBILL_PUBLIC_URL: ORIGIN,
      WATCHBILL_OIDC_ISSUER: 'https://login.example.com',
      WATCHBILL_OIDC_CLIENT_ID: 'watchbill',
      WATCHBILL_OIDC_CLIENT_SECRET: 'x',
      WATCHBILL_ALLOWED_DOMAINS: '*',
      WATCHBILL_SESSION_SECRET: '0123456789abcdef0123456789abcdef',
    }),
    '0.0.0.0',
  );
  reached = [];
  const note = (what: string) => {
    reached.push(what);
    return new Response('data');
  };
  gateway = createGateway({
    forward: (operation) => Promise.resolve(note(`api ${operation.path}`)),
    service: (request) => Promise.resolve(note(`service ${new URL(request.url).pathname}`)),
    ready: () => Promise.resolve(),
    names: () => {
      note('names');
      return Promise.resolve({ people: [], teams: [], channels: [], roles: [] });
    },
    assets: (_request, path) => Promise.resolve(note(`file ${path}`)),
    access: await createAccess(config, {
      host: '0.0.0.0',
      dataDir: '/nowhere',
      findPerson: () => Promise.resolve({ person_id: 1, person_name: 'x' }),
      log: () => {},
    }),
    log: () => {},
  });
});

/** Cookies and headers of attempts to impersonate a user. */
const TRIES: Readonly<Record<string, string>>[] = [
  {},
  { Cookie: '__Host-watchbill-session=x; watchbill-session=x' },
  { 'X-Forwarded-Email': 'ana@example.com', 'X-Forwarded-For': '127.0.0.1', Forwarded: 'for=127.0.0.1' },
  { Authorization: 'Bearer x', 'X-Forwarded-Host': 'localhost' },
];

async function ask(path: string, init: RequestInit = {}, headers: Record<string, string> = {}) {
  reached.length = 0;
  const body = init.method === 'POST' ? { body: '{}' } : {};
  return gateway(
    new Request(`${ORIGIN}${path}`, {
      ...body,
      ...init,
      headers: { Host: HOST, 'Content-Type': 'application/json', Origin: ORIGIN, ...headers },
    }),
  );
}

const PAGES = [
  '/',
  '/index.html',
  '/oncall',
  '/oncall/7',
  '/rum/issues/is-1',
  '/webhooks/a/b',
  '/nowhere',
  '/assets',
];
const PROGRAMS = [...operations.map(({ path }) => `/api${path}`), '/api/', '/api/nothing', '/directory.json'];

describe.each(TRIES)('with %o', (headers) => {
  it.each(PAGES)('%s shows the sign-in page in its place', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await ask(`${path}?a=b`, { method }, headers);
      expect([response.status, response.headers.get('Location')]).toEqual([200, null]);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const title = /<title>.*<\/title>/.exec(await response.text())?.[0];
      expect(title).toBe(method === 'GET' ? '<title>Sign in · Watchbill</title>' : undefined);
    }
    expect(reached).toEqual([]);
  });

  it.each([...PROGRAMS, '/service/openapi.json', '/access/session'])('%s answers with 401', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      if (path === '/access/session' && method !== 'GET') continue;
      const response = await ask(path, { method }, headers);
      expect([method, response.status, (await response.json()).error.code]).toEqual([
        method,
        401,
        'Unauthorized',
      ]);
    }
    expect(reached).toEqual([]);
  });

  it.each([
    '%61pi/schedule/self',
    'API/schedule/self',
    '/api/schedule/self',
    'directory.json/',
    'assets/../directory.json',
    'access/../api/schedule/self',
    'early.js/../oncall',
  ])('no other spelling of an address is admitted: /%s', async (path) => {
    const response = await ask(`/${path}`, { method: 'GET' }, headers);
    expect([200, 401]).toContain(response.status);
    expect(await response.text()).toMatch(/<title>Sign in|Unauthorized/);
    expect(reached).toEqual([]);
  });
});

test.each(['/assets/main.js', '/favicon.svg', '/early.js', '/sign-in.css', '/sign-in.js', '/version.json'])(
  'the program itself answers: %s',
  async (path) => {
    await ask(path);
    expect(reached).toEqual([`file ${path}`]);
  },
);

test('the probes and the sign-in answer, and reveal nothing', async () => {
  for (const path of ['/healthz', '/readyz', '/access/sign-in', '/access/signed-out', '/access/return']) {
    expect([path, (await ask(path)).status]).toEqual([path, 200]);
    expect(reached).toEqual([]);
  }
});

test.each(['/oncall/7?tz=UTC', '/access/signed-out', '/access/return'])(
  'a preview of %s has the name of the product and no more',
  async (path) => {
    const page = await (await ask(path)).text();
    expect(page.match(/<meta (?:property|name)="(?:og:|twitter:|description)[^>]*>/g)).toEqual([
      '<meta property="og:type" content="website">',
      '<meta property="og:site_name" content="Watchbill">',
      '<meta property="og:title" content="Watchbill">',
    ]);
  },
);

test('routes with their own key are not behind the sign-in', async () => {
  await ask('/service/schedule/self', { method: 'POST' });
  expect(reached).toEqual(['service /schedule/self']);
  await ask('/api/0/organizations/acme/chunk-upload/', { method: 'POST' });
  expect(reached).toEqual(['service /api/0/organizations/acme/chunk-upload/']);
});

describe('accepted host names', () => {
  it.each([
    [HOST, '/oncall', 200],
    [`${HOST}:443`, '/oncall', 200],
    [HOST.toUpperCase(), '/oncall', 200],
    ['127.0.0.1:4180', '/oncall', 200],
    ['localhost', '/oncall', 200],
    ['10.0.0.5:4180', '/healthz', 200],
    ['10.0.0.5:4180', '/oncall', 403],
    [`${HOST}:8443`, '/oncall', 403],
    [`evil.${HOST}`, '/oncall', 403],
    [`${HOST}.evil.example`, '/oncall', 403],
    ['evil.example', '/oncall', 403],
    ['evil.example', '/healthz', 403],
    ['evil.example', '/access/sign-in', 403],
    ['evil.example', '/early.js', 403],
    ['localhost.evil.example', '/oncall', 403],
  ])('%s, %s: %d', async (host, path, status) => {
    expect((await ask(path, {}, { Host: host })).status).toBe(status);
  });
});
