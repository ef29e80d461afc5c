import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Store } from './db';
import { openStore } from './open-store';
import { startTestPostgres } from './postgres.spec-support';
import { tarOf } from './tar';

/**
 * Global setup of vitest; returns the teardown. Besides a PostgreSQL it creates an empty embedded store once (in the
 * folder WATCHBILL_TEST_PGLITE, as a data directory and as a tar of its files), since creating one takes seconds and
 * copying it does not.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'watchbill-pglite-'));
  const [stopPostgres] = await Promise.all([startTestPostgres(), makeEmptyStore(folder)]);
  process.env['WATCHBILL_TEST_PGLITE'] = folder;
  return async () => {
    rmSync(folder, { recursive: true });
    await stopPostgres?.();
  };
}

async function makeEmptyStore(folder: string): Promise<void> {
  const store = await openStore({ dataDir: join(folder, 'data'), databaseUrl: undefined }, 'a command');
  await dropTemplates(store);
  await store.close();
  await writeFile(join(folder, 'files.tar'), tarOf(join(folder, 'data', 'store')));
}

/** Drops the databases that nothing connects to: they are more than half of what each spec copies. */
async function dropTemplates({ db }: Store): Promise<void> {
  await db.execute(sql`update pg_database set datistemplate = false`);
  for (const name of ['template0', 'template1']) await db.execute(sql.raw(`drop database ${name}`));
}
