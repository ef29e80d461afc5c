import { eq } from 'drizzle-orm';
import type { Id } from '#contract/id';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleCreate } from '#contract/served/changes';
import { plannedLayers } from '#domain/plan/change/apply';
import { zoneOf } from '#domain/schedule/rota';
import type { Context } from '../context';
import { inChange } from './in-change';
import type { ScheduleRecord } from '../records/kinds/schedules';
import { Refusal } from '../refusal';
import { rotaOf } from '../schedule/history';
import type { Db } from '../store/db';
import { teams } from '../store/schema';
import { authorOf, requireFullEditor } from './editor';
import { editedRecord, fromNow, requireValid } from './edited-record';
import { nextScheduleId } from './next-id';
import { requirePeopleOfEdits } from './require-people';
import { loadSchedule } from './stored-schedule';
import { changedFrom, linesOf, requireText, writeRecord } from './write-version';

type Request = RequestOf<typeof scheduleCreate>;

/**
 * Makes a schedule that begins now: by edits of an empty rota, or of the regular layers of another one.
 * @throws Refusal AccessDenied; InvalidParameter; ResourceNotFound for a schedule to copy that the caller does not see.
 */
export async function createSchedule(ctx: Context, input: Request): Promise<ReplyOf<typeof scheduleCreate>> {
  const editor = requireFullEditor(ctx);
  const { edits, reason, dry_run } = input;
  const present = { now: ctx.now, accountZone: ctx.timeZone };
  for (const field of ['schedule_name', 'description', 'reason'] as const) requireText(field, input[field]);
  return inChange(ctx, async (tx) => {
    await requireTeam(tx, input.team_id);
    await requirePeopleOfEdits(tx, edits);
    const { base, lines } = await baseOf(tx, ctx, input);
    requireValid(base);
    let record = base;
    let start = ctx.now;
    if (edits.length > 0) {
      const edited = editedRecord(base, { edits, keep: true }, present);
      lines.push(...(await linesOf(tx, { before: base, after: edited.record, plan: edited.plan }, present)));
      record = edited.record;
      if (input.copy_of === undefined) start = edited.start;
    }
    const zone = zoneOf(rotaOf(record), ctx.timeZone);
    const layers = record.layers.flatMap((layer) => fromNow(layer, { now: ctx.now, zone }));
    record = { ...record, layers };
    requireValid(record);
    const changed = changedFrom(undefined, record, start, ctx.timeZone);
    if (dry_run) return { data: { version: 1, changed, lines } };
    // Of a copy, edits name layers of another rota.
    const kept = input.copy_of === undefined ? edits : undefined;
    await writeRecord(tx, record, { ...authorOf(editor, 'create', reason), lines, edits: kept }, ctx.now);
    return { data: { schedule_id: record.schedule_id, version: 1, changed, lines } };
  });
}

/** Record before its edits, and where it comes from in words. */
async function baseOf(
  tx: Db,
  ctx: Context,
  { schedule_name, description, team_id, time_zone, copy_of }: Request,
): Promise<{ base: ScheduleRecord; lines: string[] }> {
  const common = {
    schedule_id: await nextScheduleId(tx),
    schedule_name,
    description,
    team_id,
    time_zone,
    enabled: true,
    is_private: false,
    updated_at: ctx.now,
  };
  if (copy_of === undefined) return { base: { ...common, layers: [] }, lines: ['New schedule'] };
  const { record } = await loadSchedule(tx, ctx, copy_of);
  const zone = zoneOf(rotaOf(record), ctx.timeZone);
  if (time_zone !== zone) {
    throw new Refusal(
      'InvalidParameter',
      `time_zone must be ${zone}, as of the copied schedule; the edit zone changes it.`,
    );
  }
  const { layers_overlap } = record;
  const base = {
    ...common,
    ...(layers_overlap !== undefined && { layers_overlap }),
    layers: plannedLayers(record, ctx.now),
  };
  return { base, lines: [`Copy of “${record.schedule_name}”`] };
}

async function requireTeam(tx: Db, team_id: Id): Promise<void> {
  if (team_id === 0 || (await tx.$count(teams, eq(teams.team_id, team_id))) > 0) return;
  throw new Refusal('InvalidParameter', `team_id names team ${team_id}, which does not exist.`);
}
