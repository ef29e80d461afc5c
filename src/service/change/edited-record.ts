import { isDeepStrictEqual } from 'node:util';
import { check, problemLine } from '#contract/problem';
import type { Layer } from '#contract/schedule';
import { LATE_START_SECONDS } from '#contract/served/changes';
import { applyEdits } from '#domain/plan/change/apply';
import { FAULTS, type HistoryEdit, type Plan, type RuleEdit } from '#domain/plan/change/edit';
import { continued } from '#domain/plan/change/succession';
import { plannedRules } from '#domain/plan/change/planned-rules';
import { addedOverrides } from '#domain/schedule/added-overrides';
import { activeRange } from '#domain/schedule/rotation';
import { zoneOf } from '#domain/schedule/rota';
import type { AccountZone, UnixSeconds } from '#domain/time/zone';
import { checkRecord } from '../records/check-record';
import { layerRecord, type ScheduleRecord } from '../records/kinds/schedules';
import { Refusal } from '../refusal';
import { rotaOf } from '../schedule/history';

export type Present = { now: UnixSeconds; accountZone: AccountZone };

/** Edits of a request. */
export type ChangeInput = {
  from?: UnixSeconds | undefined;
  keep: boolean;
  edits: readonly RuleEdit[];
  enabled?: boolean | undefined;
};

/**
 * Record of a schedule with edits applied. What begins a little before now has its effect from now on.
 * @throws Refusal InvalidParameter that names the edit and its fault.
 */
export function editedRecord(
  stored: ScheduleRecord,
  input: ChangeInput,
  present: Present,
): { record: ScheduleRecord; plan: Plan; start: UnixSeconds } {
  const { now, accountZone } = present;
  const { keep, edits, enabled = stored.enabled } = input;
  const begins = edits.flatMap(beginsOf);
  const { from = Math.min(now, ...begins.map(({ at }) => at)) } = input;
  begins.unshift({ field: 'from', at: from });
  const late = begins.findLast(({ at }) => at < now - LATE_START_SECONDS);
  if (late) {
    refuse(`${late.field} must be at most ${LATE_START_SECONDS} seconds before now (${now}).`);
  }
  requireLayers(edits);
  const plan = { from, keep, edits };
  const { rota, faults } = applyEdits(rotaOf(stored), plan, accountZone);
  for (const [index, fault] of faults.entries()) {
    if (fault !== undefined) refuse(`edits[${index}]: ${FAULTS[fault]}`);
  }
  const record = withLateOverrides(
    stored,
    { ...stored, ...plannedRules(rota, present), enabled, updated_at: now },
    present,
  );
  if (isSameRecord(stored, record)) refuse(`${edits.length > 0 ? 'edits' : 'enabled'}: ${FAULTS.noEffect}`);
  const starts = edits.map((edit) => startOf([edit]) ?? from);
  if (enabled !== stored.enabled) starts.push(now);
  return { record, plan, start: Math.max(now, Math.min(...starts)) };
}

/** Overrides that a record adds begin now at the earliest: an earlier begin would speak about the past. */
export function withLateOverrides(
  stored: ScheduleRecord,
  record: ScheduleRecord,
  { now, accountZone }: Present,
): ScheduleRecord {
  const late = addedOverrides(stored.layers, record.layers).filter(({ layer_start }) => layer_start < now);
  if (late.length === 0) return record;
  const zone = zoneOf(rotaOf(record), accountZone);
  const layers = record.layers.flatMap((layer) => {
    return late.includes(layer) ? fromNow(layer, { now, zone }) : [layer];
  });
  return { ...record, layers };
}

/** Layer that begins now at the earliest, with the same turns. */
export function fromNow(layer: Layer, { now, zone }: { now: UnixSeconds; zone: string }): Layer[] {
  if (layer.layer_start >= now) return [layer];
  if (activeRange(layer).end <= now) return [];
  if (layer.groups.length < 2) return [{ ...layer, layer_start: now }];
  return continued(layer, layer, { at: now, zone, groupOf: (group) => group });
}

export function isSameRecord(a: ScheduleRecord, b: ScheduleRecord): boolean {
  return isDeepStrictEqual({ ...a, updated_at: 0 }, { ...b, updated_at: 0 });
}

/** @throws Refusal InvalidParameter with the first problem of a record. */
export function requireValid(record: ScheduleRecord): void {
  const checked = checkRecord('schedules', record);
  if (!checked.ok) refuse(problemLine(checked.problems));
}

function requireLayers(edits: readonly RuleEdit[]): void {
  for (const [index, edit] of edits.entries()) {
    if (edit.kind !== 'addLayer') continue;
    const checked = check(layerRecord, edit.layer);
    if (checked.ok) continue;
    const problems = checked.problems.map(({ field, rule }) => ({
      field: `edits[${index}].layer${field === '' ? '' : `.${field}`}`,
      rule,
    }));
    refuse(problemLine(problems));
  }
}

type Begin = { field: string; at: UnixSeconds };

/** Begins that edits name, each with its field. */
function beginsOf(edit: HistoryEdit, index: number): Begin[] {
  const field = `edits[${index}]`;
  switch (edit.kind) {
    case 'take':
    case 'override':
    case 'away':
      return [{ field: `${field}.start`, at: edit.start }];
    case 'swap':
      return edit.stretches.map(({ start }, place) => ({
        field: `${field}.stretches[${place}].start`,
        at: start,
      }));
    case 'addLayer':
      return [
        { field: `${field}.layer.layer_start`, at: edit.layer.layer_start },
        ...(edit.at === undefined ? [] : [{ field: `${field}.at`, at: edit.at }]),
      ];
    default:
      return edit.at === undefined ? [] : [{ field: `${field}.at`, at: edit.at }];
  }
}

/** First begin that edits name; undefined if they name none. */
export function startOf(edits: readonly HistoryEdit[]): UnixSeconds | undefined {
  const begins = edits.flatMap(beginsOf);
  return begins.length === 0 ? undefined : Math.min(...begins.map(({ at }) => at));
}

/** Edits with the start of their plan where they have none: they are kept without the plan. */
export function datedEdits({ edits, from }: Pick<Plan, 'edits' | 'from'>): readonly RuleEdit[] {
  return edits.map((edit) =>
    edit.kind === 'addLayer' || edit.at !== undefined ? edit : { ...edit, at: from },
  );
}

function refuse(message: string): never {
  throw new Refusal('InvalidParameter', message);
}
