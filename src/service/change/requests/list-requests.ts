import { and, eq, gt } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleRequests } from '#contract/served/changes';
import type { Context } from '../../context';
import { notFound } from '../../refusal';
import { requests } from '../../store/schema';
import { loadSchedule } from '../stored-schedule';
import { requireText } from '../write-version';
import { coverRequest, visibleRequests } from './stored-request';

/**
 * Requests about schedules that the caller sees, the latest first: open ones, those of a schedule, or one.
 * @throws Refusal InvalidParameter, ResourceNotFound.
 */
export async function listRequests(
  ctx: Pick<Context, 'db' | 'caller' | 'editor' | 'now'>,
  { schedule_id, request_id }: RequestOf<typeof scheduleRequests>,
): Promise<ReplyOf<typeof scheduleRequests>> {
  if (request_id !== undefined) requireText('request_id', request_id);
  if (schedule_id !== undefined) await loadSchedule(ctx.db, ctx, schedule_id);
  const isAny = schedule_id === undefined && request_id === undefined;
  const rows = await visibleRequests(
    ctx,
    and(
      schedule_id === undefined ? undefined : eq(requests.schedule_id, schedule_id),
      request_id === undefined ? undefined : eq(requests.request_id, request_id),
      isAny ? and(eq(requests.state, 'open'), gt(requests.expires_at, ctx.now)) : undefined,
    ),
  );
  if (request_id !== undefined && rows.length === 0) throw notFound('request');
  return { data: { items: rows.map((row) => coverRequest(row, ctx)) } };
}
