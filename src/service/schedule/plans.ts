import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id';
import type { Correction } from '#contract/schedule';
import { relevantLayers } from '#domain/schedule/relevant-layers';
import type { Rota } from '#domain/schedule/rota';
import { correctionsIn, earlierVersions, type Version } from '#domain/schedule/versions';
import type { Interval } from '#domain/time/interval';
import type { Context } from '../context';
import type { ScheduleConfig } from '../store/schedule-config';
import { type schedules, scheduleVersions, sourceSchedules } from '../store/schema';
import { loadFirstTimes, loadHistories, rotaOf } from './history';

export type ScheduleRow = typeof schedules.$inferSelect;

/** Rules of a schedule in a window, by the versions known at `as_of`. */
export type StoredPlan = {
  schedule_id: Id;
  /** Record of then. */
  config: ScheduleRow | ScheduleConfig;
  /** All layers of the record. */
  rota: Rota;
  /** The layers that matter to the window, and the earlier versions in it. */
  relevant: Rota;
  corrections: Correction[];
  /** Part of the window that is computed: none after a schedule was disabled. */
  computed: Interval;
  /** Time of the first version, if that is after the start of the window. */
  recorded_from: number | undefined;
  /** Start of what is known of its duty: later for a schedule that is read from a tool, or that retention has cut. */
  known_from: number;
};

export async function loadPlans(
  ctx: Pick<Context, 'db' | 'now' | 'timeZone'>,
  rows: readonly ScheduleRow[],
  window: Interval,
  { as_of, where }: { as_of: number | undefined; where: SQL | undefined },
): Promise<StoredPlan[]> {
  const histories = await loadHistories(ctx, { window, as_of, where });
  const firstTimes = await loadFirstTimes(ctx, window, where);
  const isRead = await readFromTools(ctx, firstTimes);
  const isCut = await cutByRetention(ctx, firstTimes);
  return rows.map((row): StoredPlan => {
    const { schedule_id } = row;
    const history = histories.get(schedule_id);
    const config = history?.config ?? row;
    const { enabled } = config;
    const rota = rotaOf(config);
    const last = history?.versions.at(-1);
    if (last) Object.assign(last, { enabled, rota });
    const recorded_from = firstTimes.get(schedule_id);
    const pastVersions = history?.versions ?? [];
    const past =
      recorded_from !== undefined && isRead.has(schedule_id)
        ? [NOT_KNOWN, ...(last ? pastVersions : [{ at: recorded_from, enabled, rota, added: [] }])]
        : pastVersions;
    const versions = earlierVersions(past, window, ctx.timeZone);
    const layers = relevantLayers(rota.layers, window, ctx.now);
    return {
      schedule_id,
      config,
      rota,
      relevant: { ...rota, layers, ...(versions.length > 0 && { versions }) },
      corrections: correctionsIn(past, window),
      computed: enabled ? window : { start: window.start, end: versions.at(-1)?.until ?? window.start },
      recorded_from,
      known_from:
        isRead.has(schedule_id) || isCut.has(schedule_id) ? (recorded_from ?? window.start) : window.start,
    };
  });
}

/** Before the first answer of the tool that a schedule is read from: rules of today would decide the duty of then. */
const NOT_KNOWN: Version = { at: -Infinity, enabled: false, rota: { layers: [] }, added: [] };

/** Ids of schedules of tools whose past begins in a window. */
async function readFromTools(
  { db }: Pick<Context, 'db'>,
  firstTimes: ReadonlyMap<Id, number>,
): Promise<ReadonlySet<Id>> {
  if (firstTimes.size === 0) return new Set();
  const rows = await db
    .select({ id: sourceSchedules.schedule_id })
    .from(sourceSchedules)
    .where(inArray(sourceSchedules.schedule_id, [...firstTimes.keys()]));
  return new Set(rows.map(({ id }) => id));
}

/** Ids of the same whose first version is a copy of a later one, since retention removed the versions between. */
async function cutByRetention(
  { db }: Pick<Context, 'db'>,
  firstTimes: ReadonlyMap<Id, number>,
): Promise<ReadonlySet<Id>> {
  if (firstTimes.size === 0) return new Set();
  const [table, later] = [scheduleVersions, alias(scheduleVersions, 'later')];
  const rows = await db
    .select({ id: table.schedule_id })
    .from(table)
    .innerJoin(
      later,
      and(
        eq(later.schedule_id, table.schedule_id),
        gt(later.number, 1),
        eq(later.at, table.at),
        sql`${later.record}::text = ${table.record}::text`,
      ),
    )
    .where(and(eq(table.number, 1), inArray(table.schedule_id, [...firstTimes.keys()])));
  return new Set(rows.map(({ id }) => id));
}
