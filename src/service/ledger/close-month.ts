import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { ClosedRow, ledgerClose, ledgerReopen } from '#contract/served/ledger';
import { formatCents, parseCents } from '#domain/ledger/money';
import { sumOf } from '#domain/ledger/pay';
import { requireEditor } from '../change/editor';
import { inChange } from '../change/in-change';
import { nextClosingId } from '../change/next-id';
import { requireText } from '../change/write-version';
import type { Context } from '../context';
import { Refusal } from '../refusal';
import type { Db } from '../store/db';
import { channels, closings, schedules } from '../store/schema';
import { visibleTo } from '../store/visibility';
import { closingsAround, dueIn, rowsToClose } from './closed-months';
import { monthRange, presentPay } from './present-pay';

/**
 * Closes a month that is over, in the caller's name: its rows, with corrections of months closed before, stay as they
 * are now.
 * @throws Refusal AccessDenied; InvalidParameter for a month that is not over; BadRequest for a closed one.
 */
export async function closeMonth(
  ctx: Context,
  { month, rules, short_rest_hours, reason, dry_run = false }: RequestOf<typeof ledgerClose>,
): Promise<ReplyOf<typeof ledgerClose>> {
  const { name } = requireEditor(ctx);
  const time_zone = ctx.timeZone;
  if (monthRange(month, time_zone).window.end > ctx.now)
    throw new Refusal('InvalidParameter', 'month must be over.');
  const left_out_schedules = await hiddenFrom(ctx, schedules, schedules.schedule_id);
  const left_out_channels = await hiddenFrom(ctx, channels, channels.channel_id);
  const content = { time_zone, short_rest_hours, rules, left_out_schedules, left_out_channels };
  requireText('reason', reason);
  const rowsIn = async (db: Db) => {
    const around = await closingsAround(db, month);
    if (around.some((one) => one.month === month))
      throw new Refusal('BadRequest', `${month} is closed already. Reopen it first.`);
    const own = { ...ctx, db };
    return rowsToClose(await presentPay(own, { month, ...content }), await dueIn(own, month, around));
  };
  const sumUp = (rows: readonly ClosedRow[]) => ({
    amount: amountOf(rows),
    people: rows.length,
    left_out: left_out_schedules.length,
  });
  if (dry_run) {
    const rows = await rowsIn(ctx.db);
    const amounts = rows.map((row) => ({ person_id: row.person_id, amount: amountOf([row]) }));
    return { data: { ...sumUp(rows), amounts } };
  }
  return inChange(ctx, async (tx) => {
    const rows = await rowsIn(tx);
    const closing_id = await nextClosingId(tx);
    await tx.insert(closings).values({
      closing_id,
      month,
      closed_at: ctx.now,
      closed_by: name,
      record: { ...content, rows, ...(reason && { reason }) },
    });
    return { data: { closing_id, ...sumUp(rows) } };
  });
}

function amountOf(rows: readonly ClosedRow[]): string {
  return formatCents(sumOf(rows.flatMap(({ lines }) => lines.map((line) => parseCents(line.amount)))));
}

/** Private schedules or channels that the caller does not see. */
async function hiddenFrom(
  ctx: Context,
  table: typeof schedules | typeof channels,
  id: typeof schedules.schedule_id | typeof channels.channel_id,
): Promise<Id[]> {
  const ids = async (where?: SQL) => {
    const rows = await ctx.db.select({ id }).from(table).where(where);
    return rows.map(({ id }) => id);
  };
  const visible = new Set(await ids(visibleTo(ctx, table)));
  return (await ids()).filter((id) => !visible.has(id));
}

/**
 * Reopens the latest closed month. Its closing stays in the list, with who reopened it.
 * @throws Refusal AccessDenied; BadRequest for a month that is open, or before another closed one.
 */
export async function reopenMonth(
  ctx: Context,
  { month, reason }: RequestOf<typeof ledgerReopen>,
): Promise<ReplyOf<typeof ledgerReopen>> {
  const { name } = requireEditor(ctx);
  requireText('reason', reason);
  return inChange(ctx, async (tx) => {
    const later = await tx.$count(closings, and(isNull(closings.reopened_at), gt(closings.month, month)));
    if (later > 0) throw new Refusal('BadRequest', 'Only the latest closed month can be reopened.');
    const where = and(eq(closings.month, month), isNull(closings.reopened_at));
    const [closed] = await tx.select({ record: closings.record }).from(closings).where(where);
    if (!closed) throw new Refusal('BadRequest', `${month} is not closed.`);
    const record = { ...closed.record, ...(reason && { reopen_reason: reason }) };
    await tx.update(closings).set({ reopened_at: ctx.now, reopened_by: name, record }).where(where);
    return { data: {} };
  });
}
