import { sql } from 'drizzle-orm';
import type { Db } from './db';
import { importState } from './schema';

/** Number of imports so far; it changes at the moment an import becomes visible. */
export async function importsSoFar(db: Db): Promise<number> {
  const [row] = await db.select({ imports: importState.imports }).from(importState);
  return row?.imports ?? 0;
}

/** Increments the number at the end of an import's transaction, as the row stays locked until then. */
export async function countImport(db: Db): Promise<void> {
  await db.update(importState).set({ imports: sql`${importState.imports} + 1` });
}
