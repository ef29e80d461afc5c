import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeEach, describe } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Store } from './db';
import { migrate } from './migrate';
import { openPglite } from './pglite/pglite';
import { openPostgres } from './postgres';

/**
 * Runs the same specs on an embedded store and on PostgreSQL (skipped where there is none). Before each spec the store
 * is empty and migrated. Each suite has a PostgreSQL database of its own, dropped when the suite ends.
 */
export function onEachStore(name: string, specs: (store: () => Store) => void): void {
  const server = process.env['WATCHBILL_TEST_DATABASE_URL'];
  suite(name, 'PGlite', embedded, specs);
  suite(name, 'PostgreSQL', server === undefined ? undefined : () => ownDatabase(server), specs);
}

type Opened = { store: Store; drop: () => Promise<void> };

// The suites of one file share it; it lives in memory and ends with the process.
let shared: Promise<Store> | undefined;

async function embedded(): Promise<Opened> {
  shared ??= openEmpty();
  return { store: await shared, drop: () => Promise.resolve() };
}

function openEmpty(dataDir?: string): Promise<Store> {
  const files = readFileSync(process.env['WATCHBILL_TEST_PGLITE'] ?? noStore());
  return openPglite({ ...(dataDir !== undefined && { dataDir }), loadDataDir: new Blob([files]) });
}

/** Puts an empty store into a data directory, which is faster than letting a service make one. */
export async function makeEmbeddedStore(dataDir: string): Promise<void> {
  mkdirSync(dataDir);
  const store = await openEmpty(join(dataDir, 'store'));
  await store.close();
}

function suite(
  name: string,
  engine: Store['engine'],
  openOnce: (() => Promise<Opened>) | undefined,
  specs: (store: () => Store) => void,
): void {
  describe.skipIf(!openOnce)(`${name} (${engine})`, () => {
    let opened: Opened | undefined;
    beforeEach(async () => {
      opened ??= await (openOnce ?? noStore)();
      await reset(opened.store);
    }, 30_000);
    afterAll(async () => {
      await opened?.drop();
    });
    specs(() => opened?.store ?? noStore());
  });
}

async function reset({ db }: Store): Promise<void> {
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  await migrate(db);
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
