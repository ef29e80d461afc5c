import { and, eq, gt, isNotNull, lt, lte, max, min, sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY, type UnixSeconds } from '#domain/time/zone';
import { lockImports } from '../import/import-records';
import { TERM_KINDS } from '../records/kinds/incidents/terms';
import { nothingTouched, recountInterruptions, removeIncidents } from '../records/kinds/incidents/write';
import type { Db } from '../store/db';
import { countImport } from '../store/import-state';
import { changes, deliveries, incidents, scheduleVersions as versions } from '../store/schema';

/** How long records are kept: whole days, by kind; absent: for ever. */
export type Keep = { [K in KeptKind]?: number | undefined };

const KINDS = ['incidents', 'deliveries', 'versions'] as const;
export type KeptKind = (typeof KINDS)[number];

/** Kinds that are not kept for ever. */
export function keptKinds(keep: Keep): KeptKind[] {
  return KINDS.filter((kind) => keep[kind] !== undefined);
}

/** Rows of one step: it holds the store for some 50 ms. */
const STEP = 500;

export type RemoveDeps = {
  db: Db;
  now: UnixSeconds;
  /** Ends after the step under way on abort. */
  signal?: AbortSignal | undefined;
  /** Called after each step with the number of rows it removed. */
  onRemoved?: (kind: KeptKind, rows: number) => void;
};

/**
 * Removes what is older than it is to be kept, in steps with pauses as long as themselves, so that nobody waits. Open
 * incidents stay, and of the versions of a schedule the one that was in force then, as the first.
 */
export async function removeOld(deps: RemoveDeps, keep: Keep): Promise<void> {
  for (const kind of keptKinds(keep)) await REMOVALS[kind](deps, deps.now - (keep[kind] ?? 0) * DAY);
}

const REMOVALS: Readonly<Record<KeptKind, (deps: RemoveDeps, before: UnixSeconds) => Promise<void>>> = {
  async incidents(deps, before) {
    const { incident_id, created_at, closed_at } = incidents;
    const touched = { ...nothingTouched(), texts: new Set(TERM_KINDS) };
    const isOld = and(lt(created_at, before), isNotNull(closed_at));
    const count = await inSteps(deps, 'incidents', async (tx) => {
      const rows = await tx
        .select({ incident_id })
        .from(incidents)
        .where(isOld)
        .orderBy(created_at)
        .limit(STEP);
      const ids = rows.map((row) => row.incident_id);
      if (ids.length > 0) await removeIncidents(tx, ids, touched);
      return ids.length;
    });
    if (count === 0) return;
    await deps.db.transaction(async (tx) => {
      await lockImports(tx);
      await recountInterruptions(tx, touched);
      await countImport(tx);
    });
  },

  async deliveries(deps, before) {
    const { integration_id, event_id, attempt, event_ms } = deliveries;
    await inSteps(deps, 'deliveries', async (tx) => {
      const old = tx
        .select({ integration_id, event_id, attempt })
        .from(deliveries)
        .where(and(gt(event_ms, 0), lt(event_ms, before * 1000)))
        .orderBy(event_ms)
        .limit(STEP);
      const removed = await tx
        .delete(deliveries)
        .where(sql`(${integration_id}, ${event_id}, ${attempt}) in ${old}`)
        .returning({ attempt });
      return removed.length;
    });
  },

  async versions(deps, before) {
    const { schedule_id, number, at } = versions;
    const then = await deps.db
      .select({ schedule_id, number: max(number), at: max(at), first: min(at) })
      .from(versions)
      .where(lte(at, before))
      .groupBy(schedule_id);
    // The first version of those that were looked at before begins with the one that was in force.
    const rest = then.filter((row) => row.first !== row.at);
    await inSteps(deps, 'versions', async (tx) => {
      const row = rest.pop();
      return row ? removeVersions(tx, row.schedule_id, row.number ?? 1) : 0;
    });
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
  if (!row) return 1;
  await tx
    .update(versions)
    .set({ at: row.at, record: row.record, added_overrides: null })
    .where(and(eq(versions.schedule_id, schedule), eq(versions.number, 1)));
  await tx.delete(changes).where(isOf(changes));
  const removed = await tx.delete(versions).where(isOf(versions)).returning({ number: versions.number });
  return Math.max(1, removed.length);
}

/** Runs steps, each in a transaction of its own, until one finds nothing. @returns number of rows. */
async function inSteps(
  { db, signal, onRemoved }: RemoveDeps,
  kind: KeptKind,
  step: (tx: Db) => Promise<number>,
): Promise<number> {
  let count = 0;
  for (;;) {
    signal?.throwIfAborted();
    const begin = performance.now();
    const rows = await db.transaction(async (tx) => {
      await lockImports(tx);
      return step(tx);
    });
    if (rows === 0) return count;
    count += rows;
    onRemoved?.(kind, rows);
    await sleep(performance.now() - begin, undefined, { signal });
  }
}
