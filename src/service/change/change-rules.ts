import { and, eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import type { ReplyOf, RequestOf } from '#contract/operation';
import type { scheduleChange } from '#contract/served/changes';
import {
  type AppliedRules,
  areTogether,
  handOffsOf,
  lastingLayers,
  type NewRules,
  RuleError,
  withRules,
} from '#domain/change/rules';
import { rulesTime, seatsOfRules } from '#domain/change/rules-preview';
import { rulesLines } from '#domain/change/rules-words';
import { isRegular } from '#domain/duty/seats';
import { peopleOf } from '#domain/oncall/reply/timeline';
import type { Rota } from '#domain/schedule/rota';
import type { UnixSeconds } from '#domain/time/zone';
import type { Context } from '../context';
import type { ScheduleRecord } from '../records/kinds/schedules';
import { refuseInput } from '../refusal';
import { namesIn } from '../schedule/list-versions';
import type { Db } from '../store/db';
import { scheduleVersions } from '../store/schema';
import { combined, conflict, enabledRota, requireNotRead } from './apply-overrides';
import { newChangeId, presentOf } from './change-id';
import { authorOf, requireFullEditor } from './editor';
import { inChange } from './in-change';
import { surroundings } from './preview';
import { requirePeople } from './require-people';
import { loadSchedule, type StoredSchedule } from './stored-schedule';
import { requireText, requireValid, writeRecord } from './write-version';

type Request = RequestOf<typeof scheduleChange>;
type Rules = NonNullable<Request['rules']>;
type Reply = ReplyOf<typeof scheduleChange>;

/** Past it a preview would take seconds. */
const MAX_PEOPLE = 200;
const HAND_OFFS = 3;

/** New rules applied to a schedule, and not stored yet. */
type PlannedRules = AppliedRules<Rota> & {
  record: ScheduleRecord;
  before: Rota;
  /** First instant of any difference. */
  start: UnixSeconds;
  rules: NewRules;
  /** Seats, and where they differ. */
  lines: string[];
};

/**
 * Changes the rules of a schedule, or previews it.
 * @throws Refusal BadRequest with `version` if its rules changed since the base; InvalidParameter, AccessDenied,
 *   ResourceNotFound.
 */
export async function changeRules(ctx: Context, input: Request & { rules: Rules }): Promise<Reply> {
  const { rules, dry_run, reason, base_version } = input;
  if (dry_run) {
    const stored = await loadSchedule(ctx.db, ctx, input.schedule_id);
    requireNotRead(stored);
    await requireSameRules(ctx.db, stored, base_version);
    return previewRules(ctx, stored, await planRules(ctx.db, ctx, stored.record, rules));
  }
  const editor = requireFullEditor(ctx);
  return inChange(ctx, async (tx) => {
    const stored = await loadSchedule(tx, ctx, input.schedule_id);
    requireNotRead(stored);
    await requireSameRules(tx, stored, base_version);
    const present = presentOf(ctx, stored);
    const planned = await planRules(tx, ctx, { ...stored.record, updated_at: present.now }, rules);
    requireValid(planned.record);
    if (isSameRules(planned.record, stored.record)) refuseInput('rules: They change nothing.');
    const change_id = newChangeId();
    const { lines } = planned;
    await writeRecord(
      tx,
      planned.record,
      { ...authorOf(editor, 'change', reason), lines, change_id },
      present.now,
    );
    const version = stored.latest.number + 1;
    const { schedule_id } = stored.record;
    return { data: combined(change_id, [{ schedule_id, version, ...seatsOfPlan(ctx, planned), lines }]) };
  });
}

/** @throws Refusal InvalidParameter. */
export async function planRules(
  tx: Db,
  ctx: Context,
  record: ScheduleRecord,
  {
    from = ctx.now,
    layers,
    layers_overlap,
    enabled = record.enabled,
    schedule_name = record.schedule_name,
  }: Rules,
  isFirst = false,
): Promise<PlannedRules> {
  requireText('rules.schedule_name', schedule_name);
  const before = enabledRota(record);
  const personIds = new Set((layers ?? []).flatMap(({ groups }) => groups.flatMap(peopleOf)));
  if (personIds.size > MAX_PEOPLE) refuseInput(`rules.layers must name at most ${MAX_PEOPLE} people.`);
  for (const [index, { mode }] of (layers ?? []).entries())
    if (mode !== 0) refuseInput(`rules.layers[${index}].mode must be 0: overrides are no rules.`);
  await requirePeople(
    tx,
    Array.from(personIds, (person) => ({ field: 'rules.layers', person })),
  );
  const isOtherOverlap = layers_overlap !== undefined && layers_overlap !== record.layers_overlap;
  if (isOtherOverlap && areTogether(lastingLayers(before, ctx.now)))
    refuseInput('rules.layers_overlap can change only where no two layers are on duty at once.');
  const rules = { from, layers: layers ?? lastingLayers(before, from) };
  const applied = appliedRules(before, rules, { now: ctx.now, accountZone: ctx.timeZone, isFirst });
  const overlap = layers_overlap ?? record.layers_overlap;
  const rota = { ...applied.rota, enabled, ...(overlap !== undefined && { layers_overlap: overlap }) };
  const start = enabled === record.enabled ? (applied.start ?? ctx.now) : ctx.now;
  const { layers: all } = rota;
  const after: ScheduleRecord = {
    ...record,
    schedule_name,
    layers: all,
    enabled,
    ...(overlap !== undefined && { layers_overlap: overlap }),
  };
  const lines = rulesLines(
    { before: record, after },
    { rota, accountZone: ctx.timeZone, now: ctx.now, ...(await namesIn(tx, [record, after])) },
  );
  return { ...applied, rota, before, record: after, start, rules, lines };
}

function appliedRules(
  before: Rota,
  rules: NewRules,
  scope: Parameters<typeof withRules>[2],
): AppliedRules<Rota> {
  try {
    return withRules(before, rules, scope);
  } catch (error) {
    if (error instanceof RuleError) refuseInput(`rules.${error.message}`);
    throw error;
  }
}

/** Seats before and after, and where they differ. */
export function seatsOfPlan({ now, timeZone }: Context, { before, rota, start }: PlannedRules) {
  return seatsOfRules({ before, after: rota, start, now, accountZone: timeZone });
}

/** Preview of new rules, with their effects per person. Writes nothing. */
export async function previewRules(
  ctx: Context,
  { record: { schedule_id }, latest }: Pick<StoredSchedule, 'record' | 'latest'>,
  planned: PlannedRules,
  /** Of a schedule that is taken over: its own rules, with their hand-offs. */
  taken?: PlannedRules,
): Promise<Reply> {
  const { before, rota, start, rules, turns, lines } = planned;
  const { schedules, ...around } = await surroundings(ctx, rulesTime(start));
  const others = schedules.filter((one) => String(one.schedule_id) !== String(schedule_id));
  const {
    before: was = [],
    after: is = [],
    changed = [],
    ...result
  } = await ctx.threads.preview(
    { schedule_id, before, after: rota, start, others, isTakenOver: taken !== undefined, ...around },
    ctx.signal,
  );
  const reply = { schedule_id, version: latest.number, before: was, after: is, changed, lines };
  const hand_offs = handOffsOf((taken ?? planned).before, rules, { ...around, count: HAND_OFFS });
  return { data: { ...combined('', [reply]), ...result, turns, hand_offs } };
}

/** @throws Refusal BadRequest if any regular layer changed since the base. */
async function requireSameRules(tx: Db, { record, latest }: StoredSchedule, base: number): Promise<void> {
  if (base === latest.number) return;
  const [version] = await tx
    .select({ record: scheduleVersions.record })
    .from(scheduleVersions)
    .where(and(eq(scheduleVersions.schedule_id, record.schedule_id), eq(scheduleVersions.number, base)));
  if (!version || !isSameRules(version.record, record)) throw conflict(latest.number, []);
}

/** True for records that differ at most in what no rules change, such as overrides. */
export function isSameRules(a: ScheduleRecord, b: ScheduleRecord): boolean {
  return isDeepStrictEqual(rulesOf(a), rulesOf(b));
}

function rulesOf({ schedule_name, layers, enabled, time_zone, layers_overlap }: ScheduleRecord) {
  return [schedule_name, layers.filter(isRegular), enabled, time_zone, layers_overlap];
}
