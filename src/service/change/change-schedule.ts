import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleChange } from '#contract/served/changes';
import type { Context } from '../context';
import type { Author } from '../records/kinds/schedule-past';
import { refuseInput } from '../refusal';
import type { Db } from '../store/db';
import { type Act, type AppliedAct, applyOverrides, combined, scheduleReply } from './apply-overrides';
import { changeRules } from './change-rules';
import { newChangeId, presentOf } from './change-id';
import { authorOf, requireEditor, requireOwnShifts } from './editor';
import { inChange } from './in-change';
import { preview } from './preview';
import { takeOverSchedule } from './take-over';
import { overrideLines, requireText, requireValid, writeRecord } from './write-version';

type Reply = ReplyOf<typeof scheduleChange>;

/**
 * Puts people on call in place of others, or changes the rules of a schedule.
 * @throws Refusal BadRequest with `version` if another change since the base has overtaken it; InvalidParameter,
 *   AccessDenied, ResourceNotFound.
 */
export async function changeSchedule(ctx: Context, input: RequestOf<typeof scheduleChange>): Promise<Reply> {
  requireText('reason', input.reason);
  const { rules } = input;
  if (input.take_over === true) return takeOverSchedule(ctx, input);
  if (rules) return changeRules(ctx, { ...input, rules });
  const acts: Act[] = [input, ...input.also];
  if (input.dry_run) return preview(ctx, acts, input.propose);
  const missing = acts.flatMap(({ overrides }) => overrides).some(({ person_id }) => person_id === undefined);
  if (missing) refuseInput('overrides: person_id is required to apply them.');
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
    if (changed.length === 0) refuseInput(`${field}overrides: They change nothing.`);
    requireValid(record);
    const lines = await overrideLines(tx, act, ctx);
    await writeRecord(tx, record, { ...author, lines, change_id }, presentOf(ctx, stored).now);
    replies.push({
      schedule_id: record.schedule_id,
      version: stored.latest.number + 1,
      ...scheduleReply(act, overrides, { now: ctx.now, accountZone: ctx.timeZone }),
      lines,
    });
  }
  return combined(change_id, replies);
}
