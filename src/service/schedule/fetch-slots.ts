import { and, eq } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleInfo } from '#contract/schedule';
import { currentAndNext } from '#domain/schedule/slots';
import type { Context } from '../context';
import { notFound } from '../refusal';
import { schedules } from '../store/schema';
import { visibleTo } from '../store/visibility';
import { rotaOf } from './rota-of';

/**
 * Current and next people on duty, for any window in the request; null if there are none within one year, and for a
 * disabled schedule. @throws Refusal ResourceNotFound.
 */
export async function fetchSlots(
  ctx: Context,
  input: RequestOf<typeof scheduleInfo>,
): Promise<ReplyOf<typeof scheduleInfo>> {
  const [row] = await ctx.db
    .select()
    .from(schedules)
    .where(and(eq(schedules.schedule_id, input.schedule_id), visibleTo(ctx, schedules)));
  if (!row) throw notFound('schedule');
  if (!row.enabled) return { data: { cur_oncall: null, next_oncall: null } };
  const { current, next } = currentAndNext(rotaOf(row), ctx.now, row.updated_at, ctx.timeZone);
  return { data: { cur_oncall: current ?? null, next_oncall: next ?? null } };
}
