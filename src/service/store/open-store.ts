import { join } from 'node:path';
import { StartError } from '../config';
import type { Store } from './db';
import { failureLine } from './failure';
import { prepareDataDir } from './data-dir';
import { lockDataDir } from './lock';
import type { Program } from './lock-socket';
import { migrate } from './migrate';
import { openPglite } from './pglite';
import { openPostgres } from './postgres';

/**
 * Opens the store that the settings name, locked (embedded only) and migrated.
 * @throws StartError, one line, where that is not possible; nothing is left open or locked then.
 */
export async function openStore(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
  program: Program,
): Promise<Store> {
  await prepareDataDir(dataDir);
  const store = databaseUrl === undefined ? await embedded(dataDir, program) : openPostgres(databaseUrl);
  try {
    await migrate(store.db);
    return store;
  } catch (error) {
    await store.close();
    if (error instanceof StartError) throw error;
    throw new StartError(`The ${store.engine} store cannot be used: ${failureLine(error)}`);
  }
}

async function embedded(dataDir: string, program: Program): Promise<Store> {
  const lock = await lockDataDir(dataDir, program);
  try {
    const store = await openPglite({ dataDir: join(dataDir, 'store') });
    return {
      ...store,
      async close() {
        await store.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw new StartError(`The embedded store in ${dataDir} cannot be opened: ${failureLine(error)}`);
  }
}
