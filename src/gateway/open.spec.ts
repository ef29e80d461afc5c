import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DirectoryReply } from '#contract/served/records';
import { createKey } from '#service/keys';
import { openStore } from '#service/store/open-store';
import { people } from '#service/store/schema';
import { makeEmbeddedStore } from '#service/store/stores.spec-support';
import { readConfig } from './config';
import { openGateway, type OpenGateway } from './open';

let folder: string;
const open: OpenGateway[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-open-'));
  makeEmbeddedStore(folder);
});
afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
  rmSync(folder, { recursive: true });
});

/** Settings with which the demo data is shown: there is no store of one's own. */
function withDemo(env: Record<string, string> = {}): Record<string, string> {
  makeEmbeddedStore(join(folder, 'none/demo'));
  return { WATCHBILL_DATA_DIR: join(folder, 'none'), ...env };
}

async function opened(
  env: Record<string, string>,
  lines: string[] = [],
  stopping?: AbortSignal,
): Promise<OpenGateway> {
  const config = await readConfig({ WATCHBILL_DATA_DIR: folder, ...env });
  const gateway = await openGateway(config, (line) => lines.push(line), undefined, stopping);
  open.push(gateway);
  return gateway;
}

/** Adds a person and a key of theirs to the store, as the first start does. */
async function keyFor(file: string): Promise<void> {
  const store = await openStore({ dataDir: folder, databaseUrl: undefined }, 'a command');
  await store.db.insert(people).values({ person_id: 1, person_name: 'Ana' });
  writeFileSync(file, (await createKey(store.db, 1, 0)) ?? '');
  await store.close();
}

async function codeOf({ handle }: OpenGateway, base: '/api' | '/service'): Promise<string> {
  const response = await handle(
    new Request(`http://127.0.0.1:4180${base}/webhook/history/detail`, {
      method: 'POST',
      body: JSON.stringify({ intergration_id: 'int-1', event_id: 'ev-1' }),
      headers: { 'Content-Type': 'application/json', Host: '127.0.0.1:4180' },
    }),
  );
  const { error } = await response.json();
  return error.code;
}

async function schedulesOf({ handle }: OpenGateway) {
  const response = await handle(
    new Request('http://127.0.0.1:4180/api/schedule/self', {
      method: 'POST',
      body: '{"start":1766372400,"end":1766976400}',
      headers: { 'Content-Type': 'application/json', Host: '127.0.0.1:4180' },
    }),
  );
  return { status: response.status, text: await response.text() };
}

describe('the app key of a dashboard that runs', () => {
  it('is read from its file at once; without one, page and log show how to create it', async () => {
    const file = join(folder, 'app-key');
    await keyFor(file);
    const key = readFileSync(file, 'utf8');
    rmSync(file);
    const lines: string[] = [];
    const gateway = await opened({}, lines);
    expect(lines.join('\n')).toMatch(/There is no app key in .*app-key, so the dashboard sees nothing/);
    const refused = await schedulesOf(gateway);
    expect(refused.status).toBe(401);
    expect(refused.text).toContain(`key create --person <id> --save ${file}`);
    expect(refused.text).not.toMatch(/app_key|query parameter/);
    // On loopback the service answers calls about deliveries without a key, but not those of the dashboard.
    expect(await codeOf(gateway, '/api')).toBe('Unauthorized');
    expect(await codeOf(gateway, '/service')).toBe('ResourceNotFound');
    writeFileSync(file, key);
    expect((await schedulesOf(gateway)).status).toBe(200);
    expect(await codeOf(gateway, '/api')).toBe('ResourceNotFound');
    // An invalid key is logged once, until another is valid.
    lines.length = 0;
    for (const text of ['wb_revoked', key, 'wb_revoked too']) {
      writeFileSync(file, text);
      const status = text === key ? 200 : 401;
      for (const _ of [1, 2]) expect((await schedulesOf(gateway)).status).toBe(status);
    }
    expect(lines.filter((line) => /The app key in .* is not valid in this store/.test(line))).toHaveLength(2);
  });

  it('is reported and used if it is set but invalid, and the data directory is closed to others', async () => {
    chmodSync(folder, 0o755);
    const lines: string[] = [];
    const gateway = await opened({ WATCHBILL_DEMO: '0', WATCHBILL_APP_KEY: 'wb_not-valid' }, lines);
    expect((await schedulesOf(gateway)).text).toContain('The app key in WATCHBILL_APP_KEY');
    expect(await codeOf(gateway, '/api')).toBe('Unauthorized');
    expect(await codeOf(gateway, '/service')).toBe('ResourceNotFound');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(lines.join('\n')).toContain(
      `can open the data directory ${folder} (mode 0755): it has mode 0700 now`,
    );
  });
});

