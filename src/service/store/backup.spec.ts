import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { exportFolder } from '../export';
import { readEntries, sourceFiles } from '../import/files';
import { entriesOf, importRecords } from '../import/import-records';
import { createKey, holderOf } from '../keys';
import { COMMAND_ROWS } from '../manage/commands';
import { KINDS, type RecordSet } from '../records/kinds';
import { ANA, MONDAY_11, records } from '../records.spec-support';
import { addArtifacts, listArtifacts } from '../stack/artifacts';
import type { Db, Store } from './db';
import { openStore } from './open-store';
import { ownDatabase } from './databases.spec-support';
import { makeEmbeddedStore, onEachStore } from './stores.spec-support';

/** Behaviour that docs/running/data.md promises. */

const POSTGRES = process.env['WATCHBILL_TEST_DATABASE_URL'] ?? '';
const HAS_TOOLS = spawnSync('pg_dump', ['--version']).status === 0;
const BUILD = { type: 'browser', service: 'shop', version: '1' } as const;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has all kinds
const NO_RECORDS = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as RecordSet;

let folder: string;
/** Data directory for the notes of unfinished backups: no backup may be written into it. */
let notes: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-backup-'));
  notes = mkdtempSync(join(tmpdir(), 'watchbill-notes-'));
});
afterEach(() => {
  for (const made of [folder, notes]) rmSync(made, { recursive: true });
});

async function* oneArtifact() {
  yield { path: '/a.js', content: Buffer.from('a map') };
}

/** Fills a store with all kinds of data, and returns one of its keys. */
async function fill(db: Db): Promise<string> {
  const schedules = records.schedules.map((schedule) => ({ ...schedule, layers: [] }));
  await importRecords(db, entriesOf({ ...records, schedules }));
  await importRecords(db, entriesOf(records));
  await addArtifacts(db, BUILD, oneArtifact(), MONDAY_11);
  return (await createKey(db, ANA, MONDAY_11, ['import'])) ?? '';
}

async function exported(db: Db, name: string): Promise<string[]> {
  const target = join(folder, name);
  await exportFolder(db, target, { force: false, csv: false });
  return readdirSync(target)
    .toSorted()
    .map((file) => `${file}\n${readFileSync(join(target, file), 'utf8')}`);
}

onEachStore('an export', (store) => {
  test('is consistent despite concurrent writes', async () => {
    const { db } = store();
    await importRecords(db, entriesOf(records));
    /** Renames all records in one transaction. */
    const rename = (round: number) =>
      importRecords(
        db,
        entriesOf({
          ...records,
          teams: records.teams.map((team) => ({ ...team, team_name: `round ${round}` })),
          people: records.people.map((person) => ({ ...person, person_name: `round ${round}` })),
          channels: records.channels.map((channel) => ({ ...channel, channel_name: `round ${round}` })),
        }),
      );
    await rename(0);
    const over = new AbortController();
    const writing = (async () => {
      for (let round = 1; !over.signal.aborted; round += 1) await rename(round);
    })();
    for (const index of [1, 2, 3]) {
      const text = (await exported(db, `out-${index}`)).join('');
      const named = [...text.matchAll(/"(?:team|person|channel)_name":"(round \d+)"/g)].map(
        ([, name]) => name,
      );
      expect(named.length).toBeGreaterThanOrEqual(7);
      expect(new Set(named).size).toBe(1);
    }
    over.abort();
    await writing;
  });

  test('is the same after an import into an embedded store', async () => {
    const { db } = store();
    await importRecords(db, entriesOf(records));
    const before = await exported(db, 'before');
    makeEmbeddedStore(join(folder, 'data'));
    const other = await openStore({ dataDir: join(folder, 'data'), databaseUrl: undefined }, 'a command');
    await importRecords(other.db, readEntries(await sourceFiles(join(folder, 'before'))));
    expect(await exported(other.db, 'after')).toEqual(before);
    await other.close();
  });
});

/** Restores a backup as described in docs/running/data.md, and opens it. */
async function restored(file: string) {
  const dataDir = mkdtempSync(join(folder, 'restored-'));
  mkdirSync(join(dataDir, 'store'));
  execFileSync('tar', ['-xzf', file, '-C', join(dataDir, 'store')], { stdio: 'pipe' });
  return openStore({ dataDir, databaseUrl: undefined }, 'a command');
}

const copiesIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('backup-'));

/** Store in which each transaction renames many channels, adds teams and replaces a table by another one. */
async function openRounds(dataDir: string) {
  makeEmbeddedStore(dataDir);
  const store = await openStore({ dataDir, databaseUrl: undefined }, 'a command');
  // Outside of the schema whose rows are counted.
  await store.db.execute(sql`create schema rounds`);
  let written = 0;
  const write = async () => {
    const round = written + 1;
    const channels = Array.from({ length: 300 }, (_, index) => ({
      channel_id: 10_000 + index,
      channel_name: `round ${round}`,
      team_id: 0,
      is_private: false,
    }));
    const teams = Array.from({ length: 50 }, (_, index) => ({
      team_id: 1_000 + round * 50 + index,
      team_name: 'later',
    }));
    await store.db.transaction(async (tx) => {
      await importRecords(tx, entriesOf({ ...NO_RECORDS, teams, channels }));
      await tx.execute(sql.raw(`drop table if exists rounds.round_${round - 1}`));
      await tx.execute(sql.raw(`create table rounds.round_${round} as select * from channels`));
    });
    written = round;
  };
  await write();
  return { store, write, written: () => written };
}

