import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringifyJson } from '#contract/json';
import type { AuditLine } from '../audit-log';
import { systemUser } from '../config';
import { runCommandLine } from '../cli/commands';
import { withManagement } from '../cli/terminal';
import { socketOfServer } from '../store/lock/lock';
import { callServer } from './call';
import { manageThrough } from './remote';
import { ANA, COUNT, importedLine, MONDAY_11, records, WARNINGS } from '../records.spec-support';
import { KINDS } from '../records/kinds';
import { ALL_TIME } from '../records/kinds/schedule-past';
import { openService, type Service, socketListener } from '../service';
import { makeEmbeddedStore } from '../store/stores.spec-support';

const MAP = { version: 3, sources: ['a.ts'], sourcesContent: ['a'], names: [], mappings: 'AAAA' };
const BUILD = ['--type', 'browser', '--service', 'shop', '--version', '1'];

/** Data directory of the server that all tests here share. */
let folder: string;
let service: Service;
let log: string[] = [];
const audited: AuditLine[] = [];
const audit = async (line: AuditLine) => void audited.push(line);
/** URL of the service on the network. */
let url: string;
const server = createServer((incoming, outgoing) =>
  socketListener((asked) => {
    const address = new URL(asked.url);
    address.pathname = address.pathname.replace(/^\/service/, '');
    const { method, headers, body, signal } = asked;
    const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
    return service.handle(new Request(address, init));
  })(incoming, outgoing),
);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-manage-'));
  makeEmbeddedStore(join(folder, 'data'));
  mkdirSync(join(folder, 'in'));
  for (const kind of KINDS) {
    const lines = records[kind].map((record) => `${stringifyJson(record)}\n`);
    writeFileSync(join(folder, 'in', `${kind}.ndjson`), lines.join(''));
  }
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/main.js.map'), JSON.stringify(MAP));
  const config = { dataDir: join(folder, 'data'), databaseUrl: undefined, timeZone: 'UTC', demo: false };
  service = await openService({ ...config, openWebhookDetail: true, audit }, (line) => log.push(line));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
  rmSync(folder, { recursive: true });
});

async function run(words: readonly string[], env: Record<string, string> = {}) {
  const out: string[] = [];
  const err: string[] = [];
  const drawn: string[] = [];
  const code = await runCommandLine(words, {
    env: { WATCHBILL_DATA_DIR: join(folder, 'data'), ...env },
    folder,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    progress: (text) => drawn.push(text),
    clock: () => MONDAY_11 * 1000,
  });
  return { code, out, err, drawn };
}

const quiet = () => ({
  env: { WATCHBILL_DATA_DIR: join(folder, 'data') },
  folder,
  out: () => undefined,
  err: () => undefined,
  clock: () => 0,
});
const inspect = (key: string | undefined) => withManagement(quiet(), {}, (store) => store.inspect(key));
const local = (...words: string[]) => run(words);
const remote = (key: string, ...words: string[]) =>
  run([...words, '--server', url], { WATCHBILL_APP_KEY: key, WATCHBILL_DATA_DIR: join(folder, 'nowhere') });

async function newKey(...scopes: string[]): Promise<string> {
  const scope = scopes.length === 0 ? [] : ['--scope', ...scopes];
  const { out } = await local('key', 'create', '--person', String(ANA), ...scope);
  return out[0] ?? '';
}

const writeRota = (changes: object) =>
  writeFileSync(
    join(folder, 'schedules.ndjson'),
    `${stringifyJson({ ...records.schedules[0], schedule_id: 77, ...changes })}\n`,
  );

