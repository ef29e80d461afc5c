import { and, eq, gte, inArray, isNotNull } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { Closing, RotaChange } from '#contract/served/ledger';
import { planChanges } from '#domain/plan/difference';
import { overlap, type Interval, isEmpty } from '#domain/time/interval';
import type { Context } from '../context';
import { listSelfSchedules } from '../schedule/list-self-schedules';
import { changes, scheduleVersions as versions } from '../store/schema';
import { monthRange } from './present-pay';

/** Max changes in a reply. */
const MAX_CHANGES = 500;

/** Duty of a closed month that later versions changed, with who entered the last of them, as far as the caller sees it. */
export async function rotaChangesSince(ctx: Context, closing: Closing): Promise<RotaChange[]> {
  const { month, closed_at, left_out_schedules } = closing;
  const { window } = monthRange(month, closing.time_zone);
  // A change in the very second of the closing came after it.
  const then = await listSelfSchedules(ctx, { ...window, as_of: Math.min(closed_at, ctx.now) - 1 });
  const now = await listSelfSchedules(ctx, window);
  const leftOut = new Set(left_out_schedules);
  const changed = planChanges(then.data.items, now.data.items, window).filter(
    ({ schedule }) => !leftOut.has(schedule.schedule_id),
  );
  const ids = changed.map(({ schedule }) => schedule.schedule_id);
  const entries = ids.length === 0 ? [] : await overridesAfter(ctx, ids, closed_at);
  return changed
    .flatMap(({ schedule: { schedule_id }, changes: stretches }) =>
      stretches.map(({ before, after, ...stretch }) => ({
        month,
        schedule_id,
        ...stretch,
        before: [...before],
        after: [...after],
        ...entryOf(entries, schedule_id, stretch),
      })),
    )
    .slice(0, MAX_CHANGES);
}

type Entry = Awaited<ReturnType<typeof overridesAfter>>[number];

/** Versions that added overrides, in order, with who made them where that is recorded. */
function overridesAfter({ db }: Context, ids: Id[], closed_at: number) {
  const { schedule_id, at, number, added_overrides } = versions;
  const { author, reason } = changes;
  return db
    .select({ schedule_id, at, number, added_overrides, author, reason })
    .from(versions)
    .leftJoin(changes, and(eq(changes.schedule_id, schedule_id), eq(changes.number, number)))
    .where(and(inArray(schedule_id, ids), gte(at, closed_at), isNotNull(added_overrides)))
    .orderBy(versions.number);
}

/** Time, author and reason of the last version with an override in a stretch. */
function entryOf(entries: readonly Entry[], schedule: Id, stretch: Interval) {
  const entry = entries.findLast(
    ({ schedule_id, added_overrides }) =>
      schedule_id === schedule &&
      added_overrides?.some(
        ({ layer_start, layer_end }) =>
          !isEmpty(overlap(stretch, { start: layer_start, end: layer_end ?? Infinity })),
      ),
  );
  if (!entry) return {};
  const { at, author, reason } = entry;
  return { at, ...(author && { author }), ...(reason && { reason }) };
}
