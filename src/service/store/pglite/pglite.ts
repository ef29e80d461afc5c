import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Db, Store } from '../db';
import { type Connection, openPgliteClient, type PgliteClient } from './pglite-client';
import { findDamage, findLostRows } from '../find-damage';
import type { ThreadData } from './pglite-messages';

/** Signal that is never aborted. */
const NEVER = new AbortController().signal;

/**
 * Opens an embedded store in a separate thread, without migrating it.
 * @param files `dataDir`: directory of the store, absent: in memory; `loadDataDir`: initial content.
 */
export async function openPglite(files: ThreadData['files'] = {}): Promise<Store> {
  const client = await openPgliteClient(files);
  return {
    db: drizzleOn(client),
    engine: 'PGlite',
    factsAtOnce: 10_000,
    async whileWanted(signal, work) {
      signal.throwIfAborted();
      // A running statement cannot be cancelled: the engine ignores everything else.
      try {
        return await work(drizzleOn(client.until(signal)));
      } finally {
        signal.throwIfAborted();
      }
    },
    ...(files.dataDir !== undefined && { withCopy: copier(client, files.dataDir) }),
    // Runs between users' queries, which are short.
    findDamage: (by, signal = NEVER) =>
      (by === 'rows' ? findLostRows : findDamage)(drizzleOn(client.until(signal))),
    close: () => client.close(),
  };
}

/** Beginning of the names of folders with copies, beside the store. */
export const COPY_PREFIX = 'backup-';

function copier(client: PgliteClient, dataDir: string): NonNullable<Store['withCopy']> {
  return async (work, signal = NEVER) => {
    const place = await mkdtemp(join(dirname(dataDir), COPY_PREFIX));
    const folder = join(place, 'store');
    try {
      const pause = await client.copyFolder(dataDir, folder, signal);
      const problems = await copyProblems(folder, signal);
      return await work(folder, { problems, pause });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      await rm(place, { recursive: true, force: true });
    }
  };
}

/** Opens a copy and checks all of its pages. */
async function copyProblems(folder: string, signal: AbortSignal): Promise<string[]> {
  const copy = await openPglite({ dataDir: folder });
  try {
    return (await copy.findDamage?.('pages', signal)) ?? [];
  } finally {
    await copy.close();
  }
}

function drizzleOn(client: Connection): Db {
  return drizzle({ client: asPglite(client) });
}

/**
 * Adapter for drizzle's session for PGlite, which only calls `query(text, params, { rowMode, parsers })` and
 * `transaction(work)`, despite its types; its parsers are those of the thread.
 */
function asPglite(client: Connection): PGlite {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee is above
  return client as unknown as PGlite;
}
