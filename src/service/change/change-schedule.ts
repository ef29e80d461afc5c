import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleChange } from '#contract/served/changes';
import type { Edits } from '#contract/served/edits';
import type { Context } from '../context';
import { inChange } from './in-change';
import type { Author } from '../records/kinds/schedule-past';
import { Refusal } from '../refusal';
import type { Db } from '../store/db';
import { authorOf, requireEditor, requireOwnShifts } from './editor';
import { type ChangeInput, datedEdits, editedRecord, type Present, requireValid } from './edited-record';
import { versionEntries } from './list-history';
import { requirePeople } from './require-people';
import { loadSchedule, type StoredSchedule } from './stored-schedule';
import { changedFrom, linesOf, reply, requireText, writeRecord } from './write-version';

type Reply = ReplyOf<typeof scheduleChange>;

/**
 * Applies edits to the latest version of a schedule, as one new version.
 * @throws Refusal BadRequest with `version` and `since` if the base is another version; InvalidParameter,
 *   AccessDenied, ResourceNotFound.
 */
export async function changeSchedule(ctx: Context, input: RequestOf<typeof scheduleChange>): Promise<Reply> {
  const editor = requireEditor(ctx);
  const { reason, dry_run } = input;
  requireText('reason', reason);
  return inChange(ctx, async (tx) => {
    const stored = await loadSchedule(tx, ctx, input.schedule_id);
    await requireBase(ctx, tx, stored, input.base_version);
    const present = presentOf(ctx, stored);
    if (input.enabled !== undefined && editor.may !== 'all')
      throw new Refusal('AccessDenied', 'You may not enable or disable a schedule.');
    requireOwnShifts(editor, input.edits, stored.record, present);
    return applyChange(tx, stored, input, { present, author: authorOf(editor, 'change', reason), dry_run });
  });
}

/**
 * Applies edits by the rules of the day, in a transaction of the caller's that has the lock of imports: no base, and no
 * check of who may. The author is named by the caller, such as both people of a request.
 * @throws Refusal InvalidParameter, ResourceNotFound.
 */
export async function applyAs(
  tx: Db,
  ctx: Context,
  { schedule_id, author, edits }: { schedule_id: Id; author: Author; edits: Edits },
): Promise<Reply> {
  const stored = await loadSchedule(tx, ctx, schedule_id);
  const input = { edits, keep: true };
  return applyChange(tx, stored, input, { present: presentOf(ctx, stored), author, dry_run: false });
}

/** No version begins before the one before it. */
export function presentOf(
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
  { latest }: Pick<StoredSchedule, 'latest'>,
): Present {
  return { now: Math.max(now, latest.at), accountZone: timeZone };
}

/** @throws Refusal BadRequest for another version than the latest. */
export async function requireBase(
  ctx: Context,
  tx: Db,
  { record, latest }: StoredSchedule,
  base: number,
): Promise<void> {
  if (latest.number === base) return;
  const since = await versionEntries(tx, record.schedule_id, ctx.timeZone, { after: base, limit: 100 });
  const message = `base_version must be ${latest.number}, the latest version of the schedule, not ${base}.`;
  throw new Refusal('BadRequest', message, { version: latest.number, since });
}

async function applyChange(
  tx: Db,
  stored: StoredSchedule,
  input: ChangeInput,
  { present, author, dry_run }: { present: Present; author: Author; dry_run: boolean },
): Promise<Reply> {
  requireNotRead(stored);
  await requirePeople(tx, input.edits);
  const before = stored.record;
  const { record, plan, start } = editedRecord(before, input, present);
  const lines = await linesOf(tx, { before, after: record, plan }, present);
  requireValid(record);
  if (!dry_run) await writeRecord(tx, record, { ...author, lines, edits: datedEdits(plan) }, present.now);
  return reply(stored.latest.number + 1, changedFrom(before, record, start, present.accountZone), lines);
}

/** @throws Refusal InvalidParameter for a schedule that a source reads: the tool would still page by its own rota. */
export function requireNotRead({ owner }: StoredSchedule): void {
  if (!owner) return;
  throw new Refusal(
    'InvalidParameter',
    `schedule_id: The source ${owner.source} reads this schedule from ${owner.tool}: change it there.`,
  );
}
