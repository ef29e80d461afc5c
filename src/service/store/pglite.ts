import { PGlite, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Store } from './db';

const asText = (text: string) => text;

/**
 * Opens an embedded store without migrating it.
 * @param directory where its files are; undefined: in memory.
 */
export async function openPglite(directory?: string): Promise<Store> {
  const client = await PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    parsers: { [types.INT8]: asText, [types.JSON]: asText },
    serializers: { [types.JSON]: asText },
  });
  return { db: drizzle({ client }), engine: 'PGlite', close: () => client.close() };
}
