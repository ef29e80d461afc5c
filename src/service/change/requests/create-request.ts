import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleRequest, Override } from '#contract/served/changes';
import type { Context } from '../../context';
import { refuseInput } from '../../refusal';
import type { ScheduleRecord } from '../../records/kinds/schedules';
import type { Db } from '../../store/db';
import { memberships, requests } from '../../store/schema';
import { applyOverrides } from '../apply-overrides';
import { requireEditor, requireOwnShifts } from '../editor';
import { type NamedPerson, requirePeople } from '../require-people';
import { requireText } from '../write-version';
import { coverRequest, type StoredRequest } from './stored-request';

const ID_BYTES = 16;

/**
 * Stores a request to take over shifts or to swap. Nothing changes until a candidate accepts.
 * @throws Refusal InvalidParameter, also for overrides that could not be applied now; AccessDenied; ResourceNotFound.
 */
export async function createRequest(
  ctx: Context,
  { schedule_id, overrides, reason, ...input }: RequestOf<typeof scheduleRequest>,
): Promise<ReplyOf<typeof scheduleRequest>> {
  const editor = requireEditor(ctx);
  requireText('reason', reason);
  const candidates = [...new Set(input.asked)];
  requireAnswerable(overrides, candidates, editor.person_id);
  return ctx.db.transaction(async (tx) => {
    const fields = candidates.map((person, index) => ({ field: `asked[${index}]`, person }));
    await requirePeople(tx, fields);
    const [act] = await applyOverrides(tx, ctx, [{ schedule_id, overrides }]);
    if (!act || act.changed.length === 0) refuseInput('overrides: They change nothing.');
    requireOwnShifts(editor, act, ctx);
    await requireSight(tx, act.stored.record, fields);
    const row: StoredRequest = {
      request_id: randomBytes(ID_BYTES).toString('base64url'),
      schedule_id,
      from_person: editor.person_id ?? 0,
      from_name: editor.name,
      asked: candidates,
      edits: act.overrides.map((one) => Object.assign({ kind: 'override' as const }, one)),
      reason,
      state: 'open',
      created_at: ctx.now,
      expires_at: Math.max(...overrides.map(({ end }) => end)),
      answers: [],
      version: null,
    };
    await tx.insert(requests).values(row);
    return { data: coverRequest(row, ctx) };
  });
}

/** @throws Refusal InvalidParameter for people who cannot see a private schedule, and so no request about it. */
async function requireSight(
  tx: Db,
  { is_private, team_id }: Pick<ScheduleRecord, 'is_private' | 'team_id'>,
  asked: readonly NamedPerson[],
): Promise<void> {
  if (!is_private) return;
  const rows = await tx
    .select({ person: memberships.person_id })
    .from(memberships)
    .where(eq(memberships.team_id, team_id));
  const team = new Set(rows.map(({ person }) => person));
  const outside = asked.find(({ person }) => !team.has(person));
  if (outside)
    refuseInput(`${outside.field} must be in the team of this private schedule, or cannot see it.`);
}

/** @throws Refusal InvalidParameter for overrides that no candidate can accept. */
function requireAnswerable(overrides: readonly Override[], asked: readonly Id[], from: Id | undefined): void {
  if (from !== undefined && asked.includes(from)) refuseInput('asked must not name yourself.');
  for (const [index, { person_id, instead }] of overrides.entries()) {
    if (asked.includes(person_id)) continue;
    if (asked.length > 1) refuseInput(`overrides[${index}].person_id must be one of asked.`);
    if (instead === undefined || !asked.includes(instead))
      refuseInput(`overrides[${index}] must be of the person who is asked.`);
  }
}
