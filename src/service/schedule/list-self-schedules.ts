import { asc } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleSelf } from '#contract/schedule';
import { computeSchedule } from '#domain/schedule/compute';
import type { Context } from '../context';
import { schedules } from '../store/schema';
import { visibleTo } from '../store/visibility';
import { loadNumbers, requirePast } from './history';
import { loadPlans } from './plans';
import { loadSeats } from './seats';

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
  const items = plans.map(({ schedule_id, config, relevant, corrections, computed, recorded_from }) => {
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
      { layer_schedules, final_schedule },
      seats?.get(schedule_id),
    );
  });
  return { data: { items, ...(as_of !== undefined && { as_of }) } };
}
