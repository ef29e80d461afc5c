import { randomUUID } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { UnixSeconds } from '#domain/time/zone';
import type { Db } from '../store/db';
import { sources as table } from '../store/schema';
import type { Source } from '../sources/source';

/** A server that stops without a word leaves its source to others after this time, in seconds. */
const LEASE_SECONDS = 120;

const RENEWALS_PER_LEASE = 4;

/** Source, or another work that one process does at a time; its row names the tool. */
type Leased = Pick<Source, 'name'> & { tool: string };

/** Right to read a source, which one process has at a time. */
type Lease = { stop: () => Promise<void>; signal: AbortSignal };

/**
 * Runs work as the only reader of a source, over all processes of a store.
 * @returns undefined if another process reads it.
 */
export async function asOnlyReader<T>(
  db: Db,
  source: Leased,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const lease = await leaseOf(db, source);
  if (!lease) return undefined;
  try {
    return await work(lease.signal);
  } finally {
    await lease.stop();
  }
}

/** The clock of the store decides, since those of its servers may differ. */
const storeNow = sql<number>`extract(epoch from clock_timestamp())::bigint`;

async function leaseOf(db: Db, { name, tool }: Leased): Promise<Lease | undefined> {
  const by = randomUUID();
  const until = sql`${storeNow} + ${LEASE_SECONDS}::bigint`;
  await db.insert(table).values({ name, tool }).onConflictDoNothing();
  const leased = await db
    .update(table)
    .set({ lease_until: until, lease_by: by, tool })
    .where(and(eq(table.name, name), lt(table.lease_until, storeNow)))
    .returning({ name: table.name });
  if (leased.length === 0) return undefined;
  const lost = new AbortController();
  const isOwn = and(eq(table.name, name), eq(table.lease_by, by));
  const renewal = setInterval(
    () => {
      db.update(table)
        .set({ lease_until: until })
        .where(isOwn)
        .returning({ name: table.name })
        .then(
          (kept) =>
            kept.length === 0 && lost.abort(new Error('another server has begun to read this source')),
          (error: unknown) => lost.abort(error),
        );
    },
    (LEASE_SECONDS / RENEWALS_PER_LEASE) * 1000,
  );
  renewal.unref();
  return {
    signal: lost.signal,
    async stop() {
      clearInterval(renewal);
      await db.update(table).set({ lease_until: 0, lease_by: '' }).where(isOwn);
    },
  };
}

type SourceRow = typeof table.$inferSelect;

/** State of a source; undefined if it was never read. */
export async function stateOf(db: Db, name: string): Promise<SourceRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.name, name));
  return row;
}

/** Result of one reading. `problem`: why nothing could be read. */
type ReadingEnd = {
  at: UnixSeconds;
  problem: string | undefined;
  hasChanged: boolean;
  changes?: SourceRow['changes'];
  state?: SourceRow['state'] | undefined;
  records?: SourceRow['records'];
  known_people?: SourceRow['known_people'];
  /** Number of schedules that were not taken over. */
  kept?: number;
  warnings?: readonly string[];
};

/** Readings whose outcome is stored. */
const RECENT_READINGS = 20;

export async function recordReading(
  db: Db,
  { name, tool }: Pick<Source, 'name' | 'tool'>,
  { at, problem, hasChanged, changes = null, kept = 0, warnings = [], ...marks }: ReadingEnd,
): Promise<void> {
  await db.insert(table).values({ name, tool }).onConflictDoNothing();
  const outcome = {
    at,
    has_changed: hasChanged,
    kept,
    ...(problem !== undefined && { problem }),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
  const before = (await stateOf(db, name))?.recent_readings ?? [];
  await db
    .update(table)
    .set({
      recent_readings: [outcome, ...before].slice(0, RECENT_READINGS),
      tried_at: at,
      problem: problem ?? null,
      readings: sql`${table.readings} + 1`,
      ...(problem === undefined ? { read_at: at } : { failures: sql`${table.failures} + 1` }),
      ...(hasChanged && { changed_at: at, changes }),
      ...marks,
    })
    .where(eq(table.name, name));
}
