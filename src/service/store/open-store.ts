import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError, STORE_MARK, tracesOfStore } from '../config';
import { requireAccess, storeFailure, prepareDataDir } from './data-dir';
import { type Store, lockFor, type Db } from './db';
import { lockDataDir } from './lock';
import type { Program } from './lock-socket';
import { openPglite } from './pglite/pglite';
import { createHash } from 'node:crypto';
import { asc, sql, gt } from 'drizzle-orm';
import { distribute, isDistributed } from './distribute';
import { migrations as table, sources } from './schema';
import type { Log } from '../context';
import { hasRowCounts, keepRowCounts } from './find-damage';
import { failureLine } from './failure';
import { openPostgres } from './postgres';
import { within } from './within';

/**
 * Opens and locks the embedded store of a data directory; creates it if there never was one.
 * @throws StartError with one line; the directory is unlocked then.
 */
async function openEmbedded(dataDir: string, program: Program): Promise<Store> {
  const lock = await lockDataDir(dataDir, program);
  const folder = join(dataDir, 'store');
  try {
    if (!(await isThere(dataDir, folder))) await makeStore(folder);
    const store = await openPglite({ dataDir: folder });
    // If this fails, the next start writes it.
    await writeFile(join(dataDir, STORE_MARK), '', { mode: 0o600 }).catch(() => undefined);
    return {
      ...store,
      serveSocket: lock.serve,
      // Only after the store is closed, even if the caller has stopped waiting.
      async close() {
        try {
          await store.close();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    if (error instanceof StartError) throw error;
    throw await storeFailure({ dataDir }, error, (reason) => damagedStore(dataDir, reason));
  }
}

/** @throws StartError if parts are missing: they are not replaced by a new store. */
async function isThere(dataDir: string, folder: string): Promise<boolean> {
  const isFolder = existsSync(folder);
  if (isFolder) await requireAccess(folder);
  const files = isFolder ? await readdir(folder) : [];
  if (files.includes('PG_VERSION')) return true;
  if (files.length > 0) throw new StartError(damagedStore(dataDir, 'the file PG_VERSION is missing'));
  const used = await tracesOfStore(dataDir);
  if (used.length === 0) return false;
  const names = used.map((name) => `"${name}"`).join(', ');
  throw new StartError(
    `The data directory ${dataDir} was in use, as ${names} in it shows, but its store is missing: put the folder "store" back from a backup; or, to start over, move ${names} away, and import an export if there is one`,
  );
}

/** Creates the store under another name first, so that a full disk or a signal does not leave half a store. */
async function makeStore(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    const store = await openPglite({ dataDir: unfinished });
    await store.close();
    // The engine syncs its later writes, but not its initial files.
    const files = await readdir(unfinished, { recursive: true });
    await Promise.all(['', ...files].map((name) => sync(join(unfinished, name))));
    await rename(unfinished, folder);
    await sync(dirname(folder));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Error message for a store with damaged or missing files. */
function damagedStore(dataDir: string, reason: string): string {
  return `The embedded store in ${join(dataDir, 'store')} cannot be opened, as its files are damaged, incomplete or of another version (${reason}): put the folder back from a backup; or, to start over, move ${dataDir} away, and import an export if there is one`;
}

/**
 * Numbered SQL files that migrate a store to this version's schema. They run in one transaction under a lock, so two
 * processes that start at once migrate once. An applied file never changes: its checksum is compared. A store
 * migrated by a newer version is rejected, because this version could destroy data it does not support.
 */

export type Migration = { number: number; name: string; text: string };

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Migrations of this version, by number: one a file, named by it, or several below lines `-- migration <name>`. */
export const MIGRATIONS: readonly Migration[] = Object.entries(files)
  .flatMap(([path, content]) => {
    const [alone = '', ...parts] = content.split(/^-- migration (\w+)\n/m);
    if (parts.length === 0) return [{ name: path.replace(/^.*\/(.*)\.sql$/, '$1'), text: alone }];
    return parts.flatMap((name, index) => (index % 2 === 0 ? [{ name, text: parts[index + 1] ?? '' }] : []));
  })
  .map(({ name, text }) => ({ number: Number.parseInt(name, 10), name, text }))
  .sort((a, b) => a.number - b.number);

/** Names of all tables. */
export const TABLES: readonly string[] = MIGRATIONS.flatMap(({ text }) =>
  [...text.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name),
);

// Arbitrary but fixed id of the lock.
const MIGRATION_LOCK = 7_215_001;

/**
 * Applies the missing migrations. Returns their names.
 * @throws StartError if the store is newer than this version, or was migrated by a changed file.
 */
export async function migrate(db: Db, known: readonly Migration[] = MIGRATIONS): Promise<string[]> {
  return db.transaction(async (tx) => {
    await lockFor(tx, MIGRATION_LOCK);
    await tx.execute(
      sql`create table if not exists watchbill_migrations
        (number integer primary key, name text not null, checksum text not null)`,
    );
    const applied = await tx.select().from(table).orderBy(asc(table.number));
    const numbers = new Set(applied.map((row) => row.number));
    for (const row of applied) compare(row, known);

    const isSpread = await isDistributed(tx);
    const missing = known.filter((migration) => !numbers.has(migration.number));
    for (const migration of missing) {
      for (const statement of migration.text.split('--> statement-breakpoint')) {
        await tx.execute(sql.raw(statement));
        // On a cluster, a new table is distributed before anything is written into it.
        if (isSpread && /^\s*(--.*\n)*create table/.test(statement)) await distribute(tx);
      }
      const { number, name } = migration;
      await tx.insert(table).values({ number, name, checksum: checksum(migration) });
    }
    return missing.map((migration) => migration.name);
  });
}

function compare(row: { number: number; name: string; checksum: string }, known: readonly Migration[]): void {
  const migration = known.find((candidate) => candidate.number === row.number);
  if (!migration) {
    throw new StartError(
      `The store was migrated by a newer Watchbill (${row.name}); this version knows up to ${known.at(-1)?.name ?? 'none'}`,
    );
  }
  if (migration.name !== row.name || checksum(migration) !== row.checksum) {
    throw new StartError(`The store's migration ${row.name} is not the one this Watchbill has`);
  }
}

function checksum(migration: Migration): string {
  return createHash('sha256').update(migration.text.replaceAll('\r\n', '\n')).digest('hex');
}

/** Seconds in which a store that is only busy answers. */
const READY_SECONDS = 5;

/** Timeout of closing, so that a store that hangs does not keep the process alive. */
const CLOSE_MS = 10_000;

/**
 * Opens, locks (embedded only) and migrates the store from the settings.
 * @throws StartError with one line if that fails; nothing stays open or locked then.
 */
export async function openStore(
  config: { dataDir: string; databaseUrl: string | undefined },
  program: Program,
): Promise<Store> {
  const { dataDir, databaseUrl } = config;
  await prepareDataDir(dataDir);
  const opened = databaseUrl === undefined ? await openEmbedded(dataDir, program) : openPostgres(databaseUrl);
  const store = {
    ...opened,
    close: () =>
      within(CLOSE_MS, opened.close()).catch((error: unknown) => {
        throw new StartError(`The ${opened.engine} store could not be closed: ${failureLine(error)}`);
      }),
  };
  try {
    const applied = await migrate(store.db);
    const isEmbedded = databaseUrl === undefined;
    if (isEmbedded) await endLeases(store.db);
    if (isEmbedded && (applied.length > 0 || !(await hasRowCounts(store.db)))) await keepRowCounts(store.db);
    return store;
  } catch (error) {
    await store.close().catch(() => undefined);
    throw await storeFailure(config, error, (reason) =>
      databaseUrl === undefined
        ? damagedStore(dataDir, reason)
        : `The PostgreSQL store cannot be used: ${reason}`,
    );
  }
}

/** One process has an embedded store: who reads a source by it was of a process that is gone. */
async function endLeases(db: Db): Promise<void> {
  await db.update(sources).set({ lease_until: 0, lease_by: '' }).where(gt(sources.lease_until, 0));
}

/**
 * Question that is answered only if each table can be read: a size needs the same lock as a query. A table that
 * another client has locked makes every page wait.
 */
const CAN_READ = sql.raw(
  `select count(pg_relation_size(to_regclass(name))) from unnest('{${TABLES.join(',')}}'::text[]) as name`,
);

/**
 * Resolves if the store responds. Rejects with a public one-line message if it does not within 5 s; logs the reason
 * once. Simultaneous callers share one probe, so that probes do not pile up if the store hangs.
 */
export function createReadiness(
  store: Pick<Store, 'db' | 'probe' | 'engine'>,
  log: Log,
): () => Promise<void> {
  let asking: Promise<unknown> | undefined;
  let trouble: string | undefined;
  return async () => {
    asking ??= Promise.resolve((store.probe ?? store.db).execute(CAN_READ)).finally(() => {
      asking = undefined;
    });
    try {
      await within(READY_SECONDS * 1000, asking);
      if (trouble !== undefined) log(`The ${store.engine} store answers again`);
      trouble = undefined;
    } catch (error) {
      const line = `The ${store.engine} store does not answer: ${failureLine(error)}`;
      if (line !== trouble) log(line);
      trouble = line;
      throw new Error('The store does not answer', { cause: error });
    }
  };
}
