import { and, asc, eq, gt, inArray, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id';
import { relevantLayers, type Version } from '#domain/schedule/versions';
import { type Interval, overlap } from '#domain/time/interval';
import type { Rota } from '#domain/schedule/rota';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import type { ScheduleConfig } from '../store/schedule-config';
import { schedules, scheduleVersions as table } from '../store/schema';
import { readableJson } from '../store/people-schema';

/** Versions of one schedule, and its configuration at `as_of` if that differs from the present one. */
export type History = { versions: Version[]; config: ScheduleConfig | undefined };

/** Max whole records in memory. */
const RECORDS_AT_ONCE = 200;

/** @throws Refusal InvalidParameter if `as_of` is after now. */
export function requirePast(as_of: number | undefined, now: number): void {
  if (as_of === undefined || as_of <= now) return;
  throw new Refusal('InvalidParameter', `as_of must not be after now (${now}).`);
}

/**
 * Histories of the schedules that changed after the start of a window, or after `as_of`; others have none. Left out are
 * versions after `as_of`, and those between the window and the last version that add no override.
 * @param where condition for the rows of `schedules`.
 */
export async function loadHistories(
  { db }: Pick<Context, 'db'>,
  { window, as_of, where }: { window: Interval; as_of: number | undefined; where: SQL | undefined },
): Promise<Map<Id, History>> {
  const histories = new Map<Id, History>();
  const versions = versionsIn(db, window, as_of, where);
  let rows: HistoryRow[] = [];
  do {
    const last = rows.at(-1);
    rows = await versions(last);
    for (const row of rows) {
      const history = histories.get(row.schedule_id) ?? { versions: [], config: undefined };
      histories.set(row.schedule_id, history);
      history.versions.push(versionOf(row, window));
      if (row.next === null && row.record) history.config = row.record;
    }
  } while (rows.length === RECORDS_AT_ONCE);
  return histories;
}

/** Times of first versions after the start of a window, by schedule. */
export async function loadFirstTimes(
  { db }: Pick<Context, 'db'>,
  { start }: Pick<Interval, 'start'>,
  where: SQL | undefined,
): Promise<Map<Id, number>> {
  const rows = await db
    .select({ schedule_id: table.schedule_id, at: table.at })
    .from(table)
    .innerJoin(schedules, eq(schedules.schedule_id, table.schedule_id))
    .where(and(where, eq(table.number, 1), gt(table.at, start)));
  return new Map(rows.map(({ schedule_id, at }) => [schedule_id, at]));
}

/** Numbers of the latest versions that are not 1, by schedule. */
export async function loadNumbers(
  { db }: Pick<Context, 'db'>,
  where: SQL | undefined,
): Promise<Map<Id, number>> {
  const rows = await db
    .select({
      schedule_id: table.schedule_id,
      number: sql<number>`max(${table.number})`.mapWith(table.number),
    })
    .from(table)
    .innerJoin(schedules, eq(schedules.schedule_id, table.schedule_id))
    .where(and(where, gt(table.number, 1)))
    .groupBy(table.schedule_id);
  return new Map(rows.map(({ schedule_id, number }) => [schedule_id, number]));
}

type HistoryRow = {
  schedule_id: Id;
  number: number;
  at: number;
  /** Start of the next version. */
  next: number | null;
  /** Null unless in force in the window before the last version, or the last one at `as_of`. */
  record: ScheduleConfig | null;
  added: ScheduleConfig['layers'] | null;
  /** Zone of a version that has added overrides. */
  zone: string | null;
};

function versionsIn(db: Context['db'], window: Interval, as_of: number | undefined, where: SQL | undefined) {
  const changed = db
    .select({ schedule_id: table.schedule_id })
    .from(table)
    .where(and(gt(table.number, 1), gt(table.at, Math.min(window.start, as_of ?? window.start))));
  // Without the records: sorting them for the window function would take longer than all the rest.
  const all = db
    .select({
      schedule_id: table.schedule_id,
      number: table.number,
      at: table.at,
      next: sql<
        number | null
      >`lead(${table.at}) over (partition by ${table.schedule_id} order by ${table.number})`
        .mapWith(table.at)
        .as('next'),
    })
    .from(table)
    .innerJoin(schedules, eq(schedules.schedule_id, table.schedule_id))
    .where(
      and(
        where,
        inArray(table.schedule_id, changed),
        as_of === undefined ? undefined : or(lte(table.at, as_of), eq(table.number, 1)),
      ),
    )
    .as('versions');
  const isInForce = and(
    gt(all.next, window.start),
    or(eq(all.number, 1), and(lt(all.at, window.end), lt(all.at, all.next))),
  );
  const isNeeded = as_of === undefined ? isInForce : or(isInForce, sql`${all.next} is null`);
  return (after: HistoryRow | undefined): Promise<HistoryRow[]> =>
    db
      .select({
        schedule_id: all.schedule_id,
        number: all.number,
        at: all.at,
        next: all.next,
        record: sql<HistoryRow['record']>`case when ${isNeeded} then ${table.record} end`.mapWith(
          table.record,
        ),
        added: sql<
          HistoryRow['added']
        >`case when ${all.at} > ${window.start} then ${table.added_overrides} end`.mapWith(
          table.added_overrides,
        ),
        zone: sql<
          string | null
        >`case when ${table.added_overrides} is not null then ${readableJson(table.record)} ->> 'time_zone' end`,
      })
      .from(all)
      .innerJoin(table, and(eq(table.schedule_id, all.schedule_id), eq(table.number, all.number)))
      .where(
        and(
          or(
            isInForce,
            and(gt(all.next, window.start), isNotNull(table.added_overrides)),
            sql`${all.next} is null`,
          ),
          after && sql`(${all.schedule_id}, ${all.number}) > (${after.schedule_id}, ${after.number})`,
        ),
      )
      .orderBy(asc(all.schedule_id), asc(all.number))
      .limit(RECORDS_AT_ONCE);
}

/** Version with the layers that matter to the window. */
function versionOf({ number, at, next, record, added, zone }: HistoryRow, window: Interval): Version {
  const part = overlap(window, { start: number === 1 ? -Infinity : at, end: next ?? Infinity });
  const rota = rotaOf(record ?? { layers: [], time_zone: zone });
  return {
    at,
    enabled: record?.enabled ?? false,
    rota: { ...rota, layers: relevantLayers(rota.layers, part, part.start) },
    added: relevantLayers(added ?? [], window, window.start),
  };
}

/** Rotation rules of a stored schedule; members missing in the record are absent. */
export function rotaOf({
  layers,
  time_zone: zone,
  layers_overlap: overlap,
}: {
  layers: Rota['layers'];
  time_zone?: string | null | undefined;
  layers_overlap?: string | null | undefined;
}): Rota {
  return {
    layers,
    ...(typeof zone === 'string' && { time_zone: zone }),
    ...(typeof overlap === 'string' && { layers_overlap: overlap }),
  };
}
