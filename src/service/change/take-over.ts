import { asc, eq, inArray } from 'drizzle-orm';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleChange } from '#contract/served/changes';
import type { ShiftsInput } from '#domain/change/preview-input';
import { isRegular } from '#domain/duty/seats';
import { peopleOf } from '#domain/oncall/reply/timeline';
import { isToolLayer, zoneOf } from '#domain/schedule/rota';
import { activeRange } from '#domain/schedule/rotation';
import { lengthOf } from '#domain/time/interval';
import type { Context } from '../context';
import type { ScheduleRecord } from '../records/kinds/schedules';
import { refuseInput } from '../refusal';
import { rotaOf } from '../schedule/history';
import type { Db } from '../store/db';
import { people, sourceSchedules } from '../store/schema';
import { combined, conflict, enabledRota } from './apply-overrides';
import { planRules, previewRules, seatsOfPlan } from './change-rules';
import { presentOf } from './change-id';
import { authorOf, requireFullEditor } from './editor';
import { inChange } from './in-change';
import { loadSchedule, type StoredSchedule } from './stored-schedule';
import { requireValid, writeRecord } from './write-version';

type Reply = ReplyOf<typeof scheduleChange>;

/**
 * Makes a schedule that a source reads this server's own, with the rotation found in its shifts, changed by rules; or
 * previews it. Without a rotation the shifts stay.
 * @throws Refusal BadRequest for another version than the latest; InvalidParameter, AccessDenied, ResourceNotFound.
 */
export async function takeOverSchedule(
  ctx: Context,
  { schedule_id, base_version, rules = {}, reason, dry_run }: RequestOf<typeof scheduleChange>,
): Promise<Reply> {
  const stored = await loadSchedule(ctx.db, ctx, schedule_id);
  requireOwner(stored);
  const { record, found } = await foundRecord(ctx, stored);
  if (dry_run) {
    const planned = await planRules(ctx.db, ctx, record, rules);
    const asRead = { ...planned, before: enabledRota(stored.record), start: ctx.now };
    const { data } = await previewRules(ctx, stored, asRead, planned);
    return { data: { ...data, found } };
  }
  const editor = requireFullEditor(ctx);
  return inChange(ctx, async (tx) => {
    const current = await loadSchedule(tx, ctx, schedule_id);
    const { source, tool } = requireOwner(current);
    if (current.latest.number !== base_version || current.latest.number !== stored.latest.number)
      throw conflict(current.latest.number, []);
    const present = presentOf(ctx, current);
    const planned = await planRules(tx, ctx, { ...record, updated_at: present.now }, rules);
    requireValid(planned.record);
    await tx
      .update(sourceSchedules)
      .set({ is_own: true })
      .where(eq(sourceSchedules.schedule_id, schedule_id));
    const lines = [`Taken over from ${tool}, source ${source}`, ...planned.lines];
    // Without an id of the change: it cannot be undone, since the source reads the schedule no more.
    await writeRecord(tx, planned.record, { ...authorOf(editor, 'change', reason), lines }, present.now);
    const version = current.latest.number + 1;
    const seats = seatsOfPlan(ctx, { ...planned, before: enabledRota(stored.record), start: ctx.now });
    return { data: { ...combined('', [{ schedule_id, version, ...seats, lines }]), found } };
  });
}

function requireOwner({ owner }: StoredSchedule): NonNullable<StoredSchedule['owner']> {
  return owner ?? refuseInput('take_over: No source reads this schedule.');
}

/** Shifts of a schedule that a source reads, their time, and the clocks by which they may turn. */
export async function shiftsOf(
  db: Db,
  record: ScheduleRecord,
  { now, timeZone }: Pick<Context, 'now' | 'timeZone'>,
): Promise<ShiftsInput> {
  const shifts = record.layers.filter(isToolLayer).flatMap((layer) => {
    const [group] = layer.groups;
    const { start, end } = activeRange(layer);
    return group ? [{ start, end, group }] : [];
  });
  const knownRange = {
    start: Math.min(now, ...shifts.map(({ start }) => start)),
    end: Math.max(now, ...shifts.map(({ end }) => end)),
  };
  const ids = [...new Set(shifts.flatMap(({ group }) => peopleOf(group)))];
  const rows = await db
    .select({ zone: people.time_zone })
    .from(people)
    .where(inArray(people.person_id, ids))
    .orderBy(asc(people.person_id));
  const zones = [zoneOf(rotaOf(record), timeZone), ...rows.flatMap(({ zone }) => zone ?? [])];
  return { shifts, zones: [...new Set(zones)], knownRange };
}

/** Record with the rotation that gives exactly its shifts; unchanged without one. */
async function foundRecord(ctx: Context, { record }: StoredSchedule) {
  const input = await shiftsOf(ctx.db, record, ctx);
  const { start: from, end: until } = input.knownRange;
  const { rotation } = await ctx.threads.preview(input, ctx.signal);
  const found: NonNullable<Reply['data']['found']> = { from, until, layers: [], overrides: 0, seconds: 0 };
  if (!rotation) return { record, found };
  const all = [...rotation.layers, ...rotation.overrides];
  return {
    record: { ...record, layers: all, layers_overlap: rotation.layers_overlap },
    found: {
      ...found,
      layers: all.filter(isRegular),
      overrides: rotation.overrides.length,
      seconds: lengthOf(rotation.overrides.map(activeRange)),
    },
  };
}
