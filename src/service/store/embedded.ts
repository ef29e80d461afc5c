import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError, STORE_MARK, tracesOfStore } from '../config';
import { requireAccess } from './data-dir';
import type { Store } from './db';
import { storeFailure } from './store-failure';
import { lockDataDir } from './lock/lock';
import type { Program } from './lock/lock-socket';
import { openPglite } from './pglite/pglite';

/**
 * Opens and locks the embedded store of a data directory; creates it if there never was one.
 * @throws StartError with one line; the directory is unlocked then.
 */
export async function openEmbedded(dataDir: string, program: Program): Promise<Store> {
  const lock = await lockDataDir(dataDir, program);
  const folder = join(dataDir, 'store');
  try {
    if (!(await isThere(dataDir, folder))) await makeStore(folder);
    const store = await openPglite({ dataDir: folder });
    // If this fails, the next start writes it.
    await writeFile(join(dataDir, STORE_MARK), '', { mode: 0o600 }).catch(() => undefined);
    return {
      ...store,
      serveSocket: lock.serve,
      // Only after the store is closed, even if the caller has stopped waiting.
      async close() {
        try {
          await store.close();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    if (error instanceof StartError) throw error;
    throw await storeFailure({ dataDir }, error, (reason) => damagedStore(dataDir, reason));
  }
}

/** @throws StartError if parts are missing: they are not replaced by a new store. */
async function isThere(dataDir: string, folder: string): Promise<boolean> {
  const isFolder = existsSync(folder);
  if (isFolder) await requireAccess(folder);
  const files = isFolder ? await readdir(folder) : [];
  if (files.includes('PG_VERSION')) return true;
  if (files.length > 0) throw new StartError(damagedStore(dataDir, 'the file PG_VERSION is missing'));
  const used = await tracesOfStore(dataDir);
  if (used.length === 0) return false;
  const names = used.map((name) => `"${name}"`).join(', ');
  throw new StartError(
    `The data directory ${dataDir} was in use, as ${names} in it shows, but its store is missing: put the folder "store" back from a backup; or, to start over, move ${names} away, and import an export if there is one`,
  );
}

/** Creates the store under another name first, so that a full disk or a signal does not leave half a store. */
async function makeStore(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    const store = await openPglite({ dataDir: unfinished });
    await store.close();
    // The engine syncs its later writes, but not its initial files.
    const files = await readdir(unfinished, { recursive: true });
    await Promise.all(['', ...files].map((name) => sync(join(unfinished, name))));
    await rename(unfinished, folder);
    await sync(dirname(folder));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Error message for a store with damaged or missing files. */
export function damagedStore(dataDir: string, reason: string): string {
  return `The embedded store in ${join(dataDir, 'store')} cannot be opened, as its files are damaged, incomplete or of another version (${reason}): put the folder back from a backup; or, to start over, move ${dataDir} away, and import an export if there is one`;
}
