import { and, asc, eq, inArray } from 'drizzle-orm';
import { stringifyJson } from '#contract/json';
import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleUndo } from '#contract/served/changes';
import { seatChanges, seatsIn } from '#domain/change/overrides';
import { isRegular } from '#domain/duty/seats';
import type { Rota } from '#domain/schedule/rota';
import { activeRange } from '#domain/schedule/rotation';
import type { Context } from '../context';
import type { ScheduleRecord } from '../records/kinds/schedules';
import { notFound, Refusal } from '../refusal';
import type { Db } from '../store/db';
import { changes, scheduleVersions } from '../store/schema';
import { combined, conflict, enabledRota, requireNotRead } from './apply-overrides';
import { newChangeId, presentOf } from './change-id';
import { authorOf, requireEditor } from './editor';
import { isSameRules } from './change-rules';
import { inChange } from './in-change';
import { loadSchedule, type StoredSchedule } from './stored-schedule';
import { undoFault } from './undo-fault';
import {
  changedFrom,
  isSameRecord,
  type Present,
  requireText,
  requireValid,
  writeRecord,
} from './write-version';

/**
 * Adds versions in which all schedules of a change are as before it from now on.
 * @throws Refusal BadRequest if it cannot be undone any more, with `version` and `changed` if a later change touches the
 *   same; AccessDenied for another's change; ResourceNotFound.
 */
export async function undoChange(
  ctx: Context,
  { change_id, reason }: RequestOf<typeof scheduleUndo>,
): Promise<ReplyOf<typeof scheduleUndo>> {
  const editor = requireEditor(ctx);
  requireText('reason', reason);
  requireText('change_id', change_id);
  return inChange(ctx, async (tx) => {
    const undone = await undoneSchedules(tx, ctx, change_id);
    if (undone.length === 0) throw notFound('change');
    const undo_id = newChangeId();
    const replies = [];
    for (const { number, stored, record, present } of undone) {
      requireValid(record);
      const lines = [undoLine(number)];
      const author = { ...authorOf(editor, 'undo', reason), lines, change_id: undo_id };
      await writeRecord(tx, record, author, present.now);
      const changed = changedFrom(stored.record, record, present.now, present.accountZone);
      replies.push({
        schedule_id: record.schedule_id,
        version: stored.latest.number + 1,
        before: [],
        after: [],
        changed,
        lines,
      });
    }
    return { data: combined(undo_id, replies) };
  });
}

/** True if the caller can undo a change now. */
export async function canUndo(ctx: UndoContext & Pick<Context, 'db'>, change_id: string): Promise<boolean> {
  try {
    return (await undoneSchedules(ctx.db, ctx, change_id)).length > 0;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

type UndoContext = Pick<Context, 'caller' | 'editor' | 'now' | 'timeZone'>;

/** Schedules of a change, and their records without it. */
async function undoneSchedules(tx: Db, ctx: UndoContext, change_id: string) {
  const rows = await tx
    .select()
    .from(changes)
    .where(eq(changes.change_id, change_id))
    .orderBy(asc(changes.schedule_id));
  const undone = [];
  for (const row of rows) {
    const { number, schedule_id } = row;
    const stored = await loadSchedule(tx, ctx, schedule_id);
    requireNotRead(stored);
    const fault = undoFault(row, ctx.editor, ctx.now);
    if (fault) throw fault;
    if ((await undosOf(tx, schedule_id)).has(number))
      throw new Refusal('BadRequest', `Version ${number} is undone already.`);
    const present = presentOf(ctx, stored);
    const record = await recordBefore(tx, stored, row, present);
    if (isSameRecord(stored.record, record))
      throw new Refusal('BadRequest', 'What this change was about is over.');
    undone.push({ number, stored, record, present });
  }
  return undone;
}

/** Line of an undo, which names what it undid. */
const undoLine = (number: number) => `Undo of version ${number}`;

/** Versions of a schedule that are undone, with the version that undid each. */
export async function undosOf(db: Db, schedule_id: Id): Promise<Map<number, number>> {
  const rows = await db
    .select({ number: changes.number, lines: changes.lines })
    .from(changes)
    .where(and(eq(changes.schedule_id, schedule_id), eq(changes.kind, 'undo')));
  return new Map(rows.map(({ number, lines: [line = ''] }) => [Number(/\d+$/.exec(line)?.[0]), number]));
}

/** Record of a schedule without a change; past duty stays unchanged. */
async function recordBefore(
  tx: Db,
  { record, latest }: StoredSchedule,
  { schedule_id, number }: typeof changes.$inferSelect,
  present: Present,
): Promise<ScheduleRecord> {
  const rows = await tx
    .select({ number: scheduleVersions.number, record: scheduleVersions.record })
    .from(scheduleVersions)
    .where(
      and(
        eq(scheduleVersions.schedule_id, schedule_id),
        inArray(scheduleVersions.number, [number - 1, number]),
      ),
    );
  const before = rows.find((row) => row.number === number - 1)?.record;
  const after = rows.find((row) => row.number === number)?.record;
  if (!before || !after) throw new Refusal('BadRequest', `Version ${number - 1} is no longer stored.`);
  const { now, accountZone } = present;
  if (!isSameRules(before, after)) {
    if (!isSameRules(after, record)) throw conflict(latest.number, []);
    const { time_zone: _zone, layers_overlap: _overlap, ...rest } = record;
    return {
      ...rest,
      ...(before.time_zone !== undefined && { time_zone: before.time_zone }),
      ...(before.layers_overlap !== undefined && { layers_overlap: before.layers_overlap }),
      schedule_name: before.schedule_name,
      enabled: before.enabled,
      layers: [...before.layers.filter(isRegular), ...record.layers.filter((layer) => !isRegular(layer))],
      updated_at: now,
    };
  }
  // Overrides are added at the end.
  const added = after.layers.slice(before.layers.length).filter((layer) => activeRange(layer).end > now);
  if (number !== latest.number) {
    const [then, is] = [enabledRota(after), enabledRota(record)];
    const changed = added.flatMap((layer) => {
      const time = { start: Math.max(layer.layer_start, now), end: layer.layer_end };
      const seatsOf = (rota: Rota) => seatsIn(rota, time, accountZone, layer.roles);
      return seatChanges(seatsOf(then), seatsOf(is));
    });
    if (changed.length > 0) throw conflict(latest.number, changed);
  }
  const texts = added.map((layer) => stringifyJson(layer));
  const starts = new Set(added.map(({ layer_start }) => layer_start));
  const layers = record.layers.toReversed().filter((layer) => {
    const place = starts.has(layer.layer_start) ? texts.indexOf(stringifyJson(layer)) : -1;
    if (place >= 0) texts.splice(place, 1);
    return place < 0;
  });
  return { ...record, layers: layers.toReversed(), updated_at: now };
}
