import { join } from 'node:path';
import { StartError } from '../config';
import type { Store } from './db';
import { failureLine } from './failure';
import { lockDataDir, prepareDataDir } from './lock';
import { migrate } from './migrate';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';

/**
 * Opens the store that the settings name, locked (embedded only) and migrated.
 * @throws StartError, one line, where that is not possible; nothing is left open or locked then.
 */
export async function openStore(config: {
  dataDir: string;
  databaseUrl: string | undefined;
}): Promise<Store> {
  prepareDataDir(config.dataDir);
  const store =
    config.databaseUrl === undefined ? await embedded(config.dataDir) : openPostgres(config.databaseUrl);
  try {
    await migrate(store.db);
    return store;
  } catch (error) {
    await store.close();
    if (error instanceof StartError) throw error;
    throw new StartError(`The ${store.engine} store cannot be used: ${failureLine(error)}`);
  }
}

async function embedded(dataDir: string): Promise<Store> {
  const lock = lockDataDir(dataDir);
  try {
    const store = await openPglite({ dataDir: join(dataDir, 'store') });
    return {
      ...store,
      async close() {
        await store.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw new StartError(`The embedded store in ${dataDir} cannot be opened: ${failureLine(error)}`);
  }
}
