import { sql } from 'drizzle-orm';
import type { MessageSummary } from '#contract/served/records';
import type { SourceState } from '#contract/served/sources';
import { callerOf } from '../keys';
import type { Store } from './db';
import { importedAt } from './import-state';
import { people } from './schema';

/** State of a store, for the operator. */
export type StoreReport = {
  engine: string;
  /** Damaged tables, one line each. */
  problems: string[];
  people: number;
  /** Unix seconds; null if unknown. */
  imported_at: number | null;
  /** Clock of the store, in Unix seconds. */
  now: number;
  /** Null without a key. */
  is_key_valid: boolean | null;
  /** Tools that are read regularly. */
  sources?: SourceState[] | undefined;
  /** Sums of the messages that were sent. */
  messages?: MessageSummary[] | undefined;
};

/**
 * Inspects a store.
 * @param by row counts only, or also each page; databases that are servers check themselves.
 * @param key app key to check.
 */
export async function inspectStore(
  { db, engine, findDamage }: Pick<Store, 'db' | 'engine' | 'findDamage'>,
  by: 'rows' | 'pages',
  key: string | undefined,
): Promise<StoreReport> {
  const [clock] = await db
    .select({ now: sql<string>`floor(extract(epoch from clock_timestamp()))::text` })
    .from(sql`(values (1)) as one`);
  const now = Number(clock?.now);
  return {
    engine,
    problems: (await findDamage?.(by)) ?? [],
    people: await db.$count(people),
    imported_at: (await importedAt(db)) ?? null,
    now,
    is_key_valid: key === undefined ? null : (await callerOf(db, key)) !== undefined,
  };
}
