import { LAYER_MODE, type Group, type Schedule } from '#contract/schedule';
import { computeLayers } from '../schedule/compute';
import { finalPeriods, type ComputedLayer, type FinalPeriod } from '../schedule/final';
import type { LayerFault } from '../schedule/layer-fault';
import { enabledStretches, isEnabledIn, isTogether, zoneOf, type Rota } from '../schedule/rota';
import { activeRange } from '../schedule/rotation';
import type { UnixSeconds, AccountZone, ScheduleZone } from '../time/zone';
import { contains, covers, isEmpty, overlap, union, type Interval } from '../time/interval';
import { isStaffed } from '../oncall/reply/groups';
import { gapsOf } from '../oncall/reply/shifts';
import { beginOf, hoursIn } from './due';

/**
 * Cause of a gap.
 *
 * Rules: a gap is time without people in the server's final schedule. Its cause is computed from the layers by our
 * rules of rotation, in the schedule's zone; where it changes, the gap is split. The first match counts:
 * - notExplained: by the layers, or by the server's own periods of them, a person is on call.
 * - offTurn: the turn of an empty group that is off, and of nobody else.
 * - emptyGroup: the turn of another group without people; that of an override only while a regular layer is due.
 * - overrideHole: an override in force leaves the time out, and replaces a regular layer with people.
 * - beforeRota: no regular layer of any version has started.
 * - fault: a layer that cannot be computed may cover the time.
 * - ended, notBegun: no regular layer is in force; or one with people in these hours is not in force. A layer before or
 *   after one in force, without a day in common, is its earlier or later version and does not count.
 * - rotaOver: the same after the last layer, of a rota that has been switched off since.
 * - hours: mask and restrictions of every layer in force leave the time out.
 * A disabled schedule has no gaps. Off hours: hours, offTurn, beforeRota and rotaOver; no one is due then.
 */
export type GapCause =
  | { kind: 'hours'; layers: number[] }
  | { kind: 'ended' | 'notBegun' | 'overrideHole'; layer: number }
  | { kind: 'emptyGroup' | 'offTurn'; layer: number; group: string }
  | { kind: 'fault'; layer: number; fault: LayerFault }
  | { kind: 'noLayers' | 'notExplained' | 'beforeRota' | 'rotaOver' };

export type Gap = Interval & { cause: GapCause };

const OFF_HOURS: ReadonlySet<GapCause['kind']> = new Set(['hours', 'offTurn', 'beforeRota', 'rotaOver']);

/** True for off hours: no one is on call by intent. */
export function isExpected({ cause }: Pick<Gap, 'cause'>): boolean {
  return OFF_HOURS.has(cause.kind);
}

/** True if an instant without duty is expected, by the layers alone. */
export function isClosedAt(schedule: Schedule, at: UnixSeconds, accountZone: AccountZone): boolean {
  return causesIn(schedule, [{ start: at, end: at + 1 }], accountZone).every(isExpected);
}

/**
 * The gaps of a schedule in a window, [start, end) in Unix seconds, in order, split where their cause changes. A cause
 * is of the version in force at its start.
 * @throws RangeError where the zone is no tz database name.
 */
export function gapsByCause(
  schedule: Schedule,
  window: Interval,
  accountZone: AccountZone,
): readonly Readonly<Gap>[] {
  const last = lastGaps.get(schedule);
  const isSame =
    last?.window.start === window.start && last.window.end === window.end && last.accountZone === accountZone;
  if (last && isSame) return last.gaps;
  const gaps = findGaps(schedule, window, accountZone);
  lastGaps.set(schedule, { window, accountZone, gaps });
  return gaps;
}

/** Gaps of the last window by schedule: several figures of a page are about the same. */
const lastGaps = new WeakMap<Schedule, { window: Interval; accountZone: AccountZone; gaps: Gap[] }>();

function findGaps(schedule: Schedule, window: Interval, accountZone: AccountZone): Gap[] {
  if (!isEnabledIn(schedule, window)) return [];
  const gaps = gapsOf(schedule, window);
  const serverLayers = schedule.layer_schedules.map(({ mode, schedules }) => ({
    override: mode === LAYER_MODE.override,
    staffed: union(schedules.filter(({ group }) => isStaffed(group))),
  }));
  return causesIn(schedule, gaps, accountZone, serverLayers);
}

/** Staffed intervals of a layer by the server's periods, disjoint. */
type SentLayer = { override: boolean; staffed: readonly Interval[] };

/**
 * Gaps, in order and disjoint, by their causes; without the server's periods only by the layers. Time of a disabled
 * version is left out. Touching gaps of one cause are one, over a change of the rota only if their layers are equal.
 */
