import { and, eq, ne, sql } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { setSave } from '#contract/served/sets';
import type { Context } from '../context';
import { importRecords } from '../import/import-records';
import { ImportError } from '../import/problems';
import { Refusal } from '../refusal';
import { scheduleSets } from '../store/schema';
import { requireFullEditor } from './editor';
import { inChange } from './in-change';
import { nextSetId } from './next-id';
import { requireText } from './write-version';

/**
 * Saves schedules under a name, in their order. A set that is saved over keeps its team unless another one is given.
 * @throws Refusal AccessDenied; ResourceNotFound; InvalidParameter, also for a name that another set has.
 */
export async function saveSet(
  ctx: Context,
  input: RequestOf<typeof setSave>,
): Promise<ReplyOf<typeof setSave>> {
  requireFullEditor(ctx);
  const { set_name, schedule_ids } = input;
  requireText('set_name', set_name);
  return inChange(ctx, async (tx) => {
    const set_id = input.set_id ?? (await nextSetId(tx));
    const [before] = await tx.select().from(scheduleSets).where(eq(scheduleSets.set_id, set_id));
    if (input.set_id !== undefined && !before) throw noSuchSet();
    const isTaken = and(
      eq(sql`lower(${scheduleSets.set_name})`, set_name.toLowerCase()),
      ne(scheduleSets.set_id, set_id),
    );
    if ((await tx.$count(scheduleSets, isTaken)) > 0)
      throw new Refusal('InvalidParameter', 'set_name must not be the name of another set.');
    const value = {
      set_id,
      set_name,
      team_id: input.team_id ?? before?.team_id ?? 0,
      schedule_ids: [...new Set(schedule_ids)],
    };
    try {
      await importRecords(tx, [{ kind: 'sets', place: 'The set', size: 0, value }], { now: ctx.now });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      throw new Refusal('InvalidParameter', `${error.problems[0] ?? error.message}.`);
    }
    return { data: { set_id } };
  });
}

export function noSuchSet(): Refusal {
  return new Refusal('ResourceNotFound', 'There is no such set.');
}
