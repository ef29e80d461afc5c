import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { startTestPostgres } from './postgres.spec-support';

/**
 * Called by vitest before the first spec; what it returns, after the last. Besides a PostgreSQL it makes the files of
 * an empty embedded store once (named by WATCHBILL_TEST_PGLITE), since making them takes seconds and loading does not.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'watchbill-pglite-'));
  const file = join(folder, 'empty.tar');
  const [stopPostgres] = await Promise.all([startTestPostgres(), makeEmptyStore(file)]);
  process.env['WATCHBILL_TEST_PGLITE'] = file;
  return async () => {
    rmSync(folder, { recursive: true });
    await stopPostgres?.();
  };
}

async function makeEmptyStore(file: string): Promise<void> {
  const store = await PGlite.create();
  const files = await store.dumpDataDir('none');
  await store.close();
  writeFileSync(file, Buffer.from(await files.arrayBuffer()));
}