export function causesIn(
  rota: Rota,
  gaps: readonly Interval[],
  accountZone: AccountZone,
  serverLayers: readonly SentLayer[] = [],
): Gap[] {
  if (gaps.length === 0) return [];
  const all = { start: gaps[0]?.start ?? 0, end: gaps.at(-1)?.end ?? 0 };
  const out: Gap[] = [];
  let rulesBefore: Rota = rota;
  const life = { begin: beginOf(rota), isSwitchedOff: rota.enabled === false };
  for (const { rota: rules, ...part } of enabledStretches(rota, all)) {
    const cut = gaps.map((gap) => overlap(gap, part)).filter((gap) => !isEmpty(gap));
    const [first, ...others] =
      cut.length === 0 ? [] : causesByRules({ ...rules, life }, cut, accountZone, serverLayers);
    const last = out.at(-1);
    const goesOn =
      first !== undefined &&
      last?.end === first.start &&
      causeKey(last.cause, rulesBefore) === causeKey(first.cause, rules);
    if (goesOn) last.end = first.end;
    else if (first) out.push(first);
    out.push(...others);
    rulesBefore = rules;
  }
  return out;
}

/** Key of a cause that is equal in two versions for equal layers. */
function causeKey(cause: GapCause, { layers }: Rota): string {
  if (cause.kind === 'hours') return JSON.stringify([cause.kind, cause.layers.map((index) => layers[index])]);
  return 'layer' in cause
    ? JSON.stringify([{ ...cause, layer: 0 }, layers[cause.layer]])
    : JSON.stringify(cause);
}

/** First begin of a rota over all versions, and its present state. */
type Life = { begin: UnixSeconds; isSwitchedOff: boolean };

/** The same by one version of the rules. */
function causesByRules(
  rota: Rota & { life: Life },
  gaps: readonly Interval[],
  accountZone: AccountZone,
  serverLayers: readonly SentLayer[],
): Gap[] {
  // Once for all gaps: beginning a layer's rotation costs more than going on with it.
  const all = { start: gaps[0]?.start ?? 0, end: gaps.at(-1)?.end ?? 0 };
  const zone = zoneOf(rota, accountZone);
  const computed = computeLayers(rota, all, accountZone);
  const final = finalPeriods(computed, all, isTogether(rota));
  // Most schedules have nothing that starts, ends or overrides, so all their gaps are a matter of hours.
  const isSteady = computed.length > 0 && computed.every((layer) => isSteadyIn(layer, all));
  const parts = computed.map((layer): LayerTime => partOf(layer, all, isSteady ? undefined : zone));
  const steady = isSteady ? hoursAt(all.start, parts) : undefined;
  const bounds = [
    final,
    ...computed.map(({ periods }) => periods),
    ...parts.map(({ allowed }) => allowed),
    ...parts.map(({ range }) => [range]),
    ...serverLayers.map(({ staffed }) => staffed),
  ].flatMap((list) => list.flatMap(({ start, end }) => [start, end]));
  const inGaps = gaps.map(({ start }) => start).concat(bounds.filter((at) => itemAt(gaps, at) !== undefined));
  const cuts = [...new Set(inGaps)].sort((a, b) => a - b);
  const out: Gap[] = [];
  for (const [index, start] of cuts.entries()) {
    const end = Math.min(cuts[index + 1] ?? Infinity, itemAt(gaps, start)?.end ?? start);
    const cause = causeAt(start, { parts, final, serverLayers, steady, rota });
    const last = out.at(-1);
    if (last?.end === start && isSameCause(last.cause, cause)) last.end = end;
    else out.push({ start, end, cause });
  }
  return out;
}

/** The item of a sorted list without overlaps that has an instant. */
function itemAt<T extends Interval>(items: readonly T[], at: UnixSeconds): T | undefined {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle]?.end ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  const item = items[low];
  return item && contains(item, at) ? item : undefined;
}

export function isSameCause(a: GapCause, b: GapCause): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** A layer with its range in force, and the time in its hours; a steady rota needs no hours. */
type LayerTime = ComputedLayer & {
  override: boolean;
  range: Interval;
  allowed: readonly Interval[];
};

/** True for a regular layer without a fault that is in force all the while. */
function isSteadyIn({ layer, fault }: ComputedLayer, all: Interval): boolean {
  const range = activeRange(layer);
  return layer.mode !== LAYER_MODE.override && !fault && range.start <= all.start && range.end >= all.end;
}

function partOf(computed: ComputedLayer, all: Interval, zone: ScheduleZone | undefined): LayerTime {
  const { layer } = computed;
  const range = activeRange(layer);
  return {
    ...computed,
    override: layer.mode === LAYER_MODE.override,
    // A layer that ends before it starts gives no range.
    range: isEmpty(range) ? { start: -Infinity, end: Infinity } : range,
    allowed: zone === undefined ? [all] : hoursIn(layer, all, zone),
  };
}

/** Input for the cause of a gap; `steady` is the cause of every gap without a server's period. */
type Circumstances = {
  parts: readonly LayerTime[];
  final: readonly FinalPeriod[];
  serverLayers: readonly SentLayer[];
  steady: GapCause | undefined;
  rota: Rota & { life: Life };
};

