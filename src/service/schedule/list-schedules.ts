import { and, eq, gt, inArray, type SQL, sql, asc } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Id } from '#contract/id';
import type { Correction, Seat, scheduleSelf, scheduleInfo } from '#contract/schedule';
import { relevantLayers, correctionsIn, earlierVersions, type Version } from '#domain/schedule/versions';
import { type Rota, toolOfDuty } from '#domain/schedule/rota';
import { activeRange } from '#domain/schedule/rotation';
import type { Interval } from '#domain/time/interval';
import type { Context } from '../context';
import type { ScheduleConfig } from '../store/schedule-config';
import { schedules, scheduleVersions, sourceSchedules, roles as roleTable } from '../store/schema';
import { loadFirstTimes, loadHistories, rotaOf, loadNumbers, requirePast } from './history';
import { byRole, isOnCall, seatRoles, seatsOf, uncut, type UncutSeats, isRegular } from '#domain/duty/seats';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { computeRota, computeSchedule, currentAndNext } from '#domain/schedule/lanes';
import { DAY } from '#domain/time/zone';
import type { ReplyOf, RequestOf } from '#contract/operation';
import { visibleTo } from '../store/names';
import { notFound } from '../refusal';

type ScheduleRow = typeof schedules.$inferSelect;

/** Rules of a schedule in a window, by the versions known at `as_of`. */
type StoredPlan = {
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

/** Search distances around the window, one after the other. The next shift of a weekly rota ends within the first. */
const MARGINS = [15 * DAY, 64 * DAY, 366 * DAY];

/** Seats of schedules in a window with their real begins and ends, and those around it; roles in their order. */
async function loadSeats(
  ctx: Pick<Context, 'db' | 'now' | 'timeZone'>,
  rows: readonly ScheduleRow[],
  window: Interval,
  as_of: number | undefined,
): Promise<Map<Id, UncutSeats>> {
  const roleRows = await ctx.db.select().from(roleTable);
  const order = roleOrder(roleRows);
  const seatsById = new Map<Id, UncutSeats>();
  let pending = rows;
  for (const margin of MARGINS) {
    if (pending.length === 0) break;
    const wide = { start: window.start - margin, end: window.end + margin };
    const ids = pending.map(({ schedule_id }) => schedule_id);
    const plans = await loadPlans(ctx, pending, wide, { as_of, where: inArray(schedules.schedule_id, ids) });
    const isCut = new Set<Id>();
    for (const plan of plans) {
      const seats = plannedSeats(plan, { window, wide }, ctx.timeZone);
      const { schedule_id, known_from } = plan;
      seatsById.set(
        schedule_id,
        uncut(
          seats.toSorted((a, b) => order(a.role_id, b.role_id)),
          wide,
          window,
        ),
      );
      if (known_from < window.end && seeksMore(seats, wide, window)) isCut.add(schedule_id);
    }
    pending = pending.filter(({ schedule_id }) => isCut.has(schedule_id));
  }
  return seatsById;
}

/** True for a role whose shifts before or after a window are not whole among its seats, though they may be known. */
function seeksMore(seats: readonly Seat[], wide: Interval, window: Interval): boolean {
  return [...byRole(seats).values()].some((of) => {
    const staffed = of.filter(isOnCall);
    const last = staffed.findLast(({ start }) => start <= window.start && start > wide.start);
    const next = staffed.find(({ start }) => start >= window.end);
    const hasBefore = of[0]?.state === 'not known' || last !== undefined;
    const hasAfter = of.at(-1)?.state === 'not known' || (next !== undefined && next.end < wide.end);
    return !hasBefore || !hasAfter;
  });
}

function plannedSeats(
  { rota, relevant, config, computed, known_from }: StoredPlan,
  { window, wide }: { window: Interval; wide: Interval },
  accountZone: Context['timeZone'],
): Seat[] {
  const periods = computeRota(relevant, computed, accountZone).final;
  // Of a schedule without rules the first shift counts, which may be long over.
  const layers = rota.layers.some(isRegular) ? relevant.layers : rota.layers;
  const plan = {
    ...relevant,
    layers,
    enabled: config.enabled,
    final_schedule: { schedules: periods },
  };
  const knownRange = { start: known_from, end: wide.end };
  return seatsOf(plan, wide, { accountZone, knownRange, roles: seatRoles(plan, window) });
}

/**
 * Schedules that the caller sees, by id, with their periods in [start, end), Unix seconds, by the versions known at
 * `as_of`; seats on request. A disabled schedule is listed with its configuration, but its periods (of each layer, and
 * final) are empty from the time when it was disabled.
 * @throws Refusal InvalidParameter if `as_of` is after now.
 */
export async function listSelfSchedules(
  ctx: Pick<Context, 'db' | 'now' | 'timeZone' | 'caller'>,
  { start, end, as_of, with_seats }: RequestOf<typeof scheduleSelf>,
): Promise<ReplyOf<typeof scheduleSelf>> {
  requirePast(as_of, ctx.now);
  const window = { start, end };
  const where = visibleTo(ctx, schedules);
  const rows = await ctx.db.select().from(schedules).where(where).orderBy(asc(schedules.schedule_id));
  const plans = await loadPlans(ctx, rows, window, { as_of, where });
  const numbers = as_of === undefined ? await loadNumbers(ctx, where) : undefined;
  const seats = with_seats === true ? await loadSeats(ctx, rows, window, as_of) : undefined;
  const items = plans.map(({ schedule_id, config, rota, relevant, corrections, computed, recorded_from }) => {
    const { schedule_name, description, team_id, external_id } = config;
    const { layer_schedules, final_schedule } = computeSchedule(relevant, computed, ctx.timeZone);
    const summary = {
      schedule_id,
      schedule_name,
      description,
      team_id,
      enabled: config.enabled,
      ...(typeof external_id === 'string' && { external_id }),
      ...(numbers && { version: numbers.get(schedule_id) ?? 1 }),
    };
    return Object.assign(
      summary,
      relevant,
      corrections.length > 0 && { corrections },
      recorded_from !== undefined && { recorded_from },
      config.enabled &&
        toolOfDuty(rota.layers) !== undefined && {
          known_until: Math.max(...rota.layers.map((layer) => activeRange(layer).end)),
        },
      { layer_schedules, final_schedule },
      seats?.get(schedule_id),
    );
  });
  return { data: { items, ...(as_of !== undefined && { as_of }) } };
}

/**
 * Current and next people on call, for any window in the request, and on request the seats in it; null if there are none within one year, and for a
 * disabled schedule. The rules are those of the last version known at `as_of`.
 * @throws Refusal ResourceNotFound; InvalidParameter if `as_of` is after now.
 */
export async function fetchSlots(
  ctx: Context,
  input: RequestOf<typeof scheduleInfo>,
): Promise<ReplyOf<typeof scheduleInfo>> {
  const { schedule_id, as_of, with_seats } = input;
  requirePast(as_of, ctx.now);
  const where = and(eq(schedules.schedule_id, schedule_id), visibleTo(ctx, schedules));
  const [row] = await ctx.db.select().from(schedules).where(where);
  if (!row) throw notFound('schedule');
  const window = { start: ctx.now, end: ctx.now };
  const history =
    as_of === undefined
      ? undefined
      : (await loadHistories(ctx, { window, as_of, where })).get(row.schedule_id);
  const config = history?.config ?? row;
  const { external_id } = config;
  const recorded_from = (await loadFirstTimes(ctx, input, where)).get(row.schedule_id);
  const echo = {
    ...(typeof external_id === 'string' && { external_id }),
    ...(as_of === undefined && { version: (await loadNumbers(ctx, where)).get(row.schedule_id) ?? 1 }),
    ...(recorded_from !== undefined && { recorded_from }),
    ...(with_seats === true && {
      seats: (await loadSeats(ctx, [row], input, as_of)).get(row.schedule_id)?.seats ?? [],
    }),
    ...(as_of !== undefined && { as_of }),
  };
  if (!config.enabled) return { data: { cur_oncall: null, next_oncall: null, ...echo } };
  const { current, next } = currentAndNext(rotaOf(config), ctx.now, config.updated_at, ctx.timeZone);
  return { data: { cur_oncall: current ?? null, next_oncall: next ?? null, ...echo } };
}
