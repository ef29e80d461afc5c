import { eq } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { setRemove } from '#contract/served/sets';
import type { Context } from '../context';
import { scheduleSets } from '../store/schema';
import { requireFullEditor } from './editor';
import { inChange } from './in-change';
import { noSuchSet } from './save-set';

/** Removes a named set; addresses with its schedules stay valid. @throws Refusal AccessDenied; ResourceNotFound. */
export async function removeSet(
  ctx: Context,
  { set_id }: RequestOf<typeof setRemove>,
): Promise<ReplyOf<typeof setRemove>> {
  requireFullEditor(ctx);
  return inChange(ctx, async (tx) => {
    const removed = await tx
      .delete(scheduleSets)
      .where(eq(scheduleSets.set_id, set_id))
      .returning({ set_id: scheduleSets.set_id });
    if (removed.length === 0) throw noSuchSet();
    return { data: {} };
  });
}