function causeAt(at: number, { parts, final, serverLayers, steady, rota }: Circumstances): GapCause {
  const winner = itemAt(final, at);
  const isIdle = (group: Group, layer: number) =>
    parts[layer]?.override === true &&
    !isStaffed(group) &&
    group.is_off !== true &&
    !isDueAt(at, parts, isTogether(rota));
  if (winner && !isIdle(winner.group, winner.layerIndex)) return winnerCause(winner.group, winner.layerIndex);
  const override = parts.findLastIndex((part) => part.override && !part.fault && contains(part.range, at));
  const instant = { start: at, end: at + 1 };
  // An empty override that wins explains the gap, also over another override with people.
  const isCovered = (layer: SentLayer) => (layer.override || override < 0) && covers(layer.staffed, instant);
  if (!winner && serverLayers.some(isCovered)) return { kind: 'notExplained' };
  if (steady) return steady;
  // Only an override in force keeps a regular layer's period out of the final schedule.
  const turn = turnAt(at, parts, isTogether(rota));
  if (turn) {
    const cause = winnerCause(turn.group, turn.layer);
    return cause.kind === 'notExplained' ? { kind: 'overrideHole', layer: override } : cause;
  }
  if (at < rota.life.begin) return { kind: 'beforeRota' };
  return faultAt(at, parts) ?? absentAt(at, parts, rota.life) ?? hoursAt(at, parts);
}

/** Turn of the regular layer that decides: the last one, or of all together one with people, or not off. */
function turnAt(at: number, parts: readonly LayerTime[], together: boolean) {
  const turns = [...parts.entries()].flatMap(([layer, { override, periods }]) => {
    const period = override ? undefined : itemAt(periods, at);
    return period ? [{ layer, group: period.group }] : [];
  });
  if (!together) return turns.at(-1);
  return (
    turns.find(({ group }) => isStaffed(group)) ??
    turns.find(({ group }) => group.is_off !== true) ??
    turns[0]
  );
}

/**
 * True while the regular layers need people: the deciding layer is not off, or one that cannot be computed may be due.
 */
function isDueAt(at: number, parts: readonly LayerTime[], together: boolean): boolean {
  const turn = turnAt(at, parts, together);
  if (turn && turn.group.is_off !== true) return true;
  return parts.some(
    ({ override, fault, range, allowed }) =>
      !override && fault && contains(range, at) && covers(allowed, { start: at, end: at + 1 }),
  );
}

function winnerCause(group: FinalPeriod['group'], layer: number): GapCause {
  if (isStaffed(group)) return { kind: 'notExplained' };
  return { kind: group.is_off ? 'offTurn' : 'emptyGroup', layer, group: group.group_name };
}

function faultAt(at: number, parts: readonly LayerTime[]): GapCause | undefined {
  const isMeant = ({ fault, layer, override, range, allowed }: LayerTime) =>
    fault !== undefined &&
    // An override is over sooner or later; what one without sense was meant for, nobody misses.
    !(override && isEmpty(activeRange(layer))) &&
    contains(range, at) &&
    covers(allowed, { start: at, end: at + 1 });
  const layer = parts.findIndex(isMeant);
  const fault = parts[layer]?.fault;
  return fault && { kind: 'fault', layer, fault };
}

/** The layer that is missed, where one is not in force. */
function absentAt(at: number, parts: readonly LayerTime[], { isSwitchedOff }: Life): GapCause | undefined {
  const sound = [...parts.entries()].filter(([, { fault }]) => fault === undefined);
  if (sound.length === 0) return { kind: 'noLayers' };
  const regular = sound.filter(([, { override }]) => !override);
  const rota = regular.length > 0 ? regular : sound;
  const inForce = rota.filter(([, { range }]) => contains(range, at));
  const missed = rota.filter(
    ([, { layer, range, allowed }]) =>
      !contains(range, at) &&
      (inForce.length === 0 ||
        (covers(allowed, { start: at, end: at + 1 }) &&
          layer.groups.some(isStaffed) &&
          inForce.every(([, other]) => !isEmpty(overlap(other.range, range))))),
  );
  const ended = missed
    .filter(([, { range }]) => range.end <= at)
    .sort(([, a], [, b]) => b.range.end - a.range.end);
  const coming = missed
    .filter(([, { range }]) => range.start > at)
    .sort(([, a], [, b]) => a.range.start - b.range.start);
  const [last, next] = [ended[0], coming[0]];
  if (last && isSwitchedOff && rota.every(([, { range }]) => range.end <= at)) return { kind: 'rotaOver' };
  if (last) return { kind: 'ended', layer: last[0] };
  return next && { kind: 'notBegun', layer: next[0] };
}

function hoursAt(at: number, parts: readonly LayerTime[]): GapCause {
  const inForce = [...parts.entries()].filter(([, { fault, range }]) => !fault && contains(range, at));
  return { kind: 'hours', layers: inForce.map(([index]) => index) };
}
