import { describe, expect, it } from 'vitest';
import type { Right } from '#contract/operation';
import { operations } from '#contract/operations';
import { scheduleSelf } from '#contract/schedule';
import { stackEnrich } from '#contract/stack';
import { openAccess } from './access/create-access';
import type { Forward } from './forward';
import { createGateway, type GatewayDeps } from './app';

const HOME = 'http://127.0.0.1:4180';

const echo: Forward = (operation, body) =>
  Promise.resolve(
    new Response(JSON.stringify({ path: operation.path, body: new TextDecoder().decode(body) }), {
      headers: { 'Content-Type': 'application/json', 'Set-Cookie': 'a=b' },
    }),
  );

async function service(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  return new Response(`${request.method} ${pathname}${search} ${await request.text()}`);
}

function openAt(host: string, publicUrl?: URL) {
  return openAccess({ publicUrl, host, hostName: host });
}

function gateway(parts: Partial<GatewayDeps> = {}) {
  return createGateway({
    forward: echo,
    ready: () => Promise.resolve(),
    names: () => Promise.resolve({ people: [], teams: [], channels: [], roles: [] }),
    access: openAt('127.0.0.1'),
    log: () => {},
    ...parts,
  });
}

type Call = { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> };

function call(path: string, { body = '{}', headers = {} }: Call = {}) {
  return new Request(`${HOME}${path}`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', Host: '127.0.0.1:4180', ...headers },
  });
}

function get(path: string, headers: Record<string, string> = {}) {
  return new Request(`${HOME}${path}`, { headers: { Host: '127.0.0.1:4180', ...headers } });
}

async function codeOf(response: Response): Promise<[number, string]> {
  const body = await response.json();
  expect(body.request_id).toMatch(/^[0-9a-f]{32}$/);
  expect(response.headers.get('X-Request-Id')).toBe(body.request_id);
  return [response.status, body.error.code];
}

describe('the API', () => {
  it.each(operations.filter(({ right }) => !right).map(({ path }) => path))(
    'forwards %s with its body',
    async (path) => {
      const response = await gateway()(call(`/api${path}`, { body: '{"a":1}' }));
      expect(await response.json()).toEqual({ path, body: '{"a":1}' });
      expect(response.headers.get('Set-Cookie')).toBeNull();
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    },
  );

  it.each([
    '/api/',
    '/api/nothing',
    '/api/schedule/self/',
    '/api//schedule/self',
    '/api/schedule/../schedule/x',
  ])('has no route %s', async (path) => {
    expect(await codeOf(await gateway()(call(path)))).toEqual([404, 'RouteNotFound']);
  });

  it('accepts POST only', async () => {
    const response = await gateway()(get('/api/schedule/self'));
    expect(response.headers.get('Allow')).toBe('POST');
    expect(await codeOf(response)).toEqual([405, 'MethodNotAllowed']);
  });

  it.each([
    ['no type', ''],
    ['a form', 'application/x-www-form-urlencoded'],
    ['text', 'text/plain'],
    ['something that starts like JSON', 'application/jsonp'],
  ])('refuses %s', async (_name, type) => {
    const response = await gateway()(call('/api/schedule/self', { headers: { 'Content-Type': type } }));
    expect(await codeOf(response)).toEqual([400, 'InvalidContentType']);
  });

  it('accepts JSON with a charset', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };
    expect((await gateway()(call('/api/schedule/self', { headers }))).status).toBe(200);
  });

  it.each([
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: 'http://127.0.0.1:9999' }],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'same-site' }],
    [{ Origin: HOME, 'Sec-Fetch-Site': 'cross-site' }],
  ])('refuses a page of another origin: %o', async (headers) => {
    expect(await codeOf(await gateway()(call('/api/schedule/self', { headers })))).toEqual([
      403,
      'AccessDenied',
    ]);
  });

  it.each([
    [{ Origin: HOME }],
    [{ Origin: HOME, 'Sec-Fetch-Site': 'same-origin' }],
    [{ 'Sec-Fetch-Site': 'none' }],
  ])('serves its own pages: %o', async (headers) => {
    expect((await gateway()(call('/api/schedule/self', { headers }))).status).toBe(200);
  });

  it.each([
    [scheduleSelf.path, 1024 * 1024],
    [stackEnrich.path, 24 * 1024 * 1024],
  ])('refuses a body of %s beyond %d bytes, announced or not', async (path, maxBytes) => {
    const long = new Uint8Array(maxBytes + 1);
    const announced = call(`/api${path}`, { headers: { 'Content-Length': String(long.length) } });
    expect(await codeOf(await gateway()(announced))).toEqual([413, 'EntityTooLarge']);
    expect(await codeOf(await gateway()(call(`/api${path}`, { body: long })))).toEqual([
      413,
      'EntityTooLarge',
    ]);
    const fits = call(`/api${path}`, { body: long.subarray(1) });
    expect((await gateway()(fits)).status).toBe(200);
  });

  it('hides the message of an internal error, and logs it', async () => {
    const lines: string[] = [];
    const broken = gateway({
      forward: () => Promise.reject(new Error('secret detail')),
      log: (line) => lines.push(line),
    });
    const response = await broken(call('/api/schedule/self'));
    expect(await response.clone().text()).not.toContain('secret');
    expect(await codeOf(response)).toEqual([500, 'InternalError']);
    expect(lines).toEqual(['A request failed: Error: secret detail']);
  });
});

