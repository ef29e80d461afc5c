import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringifyJson } from '#contract/json';
import type { AuditLine } from '../audit-log';
import { systemUser } from '../config';
import { runCommandLine } from '../cli/commands';
import { withStore } from '../cli/terminal';
import { socketOfServer } from '../store/lock';
import { askServer, callServer } from './ask-server';
import { ANA, COUNT, importedLine, MONDAY_11, records, WARNINGS } from '../records.spec-support';
import { KINDS } from '../records/kinds';
import { ALL_TIME } from '../records/kinds/schedule-past';
import { openService, type Service } from '../service';
import { makeEmbeddedStore } from '../store/stores.spec-support';

const MAP = { version: 3, sources: ['a.ts'], sourcesContent: ['a'], names: [], mappings: 'AAAA' };
const BUILD = ['--type', 'browser', '--service', 'shop', '--version', '1'];

/** Data directory of the server that all tests here share. */
let folder: string;
let service: Service;
let log: string[] = [];
const audited: AuditLine[] = [];
const audit = async (line: AuditLine) => void audited.push(line);
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
});
afterAll(async () => {
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
const inspect = (key: string | undefined) => withStore(quiet(), (ask) => ask('inspect', { key }));
/** Commands as a client sends them that checks nothing. */
async function ask() {
  const dataDir = join(folder, 'data');
  return askServer({ dataDir, name: (await socketOfServer(dataDir)) ?? '' }, () => undefined);
}

const local = (...words: string[]) => run(words);
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

/** Versions of a schedule, the first one first; undefined for an unknown schedule. */
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
    expect((await local('import', '--rewrite-past', 'schedules.ndjson')).out).toEqual([
      'Imported 1 schedule (schedules: 1 the same).',
      'Rewrote the past of 1 schedule.',
    ]);
    expect(await versionsOf(77)).toMatchObject([{ version: 1, at: ALL_TIME, ...author }]);
  });

  it('tries an import completely, and keeps nothing of it', async () => {
    writeRota({ schedule_name: 'Tried', schedule_id: 79 });
    expect((await local('import', '--dry-run', 'schedules.ndjson')).out).toEqual([
      'Nothing was imported: this was a dry run of 1 schedule.',
    ]);
    expect(await versionsOf(79)).toBeUndefined();
    writeRota({ schedule_id: 79, layers: [{ layer_name: 5 }] });
    const refused = await local('import', '--dry-run', 'schedules.ndjson');
    expect(refused).toMatchObject({ code: 1, out: [] });
    expect(refused.err[0]).toMatch(/^schedules\.ndjson, line 1: layers\[0\]\.layer_name must be/);
  });

  it('undoes an import whose command is stopped', async () => {
    // Enough that the rest is still to come when the first line of progress has arrived.
    const people = Array.from({ length: 20_000 }, (_, index) => ({
      person_id: 900_000 + index,
      person_name: 'Stopped',
      team_ids: [],
    }));
    writeFileSync(join(folder, 'people.ndjson'), people.map((one) => stringifyJson(one)).join('\n'));
    const stopping = new AbortController();
    const stopped = (await ask())(
      'import',
      { path: join(folder, 'people.ndjson'), rewrite_past: false, dry_run: false },
      { draw: () => stopping.abort(new Error('stopped')), stop: stopping.signal },
    );
    await expect(stopped).rejects.toThrow(/stopped|broke off/);
    const names = await service.names({ key: undefined });
    expect(names.people.filter(({ person_name }) => person_name === 'Stopped')).toEqual([]);
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
    const erased = await withStore(quiet(), async (ask) => {
      await ask('exportPerson', { person_id: ANA, file });
      await expect(ask('exportPerson', { person_id: 404, file: join(folder, 'none.json') })).rejects.toThrow(
        'There is no person 404.',
      );
      return ask('erasePerson', { person_id: ANA, dry_run: true });
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
    await local('export', 'audited');
    expect(audited.map(({ operation, who, code }) => [operation, who, code])).toEqual([
      ['key/create', systemUser(), 'OK'],
      ['key/revoke', systemUser(), 'ResourceNotFound'],
      ['export', systemUser(), 'OK'],
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
    const reply = await callServer({ dataDir, name }, `/schedule/self?app_key=${key}`, '{"start":0,"end":1}');
    reply.resume();
    expect(reply.statusCode).toBe(200);
  });

  it('leaves nothing behind, and nothing secret in the log', () => {
    expect(uploads()).toEqual([]);
    expect(log.join('\n')).not.toMatch(/wb_/);
  });
});

describe('paths of a command', () => {
  it.each([
    ['relative', () => 'out.tar.gz', /^out\.tar\.gz is no absolute path$/],
    ['with a way up', () => `${folder}/in/../out.tar.gz`, /is no absolute path$/],
    ['through a link', () => join(folder, 'link/out.tar.gz'), /link\/out\.tar\.gz leads through a link$/],
    ['in the data directory', () => join(folder, 'data/out.tar.gz'), /is in the data directory$/],
    ['below no folder', () => join(folder, 'none/out.tar.gz'), /cannot be written to \(ENOENT/],
  ])('%s are refused with their reason', async (_, file, message) => {
    rmSync(join(folder, 'link'), { force: true });
    symlinkSync(join(folder, 'in'), join(folder, 'link'));
    await expect((await ask())('backUp', { file: file() })).rejects.toThrow(message);
    await expect((await ask())('exportPerson', { person_id: ANA, file: file() })).rejects.toThrow(message);
  });

  it('lead to no file of an import that is a link, or is in the data directory', async () => {
    mkdirSync(join(folder, 'linked'));
    symlinkSync(join(folder, 'in/teams.ndjson'), join(folder, 'linked/teams.ndjson'));
    expect((await local('import', 'linked')).err[0]).toMatch(/linked\/teams\.ndjson leads through a link$/);
    writeFileSync(join(folder, 'data/teams.ndjson'), '');
    expect((await local('import', 'data/teams.ndjson')).err[0]).toMatch(/is in the data directory$/);
    rmSync(join(folder, 'data/teams.ndjson'));
    expect((await local('artifacts', 'add', ...BUILD, 'data')).err[0]).toMatch(/is in the data directory$/);
  });

  it('may be links for the user of the command line, who means what they lead to', async () => {
    symlinkSync(join(folder, 'in'), join(folder, 'records'));
    expect((await local('import', 'records')).code).toBe(0);
  });
});

describe('commands over the network', () => {
  it('are none, whatever the scopes of a key', async () => {
    const key = await newKey('import', 'artifacts');
    for (const path of ['key/list', 'import', 'backup']) {
      const reply = await service.handle(
        new Request(`http://service/command/${path}?app_key=${key}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
          body: '{}',
        }),
      );
      expect([reply.status, await reply.json()]).toMatchObject([404, { error: { code: 'RouteNotFound' } }]);
    }
  });
});
