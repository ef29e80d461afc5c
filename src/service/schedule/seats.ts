import { inArray } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { Seat } from '#contract/schedule';
import { byRole, isOnCall, seatRoles, seatsOf, uncut, type UncutSeats } from '#domain/duty/seats';
import { isRegular } from '#domain/duty/due';
import { roleOrder } from '#domain/oncall/reply/role-order';
import { computeRota } from '#domain/schedule/compute';
import type { Interval } from '#domain/time/interval';
import { DAY } from '#domain/time/zone';
import type { Context } from '../context';
import { roles as roleTable, schedules } from '../store/schema';
import { loadPlans, type ScheduleRow, type StoredPlan } from './plans';

/** How far around the window people are sought, one after the other; most are within the first. */
const MARGINS = [8 * DAY, 64 * DAY, 366 * DAY];

/** Seats of schedules in a window with their real begins and ends, and those around it; roles in their order. */
export async function loadSeats(
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
      const seats = seatsIn(plan, { window, wide }, ctx.timeZone);
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

/** True for a role whose people before or after a window are not among its seats, though they may be known. */
function seeksMore(seats: readonly Seat[], wide: Interval, window: Interval): boolean {
  return [...byRole(seats).values()].some((of) => {
    const staffed = of.filter(isOnCall);
    const hasBefore =
      of[0]?.state === 'not known' ||
      staffed.some(({ start, end }) => end <= window.start || (wide.start < start && start <= window.start));
    const hasAfter = of.at(-1)?.state === 'not known' || staffed.some(({ start }) => start >= window.end);
    return !hasBefore || !hasAfter;
  });
}

function seatsIn(
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