describe('the host', () => {
  it.each(['localhost', 'LOCALHOST:80', '127.0.0.1:4180', '127.8.8.8', '[::1]:4180', '[::1]'])(
    'serves %s on loopback',
    async (host) => {
      expect((await gateway()(get('/healthz', { Host: host }))).status).toBe(200);
    },
  );

  it.each([
    'evil.example',
    '127.0.0.1.evil.example',
    'localhost.evil.example:4180',
    '10.0.0.8',
    'xlocalhost',
    '[::2]',
  ])('refuses %s on loopback', async (host) => {
    expect(await codeOf(await gateway()(get('/healthz', { Host: host })))).toEqual([403, 'AccessDenied']);
  });

  it.each([
    ['10.0.0.8', 200],
    ['[::2]:4180', 200],
    ['evil.example', 403],
    ['localhost.evil.example:4180', 403],
  ])('answers %s on the network with %d: only addresses cannot be pointed here', async (host, status) => {
    const response = await gateway({ access: openAt('0.0.0.0') })(get('/oncall', { Host: host }));
    expect(response.status).toBe(status === 200 ? 404 : status);
  });
});

describe('the other routes', () => {
  it('forward /service to the embedded service', async () => {
    const response = await gateway({ service })(get('/service/openapi.json?a=1'));
    expect(await response.text()).toBe('GET /openapi.json?a=1 ');
    const posted = await gateway({ service })(call('/service/schedule/self', { body: '{"start":1}' }));
    expect(await posted.text()).toBe('POST /schedule/self {"start":1}');
  });

  it('have no /service with a remote upstream, and no pages without assets', async () => {
    expect(await codeOf(await gateway()(call('/service/schedule/self')))).toEqual([404, 'RouteNotFound']);
    expect(await codeOf(await gateway()(get('/oncall')))).toEqual([404, 'RouteNotFound']);
  });

  it.each(['/healthz', '/readyz', '/directory.json'])('allow only reads of %s', async (path) => {
    expect((await gateway()(new Request(`${HOME}${path}`, { method: 'HEAD' }))).status).toBe(200);
    for (const method of ['PUT', 'DELETE', 'POST', 'OPTIONS']) {
      const response = await gateway()(new Request(`${HOME}${path}`, { method }));
      expect(response.headers.get('Allow')).toBe('GET, HEAD');
      expect(await codeOf(response)).toEqual([405, 'MethodNotAllowed']);
    }
  });

  it('report up, and ready only while the service is', async () => {
    const down = gateway({ ready: () => Promise.reject(new Error('The database does not answer')) });
    expect((await down(get('/healthz'))).status).toBe(200);
    const response = await down(get('/readyz'));
    expect(await response.clone().text()).toContain('The database does not answer');
    expect(await codeOf(response)).toEqual([503, 'ServiceUnavailable']);
    expect(await (await gateway()(get('/readyz'))).json()).toEqual({ status: 'ready' });
  });

  it('return names with every digit of their ids', async () => {
    const people = [{ person_id: 9_223_372_036_854_775_807n, person_name: 'Mei' }];
    const response = await gateway({
      names: () => Promise.resolve({ people, teams: [], channels: [], roles: [] }),
    })(get('/directory.json'));
    expect(await response.text()).toContain('"person_id":9223372036854775807');
  });

  it('return the days off of a range of up to 400 days, and none from a remote upstream', async () => {
    const ranges: unknown[] = [];
    const { holidays, absences } = {
      holidays: [{ date: '2026-12-25', name: 'Christmas' }],
      absences: [{ person_id: 7, start: 5, end: 9 }],
    };
    const handle = gateway({
      daysOff: (range) => {
        ranges.push(range);
        return Promise.resolve({ holidays, absences });
      },
    });
    expect(await (await handle(get('/days-off.json?start=5&end=34560005'))).json()).toEqual({
      holidays,
      absences,
    });
    expect(ranges).toEqual([{ start: 5, end: 34_560_005 }]);
    for (const query of ['', '?start=5', '?start=5&end=5', '?start=5&end=34560006', '?start=x&end=9'])
      expect(await codeOf(await handle(get(`/days-off.json${query}`)))).toEqual([400, 'InvalidParameter']);
    expect(ranges).toHaveLength(1);
    const none = await gateway()(get('/days-off.json?start=5&end=6'));
    expect(await none.json()).toEqual({ holidays: [], absences: [] });
  });

  it('send security headers on every response', async () => {
    for (const request of [get('/healthz'), call('/api/nothing'), get('/', { Host: 'evil.example' })]) {
      const { headers } = await gateway()(request);
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'self'");
      expect(headers.get('Content-Security-Policy')).not.toContain('unsafe');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'");
      expect(headers.get('Permissions-Policy')).toMatch(/\bcamera=\(\), .*\bgeolocation=\(\)/);
      expect(headers.has('Strict-Transport-Security')).toBe(false);
    }
  });

  it('send HSTS for a year if the public URL is https', async () => {
    for (const request of [get('/healthz'), call('/api/nothing')]) {
      const access = openAt('127.0.0.1', new URL('https://watchbill.example.com'));
      const { headers } = await gateway({ access })(request);
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
    }
  });
});

async function read(mayOperate: boolean, body: string, headers: Record<string, string> = {}) {
  const names: string[] = [];
  const rights = {
    editorOf: (right: Right) =>
      right === 'operate' && mayOperate ? { may: 'all' as const, name: '', person_id: undefined } : undefined,
    seesContacts: () => false,
  };
  const handle = gateway({ rights, readSource: ({ source }) => Promise.resolve(void names.push(source)) });
  const response = await handle(call('/api/sources/read', { body, headers }));
  const list = await (await handle(get('/sources.json'))).json();
  return { status: response.status, names, mayRead: list.may_read };
}

describe('a reading by hand', () => {
  it('begins for visitors who may operate, and the list says who may', async () => {
    const done = { status: 202, names: ['prod'], mayRead: true };
    expect(await read(true, '{"source":"prod"}')).toEqual(done);
    expect(await read(false, '{"source":"prod"}')).toEqual({ status: 403, names: [], mayRead: false });
  });

  it('is refused without a name, and from pages of other sites', async () => {
    expect(await read(true, '{}')).toMatchObject({ status: 400, names: [] });
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    expect(await read(true, '{"source":"prod"}', headers)).toMatchObject({ status: 403, names: [] });
  });
});
