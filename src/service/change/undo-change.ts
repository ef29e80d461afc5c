import { and, eq } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleUndo } from '#contract/served/changes';
import type { Context } from '../context';
import { inChange } from './in-change';
import { Refusal } from '../refusal';
import { scheduleVersions } from '../store/schema';
import { presentOf, requireBase, requireNotRead } from './change-schedule';
import { authorOf, requireEditor } from './editor';
import { isSameRecord, requireValid, withLateOverrides } from './edited-record';
import { loadSchedule } from './stored-schedule';
import { undoFault } from './undo-fault';
import { changedFrom, reply, requireText, writeRecord } from './write-version';

/**
 * Adds a version with the rules of the version before the latest one, from now on.
 * @throws Refusal BadRequest as of a change, or if it cannot be undone any more; AccessDenied for another's change;
 *   ResourceNotFound.
 */
export async function undoChange(
  ctx: Context,
  { schedule_id, base_version, reason, dry_run }: RequestOf<typeof scheduleUndo>,
): Promise<ReplyOf<typeof scheduleUndo>> {
  const editor = requireEditor(ctx);
  requireText('reason', reason);
  return inChange(ctx, async (tx) => {
    const stored = await loadSchedule(tx, ctx, schedule_id);
    requireNotRead(stored);
    await requireBase(ctx, tx, stored, base_version);
    const present = presentOf(ctx, stored);
    const { now, accountZone } = present;
    const fault = undoFault(stored.latest, editor, ctx.now);
    if (fault) throw fault;
    const [version] = await tx
      .select({ record: scheduleVersions.record })
      .from(scheduleVersions)
      .where(
        and(eq(scheduleVersions.schedule_id, schedule_id), eq(scheduleVersions.number, base_version - 1)),
      );
    if (!version) throw new Refusal('BadRequest', `Version ${base_version - 1} is no longer stored.`);
    const record = withLateOverrides(stored.record, { ...version.record, updated_at: now }, present);
    if (isSameRecord(stored.record, record))
      throw new Refusal('BadRequest', `Version ${base_version} only had effect until now.`);
    requireValid(record);
    const lines = [`Undo of version ${base_version}`];
    const changed = changedFrom(stored.record, record, now, accountZone);
    if (!dry_run) await writeRecord(tx, record, { ...authorOf(editor, 'undo', reason), lines }, now);
    return reply(stored.latest.number + 1, changed, lines);
  });
}
