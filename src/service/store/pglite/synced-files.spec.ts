import fs, { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeEmbeddedStore } from '../stores.spec-support';
import { openPglite } from './pglite';
import { syncedFiles } from './synced-files';

let folder: string;
let store: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'watchbill-synced-'));
  makeEmbeddedStore(folder);
  store = join(folder, 'store');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe('the files of an embedded store', () => {
  it('are synced: the log by a commit, tables by closing', async () => {
    const synced: number[] = [];
    const { fsyncSync } = fs;
    vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      synced.push(fs.fstatSync(descriptor).ino);
      fsyncSync(descriptor);
    });
    const fileAt = (name: string) => statSync(join(store, name)).ino;
    const engine = await PGlite.create(syncedFiles({ PGlite, NodeFS }, store));
    const textOf = async (query: string) => String(Object((await engine.query(query)).rows[0]).text);
    const log = await textOf(`select 'pg_wal/' || pg_walfile_name(pg_current_wal_lsn()) as text`);
    synced.length = 0;
    await engine.query(`insert into teams values (1, 'Ops')`);
    expect(synced).toEqual([fileAt(log)]);
    const table = await textOf(`select pg_relation_filepath('teams') as text`);
    await engine.close();
    expect(synced).toContain(fileAt(table));
  });

  it('fail a commit when the disk cannot sync', async () => {
    const engine = await PGlite.create(syncedFiles({ PGlite, NodeFS }, store));
    vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
      throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
    });
    const commit = engine.query(`insert into teams values (1, 'Ops')`);
    await expect(commit).rejects.toThrow(/^could not fsync file .*: I\/O error$/);
  });

  it('are synced in the thread, too', async () => {
    const opened = await openPglite({ dataDir: store });
    const settings = sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`;
    expect(Object(await opened.db.execute(settings)).rows).toEqual([{ fsync: 'on', method: 'fsync' }]);
    await opened.close();
  });
});
