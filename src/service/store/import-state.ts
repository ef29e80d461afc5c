import { sql } from 'drizzle-orm';
import type { ImportedFiles } from '#contract/served/sources';
import type { Db } from './db';
import { importState } from './schema';

/** Number of imports so far; it changes at the moment an import becomes visible. */
export async function importsSoFar(db: Db): Promise<number> {
  const [row] = await db.select({ imports: importState.imports }).from(importState);
  return row?.imports ?? 0;
}

/** Time of the last import in Unix seconds; undefined if it is unknown. */
export async function importedAt(db: Db): Promise<number | undefined> {
  const [row] = await db.select({ at: importState.imported_at }).from(importState);
  return row?.at ?? undefined;
}

/** Last imports by hand, of each kind of record. */
export async function lastImports(db: Db): Promise<ImportedFiles[]> {
  const [row] = await db.select({ last: importState.last_imports }).from(importState);
  return row?.last ?? [];
}

/**
 * Increments the number at the end of an import's transaction, as the row stays locked until then.
 * @param at time of the import in Unix seconds; absent for other changes.
 * @param files what people imported; they replace what was imported of the same kinds before.
 */
export async function countImport(db: Db, at?: number, files: readonly ImportedFiles[] = []): Promise<void> {
  const kinds = new Set(files.map(({ kind }) => kind));
  await db.update(importState).set({
    imports: sql`${importState.imports} + 1`,
    ...(at !== undefined && { imported_at: at }),
    ...(files.length > 0 && {
      last_imports: [...(await lastImports(db)).filter(({ kind }) => !kinds.has(kind)), ...files],
    }),
  });
}

/** Drops what an author imported from the last imports. */
export async function forgetImportsBy(db: Db, author: string): Promise<void> {
  const rest = (await lastImports(db)).filter((one) => one.author !== author);
  await db.update(importState).set({ last_imports: rest });
}
