import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleChange } from '#contract/served/changes';
import type { Context } from '../context';
import type { Author } from '../records/kinds/schedule-past';
import { Refusal } from '../refusal';
import type { Db } from '../store/db';
import {
  type Act,
  type AppliedAct,
  applyOverrides,
  combined,
  requireNotRead,
  scheduleReply,
} from './apply-overrides';
import { changeRules } from './change-rules';
import { newChangeId, presentOf } from './change-id';
import { authorOf, requireEditor, requireOwnShifts } from './editor';
import { datedEdits, editedRecord, requireValid } from './edited-record';
import { inChange } from './in-change';
import { preview } from './preview';
import { requirePeopleOfEdits } from './require-people';
import { loadSchedule, type StoredSchedule } from './stored-schedule';
import { changedFrom, linesOf, overrideLines, requireText, writeRecord } from './write-version';

type Request = RequestOf<typeof scheduleChange>;
type Reply = ReplyOf<typeof scheduleChange>;

/**
 * Puts people on call in place of others, or edits the rules of a schedule.
 * @throws Refusal BadRequest with `version` if another change since the base has overtaken it; InvalidParameter,
 *   AccessDenied, ResourceNotFound.
 */
export async function changeSchedule(ctx: Context, input: Request): Promise<Reply> {
  requireText('reason', input.reason);
  const { rules } = input;
  if (rules) return changeRules(ctx, { ...input, rules });
  if (input.overrides.length === 0) return editRules(ctx, input);
  const acts: Act[] = [input, ...input.also];
  if (input.dry_run) return preview(ctx, acts, input.propose);
  const missing = acts.flatMap(({ overrides }) => overrides).some(({ person_id }) => person_id === undefined);
  if (missing) throw new Refusal('InvalidParameter', 'overrides: person_id is required to apply them.');
  const editor = requireEditor(ctx);
  return inChange(ctx, async (tx) => {
    const applied = await applyOverrides(tx, ctx, acts);
    for (const act of applied) requireOwnShifts(editor, act, ctx);
    return { data: await writeOverrides(tx, ctx, applied, authorOf(editor, 'change', input.reason)) };
  });
}

/**
 * Stores applied overrides as one change.
 * @throws Refusal InvalidParameter if they change nothing.
 */
export async function writeOverrides(
  tx: Db,
  ctx: Context,
  applied: readonly AppliedAct[],
  author: Author,
): Promise<Reply['data']> {
  const change_id = newChangeId();
  const replies = [];
  for (const [index, act] of applied.entries()) {
    const { stored, record, changed, overrides } = act;
    const field = index === 0 ? '' : `also[${index - 1}].`;
    if (changed.length === 0)
      throw new Refusal('InvalidParameter', `${field}overrides: They change nothing.`);
    requireValid(record);
    const edits = overrides.map((one) => Object.assign({ kind: 'override' as const }, one));
    const lines = await overrideLines(tx, act, ctx);
    await writeRecord(tx, record, { ...author, lines, edits, change_id }, presentOf(ctx, stored).now);
    replies.push({
      schedule_id: record.schedule_id,
      version: stored.latest.number + 1,
      ...scheduleReply(act, overrides, { now: ctx.now, accountZone: ctx.timeZone }),
      lines,
    });
  }
  return combined(change_id, replies);
}

async function editRules(ctx: Context, input: Request): Promise<Reply> {
  const editor = requireEditor(ctx);
  if (editor.may !== 'all')
    throw new Refusal('AccessDenied', 'You may only give away or take shifts of your own rotas.');
  const { dry_run, reason } = input;
  return inChange(ctx, async (tx) => {
    const stored = await loadSchedule(tx, ctx, input.schedule_id);
    requireNotRead(stored);
    requireBase(stored, input.base_version);
    await requirePeopleOfEdits(tx, input.edits);
    const present = presentOf(ctx, stored);
    const before = stored.record;
    const { record, plan, start } = editedRecord(before, input, present);
    const lines = await linesOf(tx, { before, after: record, plan }, present);
    requireValid(record);
    const change_id = newChangeId();
    const author = { ...authorOf(editor, 'change', reason), lines, edits: datedEdits(plan), change_id };
    if (!dry_run) await writeRecord(tx, record, author, present.now);
    const version = stored.latest.number + 1;
    const changed = changedFrom(before, record, start, present.accountZone);
    const { schedule_id } = record;
    return { data: combined(change_id, [{ schedule_id, version, before: [], after: [], changed, lines }]) };
  });
}

/** @throws Refusal BadRequest for another version than the latest: rules are edited as a whole. */
function requireBase({ latest }: StoredSchedule, base: number): void {
  if (latest.number === base) return;
  const message = `base_version must be ${latest.number}, the latest version of the schedule, not ${base}.`;
  throw new Refusal('BadRequest', message, { version: latest.number, changed: [] });
}
