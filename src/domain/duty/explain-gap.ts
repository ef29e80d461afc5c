import type { Id } from '#contract/id';
import { LAYER_MODE, type Group, type Schedule, RESTRICT_MODE, type Layer } from '#contract/schedule';
import { isStaffed } from '../oncall/reply/timeline';
import { computeLayers } from '../schedule/lanes';
import { finalPeriods, type ComputedLayer } from '../schedule/final';
import { type LayerFault, activeRange, faultOf, activeIn } from '../schedule/rotation';
import { isTogether, rotaAt, zoneOf } from '../schedule/rota';
import { contains, isEmpty, type Interval } from '../time/interval';
import type { AccountZone, ScheduleZone, UnixSeconds } from '../time/zone';
import { hoursIn, isRegular } from './seats';
import type { Uncovered } from './uncovered';

/**
 * Cause of a gap or of off hours of a whole schedule, at its start.
 *
 * Rules: the cause is computed from the layers by our rules of rotation. The first match counts:
 * - notExplained: by the layers, or by the server's own periods of them, a person is on call.
 * - offTurn: the turn of an empty group that is off.
 * - emptyGroup: the turn of another group without people; that of an override only while a regular layer is due.
 * - overrideHole: an override in force leaves the time out, and replaces a regular layer with people.
 * - fault: a layer that cannot be computed may cover the time.
 * - noLayers; hours: mask and restrictions of every layer in force leave the time out.
 * - ended, notBegun: no regular layer is in force; the last one that has ended, or the first one to come.
 */
export type GapCause =
  | { kind: 'hours'; layers: number[] }
  | { kind: 'ended' | 'notBegun' | 'overrideHole'; layer: number }
  | { kind: 'emptyGroup' | 'offTurn'; layer: number; group: string }
  | { kind: 'fault'; layer: number; fault: LayerFault }
  | { kind: 'noLayers' | 'notExplained' };

export type UncoveredCause =
  | GapCause
  | { kind: 'emptyRole'; role: Id }
  | { kind: 'unknownPeople'; people: readonly Id[] };

/** @throws RangeError if the account's zone is no tz database name. */
export function explainUncovered(
  schedule: Schedule,
  { kind, role, people, start }: Omit<Uncovered, 'end'>,
  accountZone: AccountZone,
): UncoveredCause {
  if (kind === 'unknown') return { kind: 'unknownPeople', people };
  return role === undefined ? explainGap(schedule, start, accountZone) : { kind: 'emptyRole', role };
}

/** @throws RangeError if the account's zone is no tz database name. */
export function explainGap(schedule: Schedule, at: UnixSeconds, accountZone: AccountZone): GapCause {
  const rota = rotaAt(schedule, at);
  const instant = { start: at, end: at + 1 };
  const computed = computeLayers(rota, instant, accountZone);
  const parts = computed.map((one, index) => partAt(one, index, instant, zoneOf(rota, accountZone)));
  const [winner] = finalPeriods(computed, instant, isTogether(rota));
  const turns = parts.flatMap(({ isOverride, turn, index }) =>
    turn && !isOverride ? [{ turn, index }] : [],
  );
  const decider = isTogether(rota)
    ? (turns.find(({ turn }) => isStaffed(turn)) ?? turns.find(({ turn }) => !turn.is_off) ?? turns[0])
    : turns.at(-1);
  const isDue = (decider && !decider.turn.is_off) || parts.some((part) => isFaulty(part) && !part.isOverride);
  const isIdle =
    winner &&
    parts[winner.layerIndex]?.isOverride &&
    !isStaffed(winner.group) &&
    !winner.group.is_off &&
    !isDue;
  if (winner && !isIdle) return turnCause(winner.group, winner.layerIndex);
  const override = parts.findLast(({ isOverride, isActive, fault }) => isOverride && isActive && !fault);
  const hasPeriod = schedule.layer_schedules.some(
    ({ mode, schedules }) =>
      (mode === LAYER_MODE.override || !override) &&
      schedules.some((period) => isStaffed(period.group) && contains(period, at)),
  );
  if (!winner && hasPeriod) return { kind: 'notExplained' };
  if (!decider) return emptyCause(parts, at);
  const cause = turnCause(decider.turn, decider.index);
  return cause.kind === 'notExplained' && override ? { kind: 'overrideHole', layer: override.index } : cause;
}

/** Layer at an instant. */
type Part = ReturnType<typeof partAt>;

