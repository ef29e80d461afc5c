import { sql } from 'drizzle-orm';
import type { Db } from './db';
import { importState } from './schema';

/** How many imports the store has seen; it changes in the moment in which an import can be seen. */
export async function importsSoFar(db: Db): Promise<number> {
  const [row] = await db.select({ imports: importState.imports }).from(importState);
  return row?.imports ?? 0;
}

/** To be called at the end of an import's transaction: the row stays locked until it ends. */
export async function countImport(db: Db): Promise<void> {
  await db.update(importState).set({ imports: sql`${importState.imports} + 1` });
}
