import { sql } from 'drizzle-orm';
import type { Db } from './db';
import { importState } from './schema';

/** Time of the last import in Unix seconds; undefined if it is unknown. */
export async function importedAt(db: Db): Promise<number | undefined> {
  const [row] = await db.select({ at: importState.imported_at }).from(importState);
  return row?.at ?? undefined;
}

/**
 * Increments the number at the end of an import's transaction, as the row stays locked until then.
 * @param at time of the import in Unix seconds; absent for other changes.
 */
export async function countImport(db: Db, at?: number): Promise<void> {
  await db.update(importState).set({
    imports: sql`${importState.imports} + 1`,
    ...(at !== undefined && { imported_at: at }),
  });
}
