import { stringifyJson } from '#contract/json';
import type { Layer } from '#contract/schedule';
import { isRegular } from '../duty/seats';
import { faultOf, activeRange, groupIndexAt } from '../schedule/rotation';
import { zoneOf, type Rota } from '../schedule/rota';
import { OFF, overrideOf } from '../schedule/versions';
import {
  allowedIn,
  countsDays,
  isElapsed,
  isInPhase,
  isWeekly,
  nextInPhase,
  phaseOf,
  turnsOf,
} from '../schedule/turns';
import { weekday } from '../time/days';
import { formatMoment } from '../time/format';
import { type AccountZone, DAY, type ScheduleZone, type UnixSeconds, wallAt, WEEK } from '../time/zone';

/**
 * Regular layer of new rules.
 *
 * Rules: `replaces` is the place of the layer before among `lastingLayers`. A layer equal to the layer before stays
 * unchanged. Any other begins at its own first hand-off at or after `from`, with its first group, and the layer that it
 * replaces ends there. Of a layer with the same turns as before that is the next hand-off of the layer before. A layer
 * before that no layer replaces ends at its next hand-off at or after `from`.
 */
export type RuleLayer = Layer & { replaces?: number | undefined };

export type NewRules = { from: UnixSeconds; layers: readonly RuleLayer[] };

/** Turns of a layer at and after its first hand-off: of each group, in their order from that turn's on, its next start. */
type LayerTurns = {
  /** Group of the layer before whose turn begins at the first hand-off; absent of a new layer. */
  group?: number | undefined;
  starts: UnixSeconds[];
};

export type AppliedRules<R> = {
  rota: R;
  /** First instant at which a layer begins or ends that did not before; undefined if none does. */
  start: UnixSeconds | undefined;
  turns: LayerTurns[];
};

/** A layer of new rules cannot be placed; the message names its field. */
export class RuleError extends Error {}

/** Regular layers that have not ended by an instant. */
export function lastingLayers({ layers }: Pick<Rota, 'layers'>, at: UnixSeconds): Layer[] {
  return layers.filter((layer) => isRegular(layer) && activeRange(layer).end > at);
}

/** Begins of changes that are still to come, at which one layer ends and another one begins, in order. */
export function pendingChanges(rota: Pick<Rota, 'layers'>, at: UnixSeconds): UnixSeconds[] {
  const lasting = lastingLayers(rota, at);
  const ends = new Set(lasting.map((layer) => activeRange(layer).end));
  const begins = new Set(lasting.map(({ layer_start }) => layer_start));
  return [...begins].filter((begin) => ends.has(begin)).sort((a, b) => a - b);
}

/** Regular layers at an instant as if no change were still to come. */
export function layersWithoutPending(rota: Pick<Rota, 'layers'>, at: UnixSeconds): Layer[] {
  const pending = pendingChanges(rota, at);
  return lastingLayers(rota, at).filter(({ layer_start }) => !pending.includes(layer_start));
}

/** True if two layers are ever on duty at once. */
export function areTogether(layers: readonly Layer[]): boolean {
  const ranges = layers.map(activeRange).toSorted((a, b) => a.start - b.start);
  return ranges.some(({ start }, index) => ranges.slice(0, index).some(({ end }) => end > start));
}

/**
 * Rota with other regular layers from an instant on.
 * @param now nothing changes before it.
 * @param isFirst first rules of a rota: its layers begin at once, in a turn until their first hand-off, but for one
 *   without an hour on call.
 * @throws RuleError.
 */
