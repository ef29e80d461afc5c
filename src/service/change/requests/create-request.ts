import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleRequest } from '#contract/served/changes';
import type { Edits } from '#contract/served/edits';
import { firstStart } from '#domain/plan/open-edits';
import type { Context } from '../../context';
import { Refusal } from '../../refusal';
import type { ScheduleRecord } from '../../records/kinds/schedules';
import type { Db } from '../../store/db';
import { memberships, requests } from '../../store/schema';
import { presentOf, requireNotRead } from '../change-schedule';
import { editedRecord } from '../edited-record';
import { requireEditor, requireOwnShifts } from '../editor';
import { type NamedPerson, requirePeople } from '../require-people';
import { loadSchedule } from '../stored-schedule';
import { requireText } from '../write-version';
import { coverRequest, type StoredRequest } from './stored-request';

const ID_BYTES = 16;

/**
 * Asks people to take over shifts. Nothing changes until one of them accepts.
 * @throws Refusal InvalidParameter, also for edits that could not be applied now; AccessDenied; ResourceNotFound.
 */
export async function createRequest(
  ctx: Context,
  { schedule_id, edits, reason, ...input }: RequestOf<typeof scheduleRequest>,
): Promise<ReplyOf<typeof scheduleRequest>> {
  const editor = requireEditor(ctx);
  requireText('reason', reason);
  const asked = [...new Set(input.asked)];
  requireAnswerable(edits, asked, editor.person_id);
  const expires_at = firstStart(edits);
  if (expires_at <= ctx.now) refuse(`edits must begin after now (${ctx.now}).`);
  return ctx.db.transaction(async (tx) => {
    const stored = await loadSchedule(tx, ctx, schedule_id);
    requireNotRead(stored);
    const present = presentOf(ctx, stored);
    requireOwnShifts(editor, edits, stored.record, present);
    const named = asked.map((person, index) => ({ field: `asked[${index}]`, person }));
    await requirePeople(tx, edits, named);
    await requireSight(tx, stored.record, named);
    editedRecord(stored.record, { edits, keep: true }, present);
    const row: StoredRequest = {
      request_id: randomBytes(ID_BYTES).toString('base64url'),
      schedule_id,
      from_person: editor.person_id ?? 0,
      from_name: editor.name,
      asked,
      edits,
      reason,
      state: 'open',
      created_at: ctx.now,
      expires_at,
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
  if (outside) refuse(`${outside.field} must be in the team of this private schedule, or cannot see it.`);
}

/** @throws Refusal InvalidParameter for edits that the people asked cannot accept. */
function requireAnswerable(edits: Edits, asked: readonly Id[], from: Id | undefined): void {
  if (from !== undefined && asked.includes(from)) refuse('asked must not name yourself.');
  const [first] = edits;
  if (first?.kind === 'swap') {
    const [person] = asked;
    if (edits.length > 1) refuse('edits must be one swap, or takes.');
    if (person === undefined || asked.length > 1 || !first.people.includes(person)) {
      refuse('asked must name one of the two people of a swap.');
    }
    if (first.stretches.length === 0) refuse('edits[0].stretches must have at least 1 entry.');
    return;
  }
  for (const [index, edit] of edits.entries()) {
    if (edit.kind !== 'take') refuse('edits must be one swap, or takes.');
    if (!asked.includes(edit.person)) refuse(`edits[${index}].person must be one of asked.`);
  }
}

function refuse(message: string): never {
  throw new Refusal('InvalidParameter', message);
}
