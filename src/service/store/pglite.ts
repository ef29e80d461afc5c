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
  const db = drizzle({ client });
  return {
    db,
    engine: 'PGlite',
    async whileWanted(signal, work) {
      signal.throwIfAborted();
      // A statement that has begun cannot be stopped: it has this thread to itself.
      return work(db);
    },
    close: () => client.close(),
  };
}