export function withRules<R extends Rota>(
  rota: R,
  { from, layers }: NewRules,
  {
    now,
    accountZone,
    isFirst = false,
  }: { now: UnixSeconds; accountZone: AccountZone; isFirst?: boolean | undefined },
): AppliedRules<R> {
  const zone = zoneOf(rota, accountZone);
  const at = Math.max(from, now);
  const olds = rota.layers.filter(isRegular);
  const lasting = lastingLayers(rota, from);
  const used = new Set<number>();
  let anchor = -1;
  const planned = layers.map(({ replaces, ...layer }, index) => {
    const isFree = (place: number) => !used.has(place);
    const place = replaces ?? lasting.findIndex((one, nth) => isFree(nth) && isSameLayer(one, layer));
    const old = lasting[place];
    if (replaces !== undefined && (!old || !isFree(place)))
      throw new RuleError(`layers[${index}].replaces must be the place of a layer, each at most once.`);
    if (old) used.add(place);
    const isSame = old !== undefined && isSameLayer(old, layer);
    const isKept = isSame && (place > anchor || activeRange(old).end <= at);
    if (isKept) {
      anchor = place;
      return { old, isKept, layer: old, turns: turnsFrom(old, at, zone) };
    }
    const begin = isFirst ? firstTurn(layer, at, zone) : firstHandOff(layer, old, at, zone);
    const end = layer.layer_end;
    if (end !== 0 && end <= Math.max(begin, at))
      throw new RuleError(
        lasting.some(({ layer_start }) => layer_start === end)
          ? `layers[${index}].layer_end: The rota changes on ${formatMoment(end, zone)}, ${zone}; begin later, or undo that change.`
          : `layers[${index}].layer_end must be after its first hand-off, ${formatMoment(begin, zone)}, ${zone}.`,
      );
    const group = old && groupAt(old, begin, zone);
    const groups = isSame ? rotated(layer.groups, group ?? 0) : layer.groups;
    const next = { ...layer, groups, layer_start: begin };
    const { starts } = turnsFrom(next, begin, zone);
    return {
      old,
      isKept,
      layer: next,
      turns: { group, starts: starts.map((start) => Math.max(start, at)) },
    };
  });

  const ends = new Map<Layer, UnixSeconds>();
  for (const [place, layer] of lasting.entries())
    if (!used.has(place)) ends.set(layer, nextHandOff(layer, at, zone));
  for (const { old, isKept, layer } of planned) if (old && !isKept) ends.set(old, layer.layer_start);

  const merged: Layer[] = [];
  const rest = [...olds];
  const takeUntil = (old: Layer) => {
    for (const layer of rest.splice(0, rest.indexOf(old) + 1))
      merged.push(...endingAt(layer, ends.get(layer)));
  };
  for (const { old, isKept, layer } of planned) {
    if (old && rest.includes(old)) takeUntil(old);
    if (!isKept) merged.push(layer);
  }
  for (const layer of rest) merged.push(...endingAt(layer, ends.get(layer)));
  const cuts = [...ends].flatMap(([layer, end]) => (end < activeRange(layer).end ? [end] : []));
  const begins = planned.flatMap(({ isKept, layer }) => (isKept ? [] : [layer.layer_start]));
  const start = Math.min(...cuts, ...begins);
  const others = rota.layers.filter((layer) => !isRegular(layer));
  // Turns have begun before a first rota; nobody was on call in them.
  if (isFirst && start < at) others.push(overrideOf({ start, end: at }, OFF));
  return {
    rota: { ...rota, layers: [...merged, ...others] },
    start: start === Infinity ? undefined : Math.max(start, at),
    turns: planned.map(({ turns }) => turns),
  };
}

/** The next hand-offs at which new rules can begin: of the first layer that differs, else of the first one. */
export function handOffsOf(
  rota: Rota,
  { from, layers }: NewRules,
  { now, accountZone, count }: { now: UnixSeconds; accountZone: AccountZone; count: number },
): UnixSeconds[] {
  const zone = zoneOf(rota, accountZone);
  const lasting = lastingLayers(rota, from);
  const oldOf = ({ replaces }: RuleLayer) => (replaces === undefined ? undefined : lasting[replaces]);
  const differs = ({ replaces, ...layer }: RuleLayer) => {
    const old = oldOf({ replaces, ...layer });
    return !old || !isSameLayer(old, layer);
  };
  const ended = lasting.find((_, place) => layers.every(({ replaces }) => replaces !== place));
  const match = layers.find(differs) ?? ended ?? layers[0];
  const target = match && withAnyGroup(match);
  if (!target || faultOf(target)) return [];
  const old = oldOf(target) ?? (match === ended ? ended : undefined);
  const pending = pendingChanges(rota, now);
  const begin = firstHandOff(target, old, Math.max(now, ...pending.filter((one) => one <= from)), zone);
  const turns = turnsOf({ ...target, layer_start: begin }, zone);
  return Array.from({ length: count }, (_, turn) => turns.startOf(turn));
}

/** True for layers with the same rules, range and people. */
export function isSameLayer(a: Layer, b: Layer): boolean {
  return layerKey(a) === layerKey(b);
}

function layerKey({ groups, restrict_periods, day_mask, ...layer }: Layer): string {
  const { layer_name, mode, layer_start, layer_end, fair_rotation, handoff_time, restrict_mode } = layer;
  const { rotation_unit, rotation_value, roles, time_zone } = layer;
  return stringifyJson([
    [layer_name, mode, layer_start, layer_end, fair_rotation, handoff_time, restrict_mode],
    [rotation_unit, rotation_value, roles, time_zone, day_mask.repeat],
    restrict_periods.map(({ restrict_start, restrict_end }) => [restrict_start, restrict_end]),
    groups.map(({ group_name, is_off, members }) => [
      group_name,
      is_off === true,
      members.map(({ role_id, person_ids }) => [role_id, person_ids]),
    ]),
  ]);
}

