import { and, eq } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleInfo } from '#contract/schedule';
import { currentAndNext } from '#domain/schedule/slots';
import type { Context } from '../context';
import { notFound } from '../refusal';
import { schedules } from '../store/schema';
import { visibleTo } from '../store/visibility';
import { loadFirstTimes, loadHistories, loadNumbers, requirePast, rotaOf } from './history';
import { loadSeats } from './seats';

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
