import { randomBytes } from 'node:crypto';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeEach, describe } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Db, Store } from './db';
import { distribute } from './cluster/distribute';
import { migrate } from './migrate';
import { openPglite } from './pglite/pglite';
import { openPostgres } from './postgres';
import { importState } from './schema';

/**
 * Runs the same specs on an embedded store and on PostgreSQL (skipped where there is none). Before each spec the store
 * is empty and migrated. Where WATCHBILL_TEST_CITUS_URL names the coordinator of a cluster, they run there as well, with
 * the tables spread. Each suite has a PostgreSQL database of its own, dropped when the suite ends.
 */
export function onEachStore(name: string, specs: (store: () => Store, on: Kind) => void): void {
  const server = process.env['WATCHBILL_TEST_DATABASE_URL'];
  suite(name, 'PGlite', embedded, specs);
  suite(name, 'PostgreSQL', server === undefined ? undefined : () => ownDatabase(server), specs);
  const cluster = process.env['WATCHBILL_TEST_CITUS_URL'];
  if (cluster !== undefined) suite(name, 'Citus', () => ownCluster(cluster), specs);
}

type Kind = Store['engine'] | 'Citus';

/** `shape`: of its tables as the migrations made them, once they did. */
type Opened = { store: Store; drop: () => Promise<void>; shape?: string };

// The suites of one process share it; it lives in memory.
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

/** Puts an empty store into a data directory, which is faster than letting a service make one. */
export function makeEmbeddedStore(dataDir: string): void {
  cpSync(join(emptyStore(), 'data'), dataDir, { recursive: true });
}

/** The folder that the global set-up made. */
function emptyStore(): string {
  return process.env['WATCHBILL_TEST_PGLITE'] ?? noStore();
}

function suite(
  name: string,
  engine: Kind,
  openOnce: (() => Promise<Opened>) | undefined,
  specs: (store: () => Store, on: Kind) => void,
): void {
  describe.skipIf(!openOnce)(`${name} (${engine})`, () => {
    let opened: Opened | undefined;
    beforeEach(async () => {
      opened ??= await (openOnce ?? noStore)();
      await reset(opened);
    }, 30_000);
    afterAll(async () => {
      await opened?.drop();
    });
    specs(() => opened?.store ?? noStore(), engine);
  });
}

/** Columns and constraints of a store's tables, as a text. */
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

/** Empties a store. It is made again only where a spec changed its tables, since that takes several times as long. */
async function reset(opened: Opened): Promise<void> {
  const { store } = opened;
  const { db } = store;
  if (opened.shape === undefined || (await shapeOf(store)) !== opened.shape) {
    await dropAll(store);
    await migrate(db);
    if (await hasCitus(db)) await distribute(db);
    opened.shape = await shapeOf(store);
    return;
  }
  const [row] = await db
    .select({ names: sql<string>`string_agg(quote_ident(tablename), ', ')` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public' and tablename not in ('watchbill_migrations', 'import_state')`);
  await db.execute(sql.raw(`truncate ${row?.names} restart identity`));
  await db.update(importState).set({ imports: 0 });
}

/** Leaves nothing but an empty schema. That of a cluster has parts of the extension in it, which have to stay. */
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

/** A new, empty database on the specs' server. */
export async function ownDatabase(server: string): Promise<Opened & { url: string }> {
  const name = `watchbill_spec_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const store = openPostgres(url.href);
  return {
    url: url.href,
    store,
    async drop() {
      await store.close();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

/** A new, empty database on every machine of a cluster, whose coordinator the address names. */
export async function ownCluster(
  server: string,
): Promise<Opened & { url: string; nodes: (Address & { id: number })[] }> {
  const nodes = await asked<Address>(
    server,
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by 2',
  );
  const name = `watchbill_spec_${randomBytes(6).toString('hex')}`;
  const at = ({ host, port }: Address, database: string) => {
    const url = new URL(server);
    url.hostname = host;
    url.port = String(port);
    url.pathname = `/${database}`;
    return url.href;
  };
  const coordinator = { host: new URL(server).hostname, port: Number(new URL(server).port) };
  const all = [coordinator, ...nodes];
  for (const node of all) {
    await administer(at(node, 'postgres'), `create database ${name}`);
    await administer(at(node, name), 'create extension citus');
  }
  const url = at(coordinator, name);
  await administer(url, `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`);
  const added: (Address & { id: number })[] = [];
  for (const { host, port } of nodes) {
    const [node] = await asked<{ id: number }>(url, `select citus_add_node('${host}', ${port}) as id`);
    if (node) added.push({ host, port, id: node.id });
  }
  const store = openPostgres(url);
  return {
    url,
    nodes: added,
    store,
    async drop() {
      await store.close();
      for (const node of all) await administer(at(node, 'postgres'), `drop database ${name} with (force)`);
    },
  };
}

type Address = { host: string; port: number };

async function asked<Row extends object>(server: string, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

async function administer(server: string, command: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

function noStore(): never {
  throw new Error('There is no store outside of a spec');
}
