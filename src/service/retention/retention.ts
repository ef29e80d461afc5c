import { and, eq, gt, isNotNull, lt, lte, max, min, sql } from 'drizzle-orm';
import { listed } from '#domain/text/words';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import type { Log } from '../context';
import { every, type Repeated } from '../every';
import { lockImports } from '../import/import-records';
import { TERM_KINDS } from '../records/kinds/incidents/terms';
import { nothingTouched, recountInterruptions, removeIncidents } from '../records/kinds/incidents/write';
import type { Db } from '../store/db';
import { countImport } from '../store/import-state';
import { changes, deliveries, incidents, scheduleVersions as versions } from '../store/schema';

const KINDS = ['incidents', 'deliveries', 'versions'] as const;
type KeptKind = (typeof KINDS)[number];

/** How long records are kept: whole days, by kind; absent: for ever. */
export type Keep = { [K in KeptKind]?: number | undefined };

/** Max incidents and deliveries of a run: an embedded store does nothing else meanwhile. */
const MAX_REMOVED_ROWS = 20_000;
/** Time to the next run where more rows were left. */
const NEXT_RUN_MS = 60_000;

/**
 * Removes records that are older than they are to be kept, at the start and once a day while the server runs.
 * @param deps `clock`: Unix milliseconds.
 */
export function removeDaily(
  { db, clock, log }: { db: Db; clock: () => number; log: Log },
  keep: Keep,
): Repeated {
  const run = async () => {
    const rows = await removeOld(db, Math.floor(clock() / 1000), keep);
    const parts = [...rows].map(([kind, count]) => `${count} ${kind} older than ${keep[kind]} days`);
    if (parts.length > 0) log(`Removed ${listed(parts)}`);
    return [...rows.values()].some((count) => count >= MAX_REMOVED_ROWS) ? NEXT_RUN_MS : DAY * 1000;
  };
  return every('Old records could not be removed', DAY * 1000, run, { log });
}

/**
 * Removes records that are older than they are to be kept, each kind in one transaction. Open incidents stay, and of
 * the versions of a schedule the one in force then, as the first. A run is limited to the oldest ones.
 * @returns number of rows, of kinds with some.
 */
export async function removeOld(
  db: Db,
  now: UnixSeconds,
  keep: Keep,
): Promise<ReadonlyMap<KeptKind, number>> {
  const rows = new Map<KeptKind, number>();
  for (const kind of KINDS) {
    const days = keep[kind];
    if (days === undefined) continue;
    const count = await db.transaction(async (tx) => {
      await lockImports(tx);
      return REMOVALS[kind](tx, now - days * DAY);
    });
    if (count > 0) rows.set(kind, count);
  }
  return rows;
}

const REMOVALS: Readonly<Record<KeptKind, (tx: Db, before: UnixSeconds) => Promise<number>>> = {
  async incidents(tx, before) {
    const { incident_id, created_at, closed_at } = incidents;
    const touched = { ...nothingTouched(), texts: new Set(TERM_KINDS) };
    const isOld = and(lt(created_at, before), isNotNull(closed_at));
    const oldest = tx
      .select({ incident_id })
      .from(incidents)
      .where(isOld)
      .orderBy(created_at)
      .limit(MAX_REMOVED_ROWS);
    const ids = (await oldest).map((row) => row.incident_id);
    if (ids.length === 0) return 0;
    await removeIncidents(tx, ids, touched);
    await recountInterruptions(tx, touched);
    await countImport(tx);
    return ids.length;
  },

  async deliveries(tx, before) {
    const { integration_id, event_id, attempt, event_ms } = deliveries;
    const oldest = tx
      .select({ integration_id, event_id, attempt })
      .from(deliveries)
      .where(and(gt(event_ms, 0), lt(event_ms, before * 1000)))
      .orderBy(event_ms)
      .limit(MAX_REMOVED_ROWS);
    const isOldest = sql`(${integration_id}, ${event_id}, ${attempt}) in ${oldest}`;
    return (await tx.delete(deliveries).where(isOldest).returning({ attempt })).length;
  },

  async versions(tx, before) {
    const { schedule_id, number, at } = versions;
    const then = await tx
      .select({ schedule_id, number: max(number), at: max(at), first: min(at) })
      .from(versions)
      .where(lte(at, before))
      .groupBy(schedule_id);
    let count = 0;
    for (const row of then) {
      // The first version of a schedule stays if it was in force at the horizon.
      if (row.first !== row.at) count += await removeVersions(tx, row.schedule_id, row.number ?? 1);
    }
    return count;
  },
};

/**
 * Removes the versions between the first one and another, whose rules the first one gets: they are as far back as is
 * known. Numbers stay, as links have them.
 */
async function removeVersions(
  tx: Db,
  schedule: (typeof versions.$inferSelect)['schedule_id'],
  last: number,
): Promise<number> {
  const isOf = (table: typeof versions | typeof changes) =>
    and(eq(table.schedule_id, schedule), gt(table.number, 1), lt(table.number, last));
  const [row] = await tx
    .select()
    .from(versions)
    .where(and(eq(versions.schedule_id, schedule), eq(versions.number, last)));
  if (!row) return 0;
  await tx
    .update(versions)
    .set({ at: row.at, record: row.record, added_overrides: null })
    .where(and(eq(versions.schedule_id, schedule), eq(versions.number, 1)));
  await tx.delete(changes).where(isOf(changes));
  const removed = await tx.delete(versions).where(isOf(versions)).returning({ number: versions.number });
  return removed.length;
}
