import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKey, type Scope } from '#service/keys';
import { openStore } from '#service/store/open-store';
import { people } from '#service/store/schema';
import { makeEmbeddedStore } from '#service/store/stores.spec-support';
import { readConfig } from './config';
import { openGateway } from './open';

const HOST = '127.0.0.1:4180';
const NEW = { schedule_name: 'Nights', time_zone: 'UTC', rules: {} };

let folder: string;
const open: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-rights-'));
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
  rmSync(folder, { recursive: true });
});

/** Gateway as it runs; sends a request, and returns the code and data of the reply. */
async function opened(env: Record<string, string>) {
  const config = await readConfig({ WATCHBILL_DATA_DIR: folder, WATCHBILL_DEMO: '0', ...env });
  const gateway = await openGateway(config, () => {});
  open.push(() => gateway.close());
  return async (path: string, body: object, headers: Record<string, string> = {}) => {
    const all = { Host: HOST, Origin: `http://${HOST}`, 'Content-Type': 'application/json', ...headers };
    const response = await gateway.handle(
      new Request(`http://${HOST}${path}`, { method: 'POST', body: JSON.stringify(body), headers: all }),
    );
    const { data, error } = await response.json();
    return { code: error?.code ?? 'OK', data };
  };
}

/** Key of Ana in a new store. */
async function keyWith(...scopes: Scope[]): Promise<string> {
  makeEmbeddedStore(folder);
  const store = await openStore({ dataDir: folder, databaseUrl: undefined }, 'a command');
  await store.db.insert(people).values({ person_id: 1, person_name: 'Ana' });
  const key = (await createKey(store.db, 1, 0, scopes)) ?? '';
  await store.close();
  return key;
}

describe('a dashboard on loopback', () => {
  it('changes rotas as the configured author, whatever its key may', async () => {
    const ask = await opened({ WATCHBILL_APP_KEY: await keyWith(), WATCHBILL_AUTHOR: 'Opal' });
    const { data } = await ask('/api/schedule/create', NEW);
    const history = await ask('/api/schedule/history', { schedule_id: data.schedule_id });
    expect(history.data).toMatchObject({ may: 'all', items: [{ kind: 'create', author: 'Opal' }] });
  });

  it.each([
    ['nobody may', { WATCHBILL_MAY_CHANGE: 'nobody' }],
    ['nobody signs in', { WATCHBILL_ACCESS: 'everybody' }],
  ])('gives visitors no rights of its key where %s', async (_what, env) => {
    const key = await keyWith('change');
    const ask = await opened({ ...env, WATCHBILL_APP_KEY: key });
    expect((await ask('/api/schedule/create', NEW)).code).toBe('AccessDenied');
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'schedule_create', arguments: NEW },
    };
    const agent = { Authorization: `Bearer ${key}`, Accept: 'application/json, text/event-stream' };
    await ask('/mcp', call, agent);
    // A program with the key is its person.
    const { data } = await ask(`/service/schedule/create?app_key=${key}`, NEW);
    const history = await ask('/api/schedule/history', { schedule_id: data.schedule_id });
    expect(history.data).toMatchObject({ may: '', items: [{ author: 'Ana', can_undo: false }] });
    expect((await ask('/api/schedule/self', { start: 0, end: 1 })).data.items).toHaveLength(1);
  });
});

/** Server that answers every operation alike. */
async function upstream() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end('{"data":{"version":2,"changed":[],"lines":[]}}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => new Promise((resolve) => server.close(resolve)));
  const { port }: Partial<AddressInfo> = Object(server.address());
  return { asked, env: { WATCHBILL_UPSTREAM: `http://127.0.0.1:${port}`, WATCHBILL_APP_KEY: 'its-key' } };
}

describe('a dashboard before another server', () => {
  const change = { schedule_id: 1, base_version: 1, rules: { layers: [] } };

  it('forwards changes with its key for those who may make them', async () => {
    const { asked, env } = await upstream();
    const ask = await opened(env);
    expect(await ask('/api/schedule/change', change)).toMatchObject({ code: 'OK', data: { version: 2 } });
    expect(asked).toEqual(['/schedule/change?app_key=its-key']);
  });

  it('forwards none for others', async () => {
    const { asked, env } = await upstream();
    const ask = await opened({ ...env, WATCHBILL_MAY_CHANGE: 'nobody' });
    expect((await ask('/api/schedule/change', change)).code).toBe('AccessDenied');
    expect(asked).toEqual([]);
  });
});