/** Begin of the first turn of a first layer with an hour on call at or after an instant. */
function firstTurn(layer: Layer, at: UnixSeconds, zone: ScheduleZone): UnixSeconds {
  const begin = runningTurn(layer, at, zone);
  const started = { ...withAnyGroup(layer), layer_start: begin };
  if (faultOf(started)) return begin;
  const from = Math.max(at, begin);
  const [hours = { start: from }] = allowedIn(started, { start: from, end: from + 2 * WEEK }, zone);
  const turns = turnsOf(started, zone);
  return turns.startOf(turns.at(hours.start));
}

/** Begin of the turn of a first layer that runs at an instant: the instant itself, where turns do not count from it. */
function runningTurn(given: Layer, at: UnixSeconds, scheduleZone: ScheduleZone): UnixSeconds {
  const layer = withAnyGroup(given);
  if (layer.layer_start >= at) return layer.layer_start;
  if (faultOf(layer) || isWeekly(layer) || countsDays(layer) || isElapsed(layer)) return at;
  const turns = turnsOf(layer, scheduleZone);
  return turns.startOf(turns.at(at));
}

function firstHandOff(
  given: Layer,
  old: Layer | undefined,
  at: UnixSeconds,
  zone: ScheduleZone,
): UnixSeconds {
  const layer = withAnyGroup(given);
  const from = Math.max(at, layer.layer_start);
  if (faultOf(layer)) return from;
  const own = zoneOf(layer, zone);
  const phase = phaseOf(layer, own);
  if (old && hasSameTurns(old, layer, zone)) {
    const turns = turnsOf(old, zone);
    let turn = turns.at(from);
    while (turns.startOf(turn) < from || !isInPhase(old, phase, turns.startOf(turn), own)) turn += 1;
    return turns.startOf(turn);
  }
  if (isElapsed(layer)) return from;
  let begin = nextInPhase(layer, phase, from, own);
  while (countsDays(layer) && !layer.day_mask.repeat.includes(weekday(wallAt(begin, own))))
    begin = nextInPhase(layer, phase, begin + DAY / 2, own);
  return begin;
}

/** A layer hands off also before it has people. */
function withAnyGroup<L extends Layer>(layer: L): L {
  return layer.groups.length > 0 ? layer : { ...layer, groups: [{ group_name: '', members: [] }] };
}

function hasSameTurns(a: Layer, b: Layer, zone: ScheduleZone): boolean {
  if (faultOf(a)) return false;
  const turnKey = (layer: Layer) => {
    const own = zoneOf(layer, zone);
    const { rotation_unit, rotation_value, day_mask } = layer;
    const phase = isElapsed(layer) ? {} : phaseOf(layer, own);
    return stringifyJson([rotation_unit, rotation_value, day_mask.repeat, own, phase]);
  };
  return turnKey(a) === turnKey(b);
}

/** End of the turn before an instant, or the instant itself where one begins. */
function nextHandOff(layer: Layer, at: UnixSeconds, zone: ScheduleZone): UnixSeconds {
  return turnsFrom(layer, at, zone).starts[0] ?? at;
}

function turnsFrom(layer: Layer, at: UnixSeconds, zone: ScheduleZone): LayerTurns {
  if (faultOf(layer)) return { starts: [Math.max(at, layer.layer_start)] };
  const turns = turnsOf(layer, zone);
  let first = turns.at(at);
  while (turns.startOf(first) < at) first += 1;
  const { length } = layer.groups;
  const groupOf = (turn: number) => groupIndexAt(turn, length, layer.fair_rotation);
  return {
    group: groupOf(first),
    starts: layer.groups.map((_, nth) => {
      let turn = first;
      while (groupOf(turn) !== (groupOf(first) + nth) % length) turn += 1;
      return turns.startOf(turn);
    }),
  };
}

function groupAt(layer: Layer, at: UnixSeconds, zone: ScheduleZone): number {
  if (faultOf(layer)) return 0;
  return groupIndexAt(turnsOf(layer, zone).at(at), layer.groups.length, layer.fair_rotation);
}

export function rotated<T>(list: readonly T[], by: number): T[] {
  return [...list.slice(by), ...list.slice(0, by)];
}

function endingAt(layer: Layer, end: UnixSeconds | undefined): Layer[] {
  if (end === undefined || activeRange(layer).end <= end) return [layer];
  return layer.layer_start >= end ? [] : [{ ...layer, layer_end: end }];
}
