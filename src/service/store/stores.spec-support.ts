import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Db, Store } from './db';
import { distribute } from './distribute';
import { type OwnStore, ownCluster, ownDatabase } from './databases.spec-support';
import { migrate } from './open-store';
import { openPglite } from './pglite/pglite';
import { importState } from './schema';

/**
 * Runs the same specs on an embedded store and on PostgreSQL (skipped if there is none). Before each spec the store
 * is empty and migrated. If WATCHBILL_TEST_CITUS_URL names the coordinator of a cluster, they run there as well, with
 * distributed tables. Each suite has its own PostgreSQL database, dropped at its end.
 */
export function onEachStore(name: string, specs: (store: () => Store, on: Kind) => void): void {
  const server = process.env['WATCHBILL_TEST_DATABASE_URL'];
  suite(name, 'PGlite', embedded, specs);
  suite(name, 'PostgreSQL', server === undefined ? undefined : () => ownDatabase(server), specs);
  const cluster = process.env['WATCHBILL_TEST_CITUS_URL'];
  if (cluster !== undefined) suite(name, 'Citus', () => ownCluster(cluster), specs);
}

/**
 * Runs specs on one store: those of code that sends no SQL of its own. PostgreSQL where there is one, since its stores
 * take half the processor time.
 */
export function onOneStore(name: string, specs: (store: () => Store) => void): void {
  const server = process.env['WATCHBILL_TEST_DATABASE_URL'];
  if (server === undefined) suite(name, 'PGlite', embedded, specs);
  else suite(name, 'PostgreSQL', () => ownDatabase(server), specs);
}

type Kind = Store['engine'] | 'Citus';

/** `shape`: description of its tables after the migrations; `isCluster`: its tables are distributed. */
type Opened = OwnStore & { shape?: string; isCluster?: boolean };

// Shared by the suites of one process; in memory.
let shared: Promise<Opened> | undefined;

function embedded(): Promise<Opened> {
  shared ??= openInMemory();
  return shared;
}

async function openInMemory(): Promise<Opened> {
  const files = readFileSync(join(emptyStore(), 'files.tar'));
  const store = await openPglite({ loadDataDir: new Blob([files]) });
  return { store, drop: () => Promise.resolve() };
}

/** Copies an empty store into a data directory, which is faster than creating one. */
export function makeEmbeddedStore(dataDir: string): void {
  cpSync(join(emptyStore(), 'data'), dataDir, { recursive: true });
}

/** Folder from the global setup. */
function emptyStore(): string {
  return process.env['WATCHBILL_TEST_PGLITE'] ?? noStore();
}

function suite(
  name: string,
  engine: Kind,
  openOnce: (() => Promise<Opened>) | undefined,
  specs: (store: () => Store, on: Kind) => void,
): void {
  describe.skipIf(!openOnce)(`${name} (${openOnce ? engine : `skipped without ${engine}`})`, () => {
    let opened: Opened | undefined;
    beforeEach(async () => {
      opened ??= await (openOnce ?? noStore)();
      await reset(opened);
    });
    afterAll(async () => {
      await opened?.drop();
    });
    specs(() => opened?.store ?? noStore(), engine);
  });
}

/** Columns and constraints of a store's tables as text. */
async function shapeOf({ db }: Store): Promise<string> {
  const columns = sql`
    select string_agg(attrelid::regclass || '.' || attname || ' ' || atttypid, ',' order by attrelid, attnum)
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0`;
  const constraints = sql`
    select string_agg(conrelid::regclass || ' ' || conname, ',' order by conrelid, conname)
    from pg_constraint where connamespace = 'public'::regnamespace`;
  const [row] = await db
    .select({ shape: sql<string>`concat((${columns}), (${constraints}))` })
    .from(sql`(values (1)) as one`);
  return row?.shape ?? '';
}

/** Empties a store. Recreates it only if a spec changed its tables, which takes several times as long. */
async function reset(opened: Opened): Promise<void> {
  const { store } = opened;
  const { db } = store;
  if (opened.shape === undefined || (await shapeOf(store)) !== opened.shape) {
    await dropAll(store);
    await migrate(db);
    opened.isCluster = await hasCitus(db);
    if (opened.isCluster) await distribute(db);
    opened.shape = await shapeOf(store);
    return;
  }
  await emptyTables(db, opened.isCluster === true);
  await db.update(importState).set({ imports: 0 });
}

/** Size up to which tables are emptied by deletions: a truncation recreates all their files, which takes 140 ms. */
const SMALL_BYTES = 131_072;

/** Removes all records. */
export async function emptyTables(db: Db, isCluster: boolean): Promise<void> {
  const tables = await db
    .select({
      name: sql<string>`tablename::text`,
      isFilled: sql<boolean>`pg_relation_size(quote_ident(tablename)::regclass) > 0`,
      isLarge: sql<boolean>`pg_table_size(quote_ident(tablename)::regclass) > ${SMALL_BYTES}`,
    })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public' and tablename not in ('watchbill_migrations', 'import_state')`);
  const names = (some: typeof tables) => some.map(({ name }) => sql.identifier(name));
  const filled = tables.filter(({ isFilled }) => isFilled);
  // On a cluster, the rows are in other tables than those with the names.
  if (isCluster || filled.some(({ isLarge }) => isLarge)) {
    await db.execute(sql`truncate ${sql.join(names(tables), sql`, `)}`);
  } else if (filled.length > 0) {
    // One statement, since tables refer to each other.
    const deletions = names(filled).map(
      (name, index) => sql`${sql.identifier(`d${index}`)} as (delete from ${name})`,
    );
    await db.execute(sql`with ${sql.join(deletions, sql`, `)} select`);
  }
}

/** Drops everything in the schema. On a cluster, it contains parts of the extension, which stay. */
export async function dropAll({ db }: Store): Promise<void> {
  if (!(await hasCitus(db))) {
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    return;
  }
  const [row] = await db
    .select({ names: sql<string | null>`string_agg(quote_ident(tablename), ', ')` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`);
  if (typeof row?.names === 'string') await db.execute(sql.raw(`drop table ${row.names} cascade`));
}

async function hasCitus(db: Db): Promise<boolean> {
  return (await db.$count(sql`pg_extension where extname = 'citus'`)) > 0;
}

function noStore(): never {
  throw new Error('There is no store outside of a spec');
}

/** Number of imports so far; it changes at the moment an import becomes visible. */
export async function importsSoFar(db: Db): Promise<number> {
  const [row] = await db.select({ imports: importState.imports }).from(importState);
  return row?.imports ?? 0;
}
