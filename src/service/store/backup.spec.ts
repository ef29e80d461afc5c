import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { exportFolder } from '../export/export-folder';
import { readEntries, sourceFiles } from '../import/files';
import { entriesOf, importRecords } from '../import/import-records';
import { createKey, scopesOf } from '../keys/keys';
import { manageStore } from '../manage/on-store';
import { ANA, MONDAY_11, records } from '../records.spec-support';
import { addArtifacts, listArtifacts } from '../stack/artifacts/artifacts';
import type { Db } from './db';
import { openStore } from './open-store';
import { ownDatabase } from './databases.spec-support';
import { makeEmbeddedStore, onEachStore } from './stores.spec-support';

/** Behaviour that docs/running/data.md promises. */

const POSTGRES = process.env['WATCHBILL_TEST_DATABASE_URL'] ?? '';
const HAS_TOOLS = spawnSync('pg_dump', ['--version']).status === 0;
const BUILD = { type: 'browser', service: 'shop', version: '1' } as const;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

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
    for (const index of [1, 2, 3, 4, 5]) {
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

test('a backup of the open embedded store contains everything', async () => {
  const dataDir = join(folder, 'data');
  makeEmbeddedStore(dataDir);
  const store = await openStore({ dataDir, databaseUrl: undefined }, 'a command');
  const key = await fill(store.db);
  const before = await exported(store.db, 'before');
  const management = manageStore({ store, clock: () => 0, timeZone: 'UTC' });
  const file = join(folder, 'backup.tar.gz');
  // The backup contains a concurrent write completely or not at all.
  const [bytes] = await Promise.all([management.backUp(file), importRecords(store.db, entriesOf(records))]);
  expect(statSync(file)).toMatchObject({ size: bytes, mode: 0o100600 });
  await expect(management.backUp(file)).rejects.toThrow(/is there already$/);
  await expect(management.backUp(join(folder, 'no/folder'))).rejects.toThrow(/cannot be written to/);
  await store.close();
  // Restores as described in docs/running/data.md.
  mkdirSync(join(folder, 'restored/store'), { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', join(folder, 'restored/store')], { stdio: 'pipe' });
  const files = readdirSync(join(folder, 'restored/store'), { recursive: true, encoding: 'utf8' });
  const modes = new Set(files.map((name) => statSync(join(folder, 'restored/store', name)).mode));
  expect(modes).toEqual(new Set([0o040700, 0o100600]));
  const restored = await openStore(
    { dataDir: join(folder, 'restored'), databaseUrl: undefined },
    'a command',
  );
  expect(await exported(restored.db, 'after')).toEqual(before);
  expect(await scopesOf(restored.db, key)).toEqual(['import']);
  expect(await listArtifacts(restored.db)).toHaveLength(1);
  await restored.close();
});

test('a copy of the embedded store’s data directory contains everything', async () => {
  const dataDir = join(folder, 'data');
  makeEmbeddedStore(dataDir);
  const store = await openStore({ dataDir, databaseUrl: undefined }, 'a command');
  const key = await fill(store.db);
  const before = await exported(store.db, 'before');
  await store.close();
  cpSync(dataDir, join(folder, 'copy'), { recursive: true });
  const copy = await openStore({ dataDir: join(folder, 'copy'), databaseUrl: undefined }, 'a command');
  expect(await exported(copy.db, 'after')).toEqual(before);
  expect(await scopesOf(copy.db, key)).toEqual(['import']);
  expect(await listArtifacts(copy.db)).toHaveLength(1);
  await copy.close();
});

describe.skipIf(POSTGRES === '' || !HAS_TOOLS)('pg_dump', () => {
  it('contains everything, and pg_restore restores it', async () => {
    const [first, second] = [await ownDatabase(POSTGRES), await ownDatabase(POSTGRES)];
    const source = await openStore({ dataDir: folder, databaseUrl: first.url }, 'a command');
    const key = await fill(source.db);
    const before = await exported(source.db, 'before');
    const file = join(folder, 'watchbill.dump');
    await expect(
      manageStore({ store: source, clock: () => 0, timeZone: 'UTC' }).backUp(join(folder, 'x')),
    ).rejects.toThrow(/with pg_dump/);
    // While a process has the store open.
    execFileSync('pg_dump', ['--format=custom', `--file=${file}`, first.url]);
    await source.close();
    execFileSync('pg_restore', ['--no-owner', `--dbname=${second.url}`, file]);
    const restored = await openStore({ dataDir: folder, databaseUrl: second.url }, 'a command');
    expect(await exported(restored.db, 'after')).toEqual(before);
    expect(await scopesOf(restored.db, key)).toEqual(['import']);
    expect(await listArtifacts(restored.db)).toHaveLength(1);
    await restored.close();
    await Promise.all([first.drop(), second.drop()]);
  });
});
