import { describe, expect, it } from 'vitest';
import { createGateway } from '../app';
import { feedsOf } from '../gateway.spec-support';
import { createLinks } from '../links/links';
import { noteConnection } from '../addresses';
import { createAccess } from './create-access';
import { readSettings } from '#service/config';
import { readAccess } from '../config';

const ORIGIN = 'https://watchbill.example.com';
const ANA = 'ana@example.com';

async function opened(env: Record<string, string> = {}) {
  const config = readAccess(
    readSettings({
      HOST: '0.0.0.0',
      WATCHBILL_PUBLIC_URL: ORIGIN,
      WATCHBILL_PROXY_ADDRESSES: '10.1.0.0/16, fd00::7',
      ...env,
    }),
    '0.0.0.0',
  );
  const access = await createAccess(config, {
    host: '0.0.0.0',
    dataDir: '/nowhere',
    findPerson: (email) => {
      if (email.startsWith('down')) return Promise.reject(new Error('the store is away'));
      return Promise.resolve(email === ANA ? { person_id: 7, person_name: 'Ana' } : undefined);
    },
    log: () => {},
  });
  const requests: unknown[] = [];
  const links = createLinks('/nowhere/links', { log: () => {}, clock: Date.now });
  const gateway = createGateway({
    forward: (_operation, _body, _signal, visitor) => {
      requests.push(visitor);
      return Promise.resolve(Response.json({}));
    },
    ready: () => Promise.resolve(),
    names: () => Promise.resolve({ people: [], teams: [], channels: [], roles: [] }),
    assets: () => Promise.resolve(new Response('page')),
    service: () => Promise.resolve(new Response('asks for a key')),
    access,
    links,
    kinds: [feedsOf(links)],
    log: () => {},
  });
  const ask = (from: string, headers: Record<string, string>, path = '/oncall') => {
    const request = new Request(`${ORIGIN}${path}`, {
      method: path.startsWith('/api/') ? 'POST' : 'GET',
      headers: { Host: 'watchbill.example.com', 'Content-Type': 'application/json', ...headers },
      ...(path.startsWith('/api/') && { body: '{}' }),
    });
    noteConnection(request, { address: from, ended: Promise.resolve(true) });
    return gateway(request);
  };
  return { ask, requests };
}

describe('the header of a proxy', () => {
  it.each(['10.1.2.3', '::ffff:10.1.2.3', 'fd00::7'])('is trusted from its address %s', async (from) => {
    const { ask, requests } = await opened();
    expect((await ask(from, { 'X-Forwarded-Email': 'Ana@Example.com ' }, '/api/schedule/self')).status).toBe(
      200,
    );
    expect(requests).toEqual([{ kind: 'person', email: ANA, name: 'Ana', personId: 7 }]);
  });

  it.each(['10.2.0.1', '127.0.0.1', 'fd00::8', '::ffff:10.2.0.1', ''])(
    'counts for nothing from %j, which gets no answer at all',
    async (from) => {
      const { ask, requests } = await opened();
      for (const path of ['/oncall', '/api/schedule/self', '/directory.json', '/access/session']) {
        const headers = {
          'X-Forwarded-Email': ANA,
          'X-Forwarded-For': '10.1.2.3',
          Forwarded: 'for=10.1.2.3',
        };
        expect([path, (await ask(from, headers, path)).status]).toEqual([path, 403]);
      }
      expect(requests).toEqual([]);
    },
  );

  it.each([
    ['/feeds/x.ics', 404],
    ['/service/schedule/self', 200],
    ['/healthz', 200],
    ['/readyz', 200],
    ['/assets/main.js', 200],
  ])('is ignored from elsewhere at %s', async (path, status) => {
    const { ask } = await opened();
    expect((await ask('10.2.0.1', {}, path)).status).toBe(status);
  });

  it.each(['', 'ana', `${ANA}, bo@example.com`, 'a b@example.com', '@example.com'])(
    'has to hold one e-mail address, not %j',
    async (value) => {
      const { ask, requests } = await opened();
      expect((await ask('10.1.2.3', { 'X-Forwarded-Email': value })).status).toBe(401);
      const call = await ask('10.1.2.3', { 'X-Forwarded-Email': value }, '/api/schedule/self');
      expect([call.status, (await call.json()).error.code]).toEqual([401, 'Unauthorized']);
      expect(requests).toEqual([]);
    },
  );

  it('is the one from the settings, and no other', async () => {
    const { ask } = await opened({ WATCHBILL_PROXY_HEADER: 'Remote-Email' });
    expect((await ask('10.1.2.3', { 'X-Forwarded-Email': ANA })).status).toBe(401);
    expect((await ask('10.1.2.3', { 'Remote-Email': ANA })).status).toBe(200);
  });

  it('must name a user with access', async () => {
    const { ask } = await opened({ WATCHBILL_ALLOWED_DOMAINS: 'example.com' });
    expect((await ask('10.1.2.3', { 'X-Forwarded-Email': 'ana@elsewhere.example' })).status).toBe(403);
    expect((await ask('10.1.2.3', { 'X-Forwarded-Email': 'bo@example.com' })).status).toBe(403);
    const session = await ask('10.1.2.3', { 'X-Forwarded-Email': ANA }, '/access/session');
    expect(await session.json()).toMatchObject({ name: 'Ana', can_sign_out: false });
  });

  it('causes a temporary error, and no refusal, while the store is down', async () => {
    const { ask } = await opened();
    const page = await ask('10.1.2.3', { 'X-Forwarded-Email': 'down@example.com' });
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('store is unavailable')]);
    const call = await ask('10.1.2.3', { 'X-Forwarded-Email': 'down@example.com' }, '/api/schedule/self');
    expect(call.status).toBe(503);
  });
});
