import { and, eq, gt, isNotNull, lt, lte, max, min } from 'drizzle-orm';
import { listed } from '#domain/text/words';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import type { Log } from '../context';
import { lockImports } from '../import/import-records';
import { TERM_KINDS } from '../records/kinds/incidents/terms';
import { nothingTouched, recountInterruptions, removeIncidents } from '../records/kinds/incidents/write';
import type { Db } from '../store/db';
import { failureLine } from '../store/failure';
import { countImport } from '../store/import-state';
import { changes, deliveries, incidents, scheduleVersions as versions } from '../store/schema';

const KINDS = ['incidents', 'deliveries', 'versions'] as const;
type KeptKind = (typeof KINDS)[number];

/** How long records are kept: whole days, by kind; absent: for ever. */
export type Keep = { [K in KeptKind]?: number | undefined };

export type Retention = {
  /** Rows that this process removed, by kind that is not kept for ever, and the end of the last run in Unix seconds. */
  state: () => { removed: ReadonlyMap<KeptKind, number>; ranAt: number | undefined };
  stop: () => Promise<void>;
};

/**
 * Removes records that are older than they are to be kept, at the start and once a day while the server runs.
 * @param deps `clock`: Unix milliseconds.
 */
export function removeDaily(
  { db, clock, log }: { db: Db; clock: () => number; log: Log },
  keep: Keep,
): Retention {
  const removed = new Map(KINDS.flatMap((kind) => (keep[kind] === undefined ? [] : [[kind, 0]])));
  let ranAt: number | undefined;
  let running = Promise.resolve();
  const run = async () => {
    const now = Math.floor(clock() / 1000);
    const rows = await removeOld(db, now, keep);
    for (const [kind, count] of rows) removed.set(kind, (removed.get(kind) ?? 0) + count);
    const parts = [...rows].map(([kind, count]) => `${count} ${kind} older than ${keep[kind]} days`);
    if (parts.length > 0) log(`Removed ${listed(parts)}`);
    ranAt = now;
  };
  const begin = () => {
    running = run().catch((error: unknown) => log(`Old records could not be removed: ${failureLine(error)}`));
  };
  if (removed.size > 0) begin();
  const timer = setInterval(begin, DAY * 1000).unref();
  return {
    state: () => ({ removed, ranAt }),
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Removes records that are older than they are to be kept, each kind in one transaction. Open incidents stay, and of the
 * versions of a schedule the one that was in force then, as the first. @returns number of rows, of kinds with some.
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
    const ids = (await tx.select({ incident_id }).from(incidents).where(isOld)).map((row) => row.incident_id);
    if (ids.length === 0) return 0;
    await removeIncidents(tx, ids, touched);
    await recountInterruptions(tx, touched);
    await countImport(tx);
    return ids.length;
  },

  async deliveries(tx, before) {
    const { event_ms, attempt } = deliveries;
    const isOld = and(gt(event_ms, 0), lt(event_ms, before * 1000));
    return (await tx.delete(deliveries).where(isOld).returning({ attempt })).length;
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
      // The first version of those that were looked at before begins with the one that was in force.
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
