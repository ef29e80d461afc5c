import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Store } from './db';

const asText = (text: string) => text;

/**
 * Opens an embedded store without migrating it.
 * @param files `dataDir`: the directory of its files, else it is in memory; `loadDataDir`: what is in it at first.
 */
export async function openPglite(files: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {}): Promise<Store> {
  const client = await PGlite.create({
    ...files,
    parsers: { [types.INT8]: asText, [types.JSON]: asText },
    serializers: { [types.JSON]: asText },
  });
  return { db: drizzle({ client }), engine: 'PGlite', close: () => client.close() };
}