const stateOf = sql`select
  (select string_agg(distinct channel_name, ',') from channels) as names,
  (select count(*)::integer from teams) as teams,
  (select string_agg(tablename, ',') from pg_tables where schemaname = 'rounds') as tables`;

describe('a backup during writes', () => {
  let dataDir: string;
  let rounds: Awaited<ReturnType<typeof openRounds>>;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'watchbill-rounds-'));
    rounds = await openRounds(dataDir);
  });
  afterAll(async () => {
    await rounds.store.close();
    rmSync(dataDir, { recursive: true });
  });

  it('restores to the state of one moment between its begin and its end', async () => {
    const { store, write, written } = rounds;
    const over = new AbortController();
    const writing = (async () => {
      while (!over.signal.aborted) await write();
    })();
    const file = join(folder, 'backup.tar.gz');
    const begin = written();
    await backUp(store, file);
    const end = written() + 1;
    const copy = await restored(file);
    const { rows } = Object(await copy.db.execute(stateOf));
    const round = Number(/^round (\d+)$/.exec(rows[0].names)?.[1]);
    expect(round).toBeGreaterThanOrEqual(begin);
    expect(round).toBeLessThanOrEqual(end);
    expect(rows).toEqual([{ names: `round ${round}`, teams: 50 * round, tables: `round_${round}` }]);
    expect(await copy.findDamage?.('pages')).toEqual([]);
    await copy.close();
    over.abort();
    await writing;
    expect(copiesIn(dataDir)).toEqual([]);
  });

  it('leaves nothing when it is stopped at any time, and the next one works', async () => {
    const { store } = rounds;
    const file = join(folder, 'backup.tar.gz');
    for (const part of ['store/base', 'store/pg_wal', 'store/PG_VERSION']) {
      const stop = new AbortController();
      const stopped = backUp(store, file, stop.signal);
      stopped.catch(() => undefined);
      const hasCome = () => copiesIn(dataDir).some((name) => existsSync(join(dataDir, name, part)));
      await expect.poll(hasCome, { interval: 1 }).toBe(true);
      stop.abort(new Error('stopped'));
      await expect(stopped).rejects.toThrow('stopped');
      const left = [folder, notes].flatMap((made) => readdirSync(made));
      expect([part, copiesIn(dataDir), left]).toEqual([part, [], []]);
    }
    await Promise.all([backUp(store, file), backUp(store, join(folder, 'other.tar.gz'))]);
  });
});

test('a backup of the open embedded store, and a copy of its data directory once it is closed, contain everything', async () => {
  const dataDir = join(folder, 'data');
  makeEmbeddedStore(dataDir);
  const store = await openStore({ dataDir, databaseUrl: undefined }, 'a command');
  const key = await fill(store.db);
  const before = await exported(store.db, 'before');
  const file = join(folder, 'backup.tar.gz');
  // The backup contains a concurrent write completely or not at all.
  const [bytes] = await Promise.all([backUp(store, file), importRecords(store.db, entriesOf(records))]);
  expect(statSync(file)).toMatchObject({ size: bytes, mode: 0o100600 });
  await expect(backUp(store, file)).rejects.toThrow(/is there already$/);
  await expect(backUp(store, join(folder, 'no/folder'))).rejects.toThrow(/cannot be written to/);
  await store.close();
  cpSync(dataDir, join(folder, 'copy'), { recursive: true });
  const copies = {
    backup: await restored(file),
    copy: await openStore({ dataDir: join(folder, 'copy'), databaseUrl: undefined }, 'a command'),
  };
  for (const [name, copy] of Object.entries(copies)) {
    expect([name, await exported(copy.db, `of-${name}`)]).toEqual([name, before]);
    expect((await holderOf(copy.db, key))?.scopes).toEqual(['import']);
    expect(await listArtifacts(copy.db)).toHaveLength(1);
    await copy.close();
  }
});

describe.skipIf(POSTGRES === '' || !HAS_TOOLS)('pg_dump (skipped without PostgreSQL and its tools)', () => {
  it('contains everything, and pg_restore restores it', async () => {
    const [first, second] = [await ownDatabase(POSTGRES), await ownDatabase(POSTGRES)];
    const source = await openStore({ dataDir: folder, databaseUrl: first.url }, 'a command');
    const key = await fill(source.db);
    const before = await exported(source.db, 'before');
    const file = join(folder, 'watchbill.dump');
    await expect(backUp(source, join(folder, 'x'))).rejects.toThrow(/with pg_dump/);
    // While a process has the store open.
    execFileSync('pg_dump', ['--format=custom', `--file=${file}`, first.url]);
    await source.close();
    execFileSync('pg_restore', ['--no-owner', `--dbname=${second.url}`, file]);
    const restored = await openStore({ dataDir: folder, databaseUrl: second.url }, 'a command');
    expect(await exported(restored.db, 'after')).toEqual(before);
    expect((await holderOf(restored.db, key))?.scopes).toEqual(['import']);
    expect(await listArtifacts(restored.db)).toHaveLength(1);
    await restored.close();
    await Promise.all([first.drop(), second.drop()]);
  });
});

function backUp(store: Store, file: string, signal = new AbortController().signal): Promise<number> {
  const quiet = { draw: () => undefined, log: () => undefined };
  const deps = { store, clock: () => 0, timeZone: 'UTC', dataDir: notes, signal, ...quiet };
  return COMMAND_ROWS.backUp.run(deps, { file });
}