describe('contacts of people', () => {
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'http://127.0.0.1:4180' },
  };
  const texts = async ({ handle }: OpenGateway, path: string, body?: object) => {
    const headers = { Host: '127.0.0.1:4180', Accept: 'application/json, text/event-stream' };
    const how = body && { ...post, body: JSON.stringify(body), headers: { ...headers, ...post.headers } };
    const reply = await handle(new Request(`http://127.0.0.1:4180${path}`, how ?? { headers }));
    const text = await reply.text();
    expect([path, reply.status, text]).toEqual([path, 200, expect.any(String)]);
    return text;
  };

  it('are in the names of the dashboard alone, and in no link, text, feed or tool', async () => {
    const gateway = await opened(withDemo());
    const { contacts } = DirectoryReply.parse(JSON.parse(await texts(gateway, '/directory.json')));
    const ways = (contacts ?? []).flatMap(({ phone, chat, emails = [] }) =>
      [...emails, phone, chat].flatMap((way) => way ?? []),
    );
    expect(ways).toContain('+1 202 555 0121');

    const view = { view: '/oncall?tz=UTC', fragment: '', label: 'x', lasts: 86_400, as_of: 0, calls: [] };
    const links: string[] = [];
    for (const frozen of [false, true]) {
      for (const pseudonyms of [false, true]) {
        const made = await texts(gateway, '/api/guests', { ...view, frozen, pseudonyms });
        links.push(JSON.parse(made).path);
      }
    }
    const feed = { kind: 'feed', label: 'x', shows: { of: 'person', person_id: 4080000000002 } };
    const shows = await texts(gateway, '/api/links', feed);
    const start = Math.floor(Date.now() / 1000);
    const window = { start, end: start + 86_400 };
    const toolsOf = async () => {
      const list = await texts(gateway, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
      const call = { name: 'who_is_on_call', arguments: {} };
      return (
        list + (await texts(gateway, '/mcp', { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call }))
      );
    };
    const published = await Promise.all([
      ...links.map((link) => texts(gateway, `${link}/data.json`)),
      ...links
        .slice(0, 2)
        .flatMap((link) => [
          texts(gateway, `${link}/on-call.txt`),
          texts(gateway, `${link}/on-call.json`),
          texts(gateway, `${link}?card=1`),
        ]),
      texts(gateway, '/on-call.txt'),
      texts(gateway, '/on-call.json'),
      texts(gateway, '/api/schedule/self', window),
      texts(gateway, JSON.parse(shows).path),
      toolsOf(),
    ]);
    expect(published.join()).toContain('Wei Zhang');
    for (const way of ways) expect(published.filter((text) => text.includes(way))).toEqual([]);
    expect(published.filter((text) => /555[ -]?01/.test(text))).toEqual([]);
  });

  it('are not for visitors whom the setting leaves out', async () => {
    const gateway = await opened(withDemo({ WATCHBILL_SHOW_CONTACTS: 'nobody' }));
    expect(JSON.parse(await texts(gateway, '/directory.json')).contacts).toBeUndefined();
  });
});

describe('a gateway that is about to stop', () => {
  it('is not ready any more, and answers all else', async () => {
    const stopping = new AbortController();
    const { handle } = await opened(withDemo(), [], stopping.signal);
    const statusOf = async (path: string) =>
      (await handle(new Request(`http://127.0.0.1:4180${path}`, { headers: { Host: '127.0.0.1:4180' } })))
        .status;
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([200, 200]);
    stopping.abort();
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
    expect(await statusOf('/on-call.txt')).toBe(200);
  });
});