function partAt(
  { layer, fault, periods }: ComputedLayer,
  index: number,
  instant: Interval,
  zone: ScheduleZone,
) {
  const range = activeRange(layer);
  return {
    index,
    layer,
    fault,
    isOverride: layer.mode === LAYER_MODE.override,
    // A layer that ends before it starts gives no range.
    isActive: isEmpty(range) || contains(range, instant.start),
    isInHours: hoursIn(layer, instant, zone).length > 0,
    turn: periods[0]?.group,
  };
}

/** True for a layer that may cover the time; an override that ends before it starts covers nothing. */
function isFaulty({ fault, isOverride, isActive, isInHours, layer }: Part): boolean {
  return fault !== undefined && isActive && isInHours && !(isOverride && isEmpty(activeRange(layer)));
}

/** Cause of time without any turn. */
function emptyCause(parts: readonly Part[], at: UnixSeconds): GapCause {
  const faulty = parts.find(isFaulty);
  if (faulty?.fault) return { kind: 'fault', layer: faulty.index, fault: faulty.fault };
  const sound = parts.filter(({ fault }) => !fault);
  const regular = sound.filter(({ isOverride }) => !isOverride);
  const rules = regular.length > 0 ? regular : sound;
  if (rules.some(({ isActive }) => isActive)) {
    return { kind: 'hours', layers: sound.filter(({ isActive }) => isActive).map(({ index }) => index) };
  }
  const [last] = rules
    .filter(({ layer }) => activeRange(layer).end <= at)
    .sort((a, b) => b.layer.layer_end - a.layer.layer_end);
  if (last) return { kind: 'ended', layer: last.index };
  const [next] = rules.toSorted((a, b) => a.layer.layer_start - b.layer.layer_start);
  return next ? { kind: 'notBegun', layer: next.index } : { kind: 'noLayers' };
}

function turnCause(group: Group, layer: number): GapCause {
  if (isStaffed(group)) return { kind: 'notExplained' };
  return { kind: group.is_off ? 'offTurn' : 'emptyGroup', layer, group: group.group_name };
}

/**
 * Change of a rota that closes a gap. Where none of the layers' is certain to, it is an override.
 *
 * Rules: an override without hours, an earlier begin or a later end closes a gap only if all groups of the layer have
 * people, and the latter two only outside of overrides, which replace every regular layer as long as they last. With a
 * later end, the hours of the layer must not leave the time to another one.
 */
export type Remedy =
  | { kind: 'later end' | 'earlier begin' | 'no hours' | 'earlier end' | 'corrected layer'; layer: number }
  | { kind: 'people in group'; layer: number }
  | { kind: 'people in role' | 'override' | 'layer' | 'known people' | 'server' };

/** @param layers those that the cause counts. */
export function remedyOf(cause: UncoveredCause, gap: Interval, layers: readonly Layer[]): Remedy {
  if ('layer' in cause) return remedyOfLayer(cause, gap, layers);
  switch (cause.kind) {
    case 'emptyRole':
      return { kind: 'people in role' };
    case 'unknownPeople':
      return { kind: 'known people' };
    case 'noLayers':
      return { kind: 'layer' };
    case 'notExplained':
      return { kind: 'server' };
    default:
      return OVERRIDE;
  }
}

const OVERRIDE: Remedy = { kind: 'override' };

type LayerCause = Extract<UncoveredCause, { layer: number }>;

function remedyOfLayer({ kind, layer: index }: LayerCause, gap: Interval, layers: readonly Layer[]): Remedy {
  const layer = layers[index];
  const isComplete = layer?.groups.every(isStaffed) === true;
  const overrides = layers.filter(
    (one) => one.mode === LAYER_MODE.override && faultOf(one) === undefined && activeIn(one, gap),
  );
  switch (kind) {
    case 'ended': {
      const isAlone = layers.filter(isRegular).length === 1;
      const isSure = isComplete && overrides.length === 0 && (isAlone || !hasHours(layer));
      return isSure ? { kind: 'later end', layer: index } : OVERRIDE;
    }
    case 'notBegun':
      return isComplete && overrides.length === 0 ? { kind: 'earlier begin', layer: index } : OVERRIDE;
    case 'overrideHole':
      if (isComplete) return { kind: 'no hours', layer: index };
      return overrides.length > 1 ? OVERRIDE : { kind: 'earlier end', layer: index };
    case 'emptyGroup':
      if (layer?.mode !== LAYER_MODE.override && overrides.length > 0) return OVERRIDE;
      return { kind: 'people in group', layer: index };
    default:
      return kind === 'fault' ? { kind: 'corrected layer', layer: index } : OVERRIDE;
  }
}

function hasHours({ day_mask, restrict_mode }: Layer): boolean {
  return day_mask.repeat.length > 0 || restrict_mode !== RESTRICT_MODE.none;
}
