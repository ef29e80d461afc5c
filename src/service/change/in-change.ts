import type { Context } from '../context';
import { lockImports } from '../import/import-records';
import type { Db } from '../store/db';

/**
 * Runs work in a transaction that no import and no other change interleaves with. It may wait for a long import; for a
 * caller who has gone by then nothing is done.
 */
export function inChange<T>(
  { db, signal }: Pick<Context, 'db' | 'signal'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    signal.throwIfAborted();
    return work(tx);
  });
}