/** Versions of a schedule, the first one first; undefined if there is no such schedule. */
async function versionsOf(schedule_id: number): Promise<unknown> {
  const reply = await service.handle(
    new Request(`http://service/schedule/history?app_key=${await newKey()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ schedule_id }),
    }),
  );
  const { data } = Object(await reply.json());
  return data?.items.toReversed();
}

const uploads = () => readdirSync(join(folder, 'data')).filter((name) => name.startsWith('upload-'));

describe('the command line beside a running server', () => {
  it('reaches it through the socket, which is for its owner alone', () => {
    const socket = readdirSync(join(folder, 'data')).find((name) => name.startsWith('in-use.')) ?? '';
    expect(statSync(join(folder, 'data', socket)).mode & 0o777).toBe(0o600);
  });

  it('imports records, with the same output and progress', async () => {
    const imported = await local('import', 'in');
    expect(imported).toMatchObject({
      code: 0,
      out: [importedLine('new')],
      err: WARNINGS,
    });
    expect(imported.drawn.some((text) => text.includes(`100 %  ${COUNT} records; counting`))).toBe(true);
    expect(imported.drawn.at(-1)).toBe('');
    expect((await service.names({ key: undefined })).teams).toHaveLength(2);
  });

  it('keeps the versions of a schedule, and forgets them when its past is rewritten', async () => {
    writeRota({ schedule_name: 'Trial', updated_at: 1_766_000_000 });
    expect((await local('import', 'schedules.ndjson')).code).toBe(0);
    writeRota({ schedule_name: 'Real', time_zone: 'Europe/London', updated_at: MONDAY_11 });
    expect((await local('import', 'schedules.ndjson')).code).toBe(0);
    const author = { kind: 'import', author: systemUser() };
    expect(await versionsOf(77)).toMatchObject([
      { version: 1, at: 1_766_000_000, lines: ['first version: 1 layer'], ...author },
      {
        version: 2,
        at: MONDAY_11,
        lines: ['renamed from “Trial” to “Real”', 'rules in Europe/London instead of UTC'],
        ...author,
      },
    ]);
    const key = await newKey('import');
    for (const [author, rewrite] of [
      [/^\S+$/, () => local('import', '--rewrite-past', 'schedules.ndjson')],
      [/^Ana \(key \S+\)$/, () => remote(key, 'import', '--rewrite-past', 'schedules.ndjson')],
    ] as const) {
      const imported = await rewrite();
      expect(imported.out).toEqual([
        'Imported 1 schedule (schedules: 1 the same).',
        'Rewrote the past of 1 schedule.',
      ]);
      expect(await versionsOf(77)).toMatchObject([
        { version: 1, at: ALL_TIME, kind: 'import', author: expect.stringMatching(author) },
      ]);
    }
  });

  it('tries an import completely, and keeps nothing of it', async () => {
    writeRota({ schedule_name: 'Tried', schedule_id: 79 });
    const key = await newKey('import');
    for (const tried of [
      await local('import', '--dry-run', 'schedules.ndjson'),
      await remote(key, 'import', '--dry-run', 'schedules.ndjson'),
    ]) {
      expect(tried.out).toEqual(['Nothing was imported: this was a dry run of 1 schedule.']);
    }
    expect(await versionsOf(79)).toBeUndefined();
    writeRota({ schedule_id: 79, layers: [{ layer_name: 5 }] });
    const refused = await local('import', '--dry-run', 'schedules.ndjson');
    expect(refused).toMatchObject({ code: 1, out: [] });
    expect(refused.err[0]).toMatch(/^schedules\.ndjson, line 1: layers\[0\]\.layer_name must be/);
  });

  it('warns of imported versions that differ from those in the store', async () => {
    mkdirSync(join(folder, 'past'));
    const rota = { ...records.schedules[0], schedule_id: 78, updated_at: 1_766_000_000 };
    const write = (kind: string, all: object[]) =>
      writeFileSync(
        join(folder, 'past', `${kind}.ndjson`),
        all.map((one) => `${stringifyJson(one)}\n`).join(''),
      );
    write('schedules', [rota]);
    expect((await local('import', 'past')).err.filter((line) => line.includes('versions'))).toEqual([]);
    write('schedule_versions', [{ ...rota, number: 1, at: 1_700_000_000 }]);
    expect((await local('import', 'past')).err).toContain(
      'Warning: schedule 78: its versions in the store differ from the imported ones and stay',
    );
    expect((await local('import', 'past', '--rewrite-past')).out.at(-1)).toBe(
      'Rewrote the past of 1 schedule.',
    );
    expect(await versionsOf(78)).toMatchObject([{ version: 1, at: 1_700_000_000 }]);
  });

  it('refuses all records if one is invalid, by file, line, field and rule', async () => {
    writeFileSync(join(folder, 'people.ndjson'), '{"person_id":5,"person_name":"E"}\n{"person_id":"6"}\n');
    expect(await local('import', 'people.ndjson')).toMatchObject({
      code: 1,
      out: [],
      err: [
        'people.ndjson, line 2: person_id must be an integer',
        'people.ndjson, line 2: person_name is required and must be a string',
        'Nothing was imported.',
      ],
    });
    expect((await service.names({ key: undefined })).people).toHaveLength(3);
  });

  it('names what is no file, without a word of the server', async () => {
    mkdirSync(join(folder, 'odd/people.ndjson'), { recursive: true });
    expect(await local('import', 'odd')).toMatchObject({
      code: 1,
      err: ['people.ndjson is a folder, not a file', 'Nothing was imported.'],
    });
    // As for a file that is replaced in the meantime.
    const replaced = {
      path: join(folder, 'odd/people.ndjson'),
      name: 'people.ndjson',
      kind: 'people',
    } as const;
    const management = await manageThrough(
      {
        kind: 'socket',
        dataDir: join(folder, 'data'),
        name: (await socketOfServer(join(folder, 'data'))) ?? '',
      },
      () => undefined,
    );
    await expect(management.importFiles([{ ...replaced, form: 'ndjson' }], () => undefined)).rejects.toThrow(
      /^people\.ndjson cannot be read \(EISDIR\)$/,
    );
  });

  it('exports everything from one snapshot', async () => {
    expect(await local('export', 'out')).toMatchObject({ code: 0, err: [] });
    expect(readFileSync(join(folder, 'out/teams.ndjson'), 'utf8')).toBe(
      readFileSync(join(folder, 'in/teams.ndjson'), 'utf8'),
    );
    expect(readdirSync(join(folder, 'out')).toSorted()).toEqual(
      KINDS.map((kind) => `${kind}.ndjson`).toSorted(),
    );
    expect(statSync(join(folder, 'out/people.ndjson')).mode & 0o777).toBe(0o600);
    expect((await local('export', 'out', '--csv')).code).toBe(0);
    expect(readdirSync(join(folder, 'out'))).toContain('assignments.csv');
    expect((await local('export', 'in/teams.ndjson')).err[0]).toMatch(/cannot be written to/);
    expect((await local('export', '.')).err[0]).toMatch(/holds other files/);
  });

  it('adds, lists and removes artifacts', async () => {
    expect(await local('artifacts', 'add', ...BUILD, '--prefix', '/assets/', 'dist')).toMatchObject({
      code: 0,
      out: [
        'Took /assets/main.js: main.js.map, 0.1 kB, 1 source',
        'Added 1 artifact (0.1 kB) of shop 1 (browser).',
      ],
      err: [],
    });
    expect((await local('artifacts', 'list')).out).toEqual([
      expect.stringMatching(/^browser\tshop\t1\t\/assets\/main\.js\t0\.1 kB\t/),
    ]);
    writeFileSync(join(folder, 'dist/cut.js.map'), '{"version":3,');
    const cut = await local('artifacts', 'add', ...BUILD, 'dist');
    rmSync(join(folder, 'dist/cut.js.map'));
    expect(cut.code).toBe(1);
    expect(cut.err).toEqual([expect.stringMatching(/^Refused cut\.js\.map: /), 'Nothing was added.']);
    expect((await local('artifacts', 'remove', ...BUILD)).out).toEqual([
      'Removed 1 artifact, and 1 content that no other one uses.',
    ]);
    expect(await local('artifacts', 'remove', ...BUILD)).toMatchObject({
      code: 1,
      err: ['There is no such artifact'],
    });
  });

  it('backs up the whole store', async () => {
    const { code, out } = await local('backup', 'backup.tar.gz');
    expect([code, out]).toEqual([0, [expect.stringMatching(/backup\.tar\.gz \(\d+\.\d MB\)\.$/)]]);
    expect([...readFileSync(join(folder, 'backup.tar.gz')).subarray(0, 2)]).toEqual([0x1f, 0x8b]);
    expect((await local('backup', 'backup.tar.gz')).err).toEqual([
      `${join(folder, 'backup.tar.gz')} is there already`,
    ]);
  });

  it('creates, lists and revokes keys', async () => {
    const key = await newKey('artifacts');
    expect(key).toMatch(/^wb_/);
    const id = key.slice(3, 11);
    const lines = (await local('key', 'list')).out;
    expect(lines.find((line) => line.startsWith(id))).toMatch(
      /\tAna\tcreated \S+\tnever used\tmay artifacts$/,
    );
    expect((await local('key', 'revoke', id)).out).toEqual([`Revoked ${id}.`]);
    expect((await local('key', 'revoke', id)).err).toEqual(['There is no valid key with this id']);
    expect((await local('key', 'create', '--person', '99')).err).toEqual([
      expect.stringMatching(/^There is no person 99; there are: /),
    ]);
  });

  it('exports what is known of a person, and says what an erasure would do', async () => {
    const file = join(folder, 'ana.json');
    const erased = await withManagement(quiet(), {}, async (store) => {
      await store.exportPerson(ANA, file);
      await expect(store.exportPerson(404, join(folder, 'none.json'))).rejects.toThrow(
        'There is no person 404.',
      );
      return store.erasePerson(ANA, true);
    });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      person: { person_id: ANA, person_name: 'Ana' },
    });
    expect(erased).toMatchObject({ person_id: ANA, names: ['Ana'] });
    expect((await local('key', 'list')).out.join()).toContain('Ana');
  });

  it('writes what commands do into the audit log, by user or key', async () => {
    audited.length = 0;
    const key = await newKey('import');
    await local('key', 'revoke', '00000000');
    await local('import', '--dry-run', 'in');
    await remote(key, 'export', 'audited');
    expect(audited.map(({ operation, who, code }) => [operation, who, code])).toEqual([
      ['key/create', systemUser(), 'OK'],
      ['key/revoke', systemUser(), 'ResourceNotFound'],
      ['export', `Ana (key ${key.slice(3, 11)})`, 'OK'],
    ]);
    expect(stringifyJson(audited)).not.toContain(key.slice(12));
  });

  it('inspects the store and a key, and answers operations of its owner', async () => {
    const key = await newKey();
    expect(await inspect(key)).toMatchObject({ engine: 'PGlite', problems: [], is_key_valid: true });
    expect(await inspect('wb_1')).toMatchObject({ is_key_valid: false });
    expect(await inspect(undefined)).toMatchObject({ is_key_valid: null });
    const report = await inspect(undefined);
    expect(Math.abs(report.now - Date.now() / 1000)).toBeLessThan(3600);
    expect(report.imported_at).toBeGreaterThan(0);
    const dataDir = join(folder, 'data');
    const name = (await socketOfServer(dataDir)) ?? '';
    const reply = await callServer(
      { kind: 'socket', dataDir, name },
      `/schedule/self?app_key=${key}`,
      '{"start":0,"end":1}',
    );
    reply.resume();
    expect(reply.statusCode).toBe(200);
  });

  it('leaves nothing behind, and nothing secret in the log', () => {
    expect(uploads()).toEqual([]);
    expect(log.join('\n')).not.toMatch(/wb_/);
  });
});

describe('the command line and a remote server', () => {
  it('adds artifacts with a key of that scope, which allows nothing else', async () => {
    const key = await newKey('artifacts');
    expect(await remote(key, 'artifacts', 'add', ...BUILD, 'dist')).toMatchObject({ code: 0, err: [] });
    expect((await remote(key, 'artifacts', 'list')).out).toHaveLength(1);
    for (const words of [
      ['import', 'in'],
      ['export', 'elsewhere'],
    ]) {
      expect(await remote(key, ...words)).toMatchObject({
        code: 1,
        out: [],
        err: ['The key may not do that: it was not made with the scope import.'],
      });
    }
    expect((await remote(key, 'artifacts', 'remove', ...BUILD)).code).toBe(0);
  });

  it('gets a refusal during a long upload', async () => {
    const key = await newKey('artifacts');
    mkdirSync(join(folder, 'long'));
    writeFileSync(join(folder, 'long/teams.ndjson'), '{"id":1,"name":"A"}\n'.repeat(500_000));
    for (const _ of Array.from({ length: 5 })) {
      expect((await remote(key, 'import', 'long')).err).toEqual([
        'The key may not do that: it was not made with the scope import.',
      ]);
    }
  });

  it('imports and exports records with a key of that scope', async () => {
    const key = await newKey('import');
    expect((await remote(key, 'import', 'in')).code).toBe(0);
    expect((await remote(key, 'export', 'far')).code).toBe(0);
    expect(readFileSync(join(folder, 'far/people.ndjson'), 'utf8')).toContain('Ana');
    expect((await remote(key, 'artifacts', 'list')).code).toBe(1);
  });

  it('is refused with a read-only, a wrong, or no key', async () => {
    expect((await remote(await newKey(), 'artifacts', 'list')).err[0]).toMatch(/not made with the scope/);
    expect((await remote('wb_wrong', 'artifacts', 'list')).err).toEqual([
      'The header Authorization must be "Bearer" and a valid app key.',
    ]);
    expect(await run(['artifacts', 'list', '--server', url])).toMatchObject({
      code: 2,
      err: ['--server needs an app key, in WATCHBILL_APP_KEY or WATCHBILL_APP_KEY_FILE'],
    });
    for (const [address, rule] of [
      ['http://watchbill.example.com', /must be an address that begins with https/],
      ['https://user:word@watchbill.example.com', /no credentials/],
    ] as const) {
      const { code, err } = await run(['artifacts', 'list', '--server', address]);
      expect([code, err.join('')]).toEqual([2, expect.stringMatching(rule)]);
    }
  });

  it('is refused keys and backups, whatever the scopes of its key', async () => {
    const key = await newKey('import', 'artifacts');
    const response = await fetch(`${url}/service/manage/keys/list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
    });
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { error: { code: 'AccessDenied' } },
    ]);
    const none = await fetch(`${url}/service/manage/import`, { method: 'POST' });
    expect(none.status).toBe(401);
    expect((await fetch(`${url}/service/manage/import`)).status).toBe(405);
    expect((await fetch(`${url}/service/manage/else`, { method: 'POST' })).status).toBe(404);
  });

  it('reports an address that is not a Watchbill', async () => {
    const other = createServer((_, response) => response.writeHead(200).end('<html>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { code, err } = await run(['artifacts', 'list', '--server', address], { WATCHBILL_APP_KEY: 'x' });
    expect([code, err]).toEqual([1, [expect.stringMatching(/answered 200: it is not a Watchbill/)]]);
    await new Promise((resolve) => other.close(resolve));
    const gone = await run(['artifacts', 'list', '--server', address], { WATCHBILL_APP_KEY: 'x' });
    expect(gone.err).toEqual(['The server cannot be reached (ECONNREFUSED)']);
  });

  it('an upload that breaks off leaves nothing behind', async () => {
    const key = await newKey('import');
    const before = (await service.names({ key: undefined })).teams.length;
    await new Promise<void>((resolve) => {
      const sent = request(`${url}/service/manage/import`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      });
      sent.on('error', () => resolve());
      sent.write('{"name":"teams.ndjson","bytes":1000}\n{"team_id":77,"team_name":"Cut"}\n');
      const timer = setInterval(() => {
        if (uploads().length === 0) return;
        clearInterval(timer);
        sent.destroy(new Error('enough'));
      }, 5);
    });
    await expect.poll(uploads).toEqual([]);
    expect((await service.names({ key: undefined })).teams).toHaveLength(before);
  });

  it.each([
    ['nothing', '', 'The upload broke off.'],
    ['no last part', '{"name":"teams.ndjson","bytes":0}\n', 'The upload broke off.'],
    ['no JSON', 'x\n', 'The head of a part is not JSON.'],
    [
      'a name that leads out',
      '{"name":"../teams.ndjson","bytes":0}\n',
      'The upload is not a set of files to import.',
    ],
    [
      'a length that is none',
      '{"name":"teams.ndjson","bytes":-1}\n',
      'The length of a part is not a number of bytes.',
    ],
    ['no name', '{"bytes":0}\n', 'name is required and must be a string.'],
    [
      'one file twice',
      '{"name":"teams.ndjson","bytes":0}\n{"name":"teams.ndjson","bytes":0}\n',
      'The upload has teams.ndjson twice.',
    ],
  ])('refuses an upload of %s', async (_, body, message) => {
    const response = await fetch(`${url}/service/manage/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await newKey('import')}` },
      body,
    });
    expect([response.status, await response.json()]).toMatchObject([400, { error: { message } }]);
    expect(uploads()).toEqual([]);
  });
});
