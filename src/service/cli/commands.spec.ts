import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringifyJson } from '#contract/json';
import { runCommandLine } from './commands';
import { KINDS } from '../records/kinds';
import { openService } from '../service';
import { lockDataDir } from '../store/lock';
import { makeEmbeddedStore } from '../store/stores.spec-support';
import { ANA, LONG_ID, importedLine, MONDAY_11, records, WARNINGS } from '../records.spec-support';

/** Data directory of the embedded store that all tests here share. */
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-command-'));
  makeEmbeddedStore(join(folder, 'data'));
  mkdirSync(join(folder, 'in'));
  for (const kind of KINDS) {
    const lines = records[kind].map((record) => `${stringifyJson(record)}\n`);
    writeFileSync(join(folder, 'in', `${kind}.ndjson`), lines.join(''));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommandLine(args, {
    env: { WATCHBILL_DATA_DIR: join(folder, 'data') },
    folder,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    clock: () => MONDAY_11 * 1000,
  });
  return { code, out, err };
}

describe('the command line', () => {
  it('imports a folder, twice with the same result, and exports it again', async () => {
    for (const outcome of ['new', 'the same'] as const) {
      const imported = { code: 0, out: [importedLine(outcome)], err: WARNINGS };
      expect(await run('import', 'in')).toEqual(imported);
    }
    expect(await run('export', 'out')).toMatchObject({ code: 0, err: [] });
    expect(readFileSync(join(folder, 'out', 'teams.ndjson'), 'utf8')).toBe(
      readFileSync(join(folder, 'in', 'teams.ndjson'), 'utf8'),
    );
    expect(readFileSync(join(folder, 'out', 'people.ndjson'), 'utf8')).toContain(
      '"person_name":"Ana","team_ids":[10]',
    );
  });

  it('imports a single file, and reports its problems', async () => {
    writeFileSync(join(folder, 'people.json'), `[{"person_id":${LONG_ID},"person_name":"Di"}]`);
    expect(await run('import', 'people.json')).toEqual({ code: 0, out: ['Imported 1 person.'], err: [] });
    writeFileSync(join(folder, 'people.ndjson'), '{"person_id":5,"person_name":"E"}\n{"person_id":"6"}\n');
    expect(await run('import', 'people.ndjson')).toEqual({
      code: 1,
      out: [],
      err: [
        'people.ndjson, line 2: person_id must be an integer',
        'people.ndjson, line 2: person_name is required and must be a string',
        'Nothing was imported.',
      ],
    });
    expect(await run('key', 'create', '--person', '5')).toEqual({
      code: 1,
      out: [],
      err: ['There is no person 5; there are: 1 Ana, 2 Bo, 3 Cy, 9007199254740993 Di'],
    });
  });

  it('creates a key, prints only the key, lists it without its secret, and revokes it', async () => {
    const created = await run('key', 'create', '--person', String(LONG_ID));
    expect(created).toMatchObject({ code: 0, err: [] });
    expect(created.out).toHaveLength(1);
    const [key = ''] = created.out;
    expect(key).toMatch(/^wb_[0-9a-f]{8}_[\w-]{43}$/);
    const id = key.slice(3, 11);
    const listed = `${id}\t${LONG_ID}\tDi\tcreated 2025-12-22T03:00:00.000Z`;
    expect((await run('key', 'list')).out).toEqual([`${listed}\tnever used`]);

    expect(await answerTo(key)).toBe(200);
    expect(await run('key', 'revoke', id)).toMatchObject({ code: 0, err: [] });
    expect(await answerTo(key)).toBe(401);
    expect((await run('key', 'list')).out).toEqual([
      expect.stringMatching(/\tused \d{4}-\d\d-\d\d\trevoked 2025-12-22T03:00:00\.000Z$/),
    ]);
    expect(await run('key', 'revoke', id)).toMatchObject({
      code: 1,
      err: ['There is no valid key with this id'],
    });
  });

  it('saves a key to a file readable by its owner, which may only replace another key', async () => {
    const file = join(folder, 'keys', 'a.key');
    const save = () => run('key', 'create', '--person', String(ANA), '--save', 'keys/a.key');
    expect(await save()).toEqual({ code: 0, out: [`Saved a key of person ${ANA} to ${file}.`], err: [] });
    const first = readFileSync(file, 'utf8');
    expect(first).toMatch(/^wb_[0-9a-f]{8}_[\w-]{43}\n$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    expect(await save()).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).not.toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const before = (await run('key', 'list')).out;
    writeFileSync(file, 'my notes');
    expect(await save()).toEqual({
      code: 1,
      out: [],
      err: [`${file} holds something other than a key: choose another file`],
    });
    expect(readFileSync(file, 'utf8')).toBe('my notes');
    const nowhere = await run('key', 'create', '--person', String(ANA), '--save', 'keys/a.key/b.key');
    expect(nowhere).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/b\.key cannot be written to \((EEXIST|ENOTDIR)/)],
    });
    const nobody = await run('key', 'create', '--person', '99', '--save', 'b.key');
    expect(nobody).toEqual({
      code: 1,
      out: [],
      err: [expect.stringMatching(/^There is no person 99; there are: \d+ \S/)],
    });
    expect((await run('key', 'list')).out).toEqual(before);
    expect(readdirSync(join(folder, 'keys'))).toEqual(['a.key']);
  });

  it('refuses a store that another command has open, in one line', async () => {
    const lock = await lockDataDir(join(folder, 'data'), 'a command');
    const refused = await run('key', 'create', '--person', String(ANA));
    await lock.release();
    expect(refused).toMatchObject({ code: 1, out: [] });
    expect(refused.err).toEqual([expect.stringContaining(`is in use by process ${process.pid}`)]);
  });

  it.each([
    [['key', 'create']],
    [['key', 'create', '--person', 'Ana']],
    [['import']],
    [['destroy']],
    [['export', 'x', '--frce']],
  ])('does not understand %j, and says so with exit code 2', async (args) => {
    const { code, out, err } = await run(...args);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join('\n')).toMatch(/^error: /);
  });

  it('does not start with an invalid setting', async () => {
    const err: string[] = [];
    const env = { WATCHBILL_DATABASE_URL: 'mysql://user:secret@host/db' };
    const code = await runCommandLine(['key', 'list'], {
      env,
      folder,
      out: () => undefined,
      err: (line) => err.push(line),
      clock: () => 0,
    });
    expect([code, err]).toEqual([
      2,
      [
        'WATCHBILL_DATABASE_URL must hold a postgres:// or postgresql:// address, its target_session_attrs any, read-write or primary',
      ],
    ]);
  });
});

function open() {
  const config = { dataDir: join(folder, 'data'), databaseUrl: undefined, timeZone: 'UTC', demo: false };
  return openService({ ...config, openWebhookDetail: true }, () => undefined);
}

async function answerTo(key: string): Promise<number> {
  const service = await open();
  const { status } = await service.handle(
    new Request(`http://service/schedule/self?app_key=${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"start":0,"end":1}',
    }),
  );
  await service.close();
  return status;
}
