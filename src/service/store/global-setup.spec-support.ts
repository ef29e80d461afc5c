import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openStore } from './open-store';
import { startTestPostgres } from './postgres.spec-support';

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
  const files = await store.dump?.();
  await store.close();
  writeFileSync(join(folder, 'files.tar'), gunzipSync(files ?? ''));
}
