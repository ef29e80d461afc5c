import { and, eq } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { personAway } from '#contract/served/changes';
import type { Context } from '../context';
import { importRecords } from '../import/import-records';
import { Refusal } from '../refusal';
import { absences } from '../store/schema';
import { requireEditor } from './editor';
import { inChange } from './in-change';
import { requirePeople } from './require-people';

/**
 * Stores an absence without a reason, or removes it. A stored one that begins at the same time is only made longer, and
 * one with a reason is not removed.
 * @throws Refusal AccessDenied for the absence of another; InvalidParameter for an unknown person.
 */
export async function saveAbsence(
  ctx: Context,
  { person_id, start, end, remove }: RequestOf<typeof personAway>,
): Promise<ReplyOf<typeof personAway>> {
  const editor = requireEditor(ctx);
  if (editor.may !== 'all' && editor.person_id !== person_id)
    throw new Refusal('AccessDenied', 'You may only say when you yourself are away.');
  return inChange(ctx, async (tx) => {
    await requirePeople(tx, [{ field: 'person_id', person: person_id }]);
    const [stored] = await tx
      .select()
      .from(absences)
      .where(and(eq(absences.person_id, person_id), eq(absences.starts_at, start)));
    const isOwn = stored?.ends_at === end && stored.reason === null;
    if (remove ? isOwn : (stored?.ends_at ?? start) < end) {
      // An absence that ends at its start removes the stored one.
      const value = { person_id, start, end: remove ? start : end, reason: stored?.reason ?? undefined };
      await importRecords(tx, [{ kind: 'absences', place: 'The absence', size: 0, value }], { now: ctx.now });
    }
    return { data: { person_id } };
  });
}
