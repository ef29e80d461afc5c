import { LAYER_MODE, RESTRICT_MODE, type Layer, type Group } from '#contract/schedule';
import { DAY, WEEK, type UnixSeconds, type ScheduleZone } from '../time/zone';
import { fnv1a64 } from '../text/fnv';
import { isEmpty, overlap, type Interval } from '../time/interval';
import { allowedIn, turnsOf, type Turns } from './turns';

/**
 * Fault of a layer that cannot be computed. It has no periods and covers nothing; the other layers still
 * work.
 */
export type LayerFault =
  | 'no groups'
  | 'rotation_value is below 1'
  | 'unknown rotation_unit'
  | 'unknown mode'
  | 'layer_end is not after layer_start'
  | 'day_mask lists no weekday from 0 to 6'
  | 'unknown restrict_mode'
  | 'a restriction is outside its day'
  | 'a restriction is outside its week';

/** A layer that cannot be computed, by its index in the schedule. */
export type FaultyLayer = { layer: number; name: string; fault: LayerFault };

const MODES: readonly number[] = Object.values(LAYER_MODE);
const ROTATION_UNITS: ReadonlySet<string> = new Set(['hour', 'day', 'week', 'month']);
const RESTRICT_MODES: readonly number[] = Object.values(RESTRICT_MODE);

/** The first fault of a layer; none where it can be computed. */
export function faultOf(layer: Layer): LayerFault | undefined {
  if (!MODES.includes(layer.mode)) return 'unknown mode';
  if (layer.groups.length === 0) return 'no groups';
  if (layer.rotation_value < 1) return 'rotation_value is below 1';
  if (layer.layer_end !== 0 && layer.layer_end <= layer.layer_start)
    return 'layer_end is not after layer_start';
  const mask = layer.day_mask.repeat;
  if (mask.length > 0 && !mask.some((weekday) => weekday >= 0 && weekday <= 6)) {
    return 'day_mask lists no weekday from 0 to 6';
  }
  const fault = restrictionFault(layer);
  return fault ?? (ROTATION_UNITS.has(layer.rotation_unit) ? undefined : 'unknown rotation_unit');
}

function restrictionFault(layer: Layer): LayerFault | undefined {
  if (!RESTRICT_MODES.includes(layer.restrict_mode)) return 'unknown restrict_mode';
  if (layer.restrict_mode === RESTRICT_MODE.none) return undefined;
  const daily = layer.restrict_mode === RESTRICT_MODE.daily;
  const span = daily ? DAY : WEEK;
  const outside = layer.restrict_periods
    .flatMap((period) => [period.restrict_start, period.restrict_end])
    .some((seconds) => seconds < 0 || seconds > span);
  if (!outside) return undefined;
  return daily ? 'a restriction is outside its day' : 'a restriction is outside its week';
}

/** Digests of groups, which are few, do not change, and have many periods. */
const digests = new WeakMap<Group, string>();

/** 16 lower-case hex digits for a group: the same for the same name, roles and people in the same order. */
export function groupDigest(group: Group): string {
  const digest = digests.get(group) ?? computeDigest(group);
  digests.set(group, digest);
  return digest;
}

function computeDigest(group: Group): string {
  // Ids go in as text: JSON.stringify refuses a bigint, and an id is the same whichever of the two types carries it.
  const members = group.members.map(({ role_id, person_ids }) => [String(role_id), person_ids.map(String)]);
  return fnv1a64(JSON.stringify([group.group_name, members]));
}

/**
 * 16 lower-case hex digits for a period: the same for the same (start, end, group) in every process and release.
 * @param digest the group's, see `groupDigest`; taken once per group, as groups are few and periods are many.
 */
export function periodHash(start: UnixSeconds, end: UnixSeconds, digest: string): string {
  return fnv1a64(`${start} ${end} ${digest}`);
}

/**
 * Rotation of one layer, from its configuration to periods.
 *
 * Rules, in this order: the active range [layer_start, layer_end) and the window bound everything; mask and
 * restrictions allow parts of it; turns assign each part; touching periods of the same group (the same by value:
 * name, roles, people) are one. The cost grows with the periods in the window: turns are computed, never walked from
 * layer_start.
 */

/** A period of a layer. Where several turns have merged, `turn` and `groupIndex` are those of the first. */
export type LayerPeriod = Interval & {
  group: Group;
  /** Index of the group in its layer. */
  groupIndex: number;
  /** Number of the turn, from 0 at layer_start. */
  turn: number;
};

// Range of `Date`: no calendar exists beyond it, and no one is on call.
const CALENDAR_RANGE: Interval = { start: -8_640_000_000_000, end: 8_640_000_000_000 };

/** Range in force, with or without people: [layer_start, layer_end), without end if layer_end is 0. */
export function activeRange(layer: Layer): Interval {
  return { start: layer.layer_start, end: layer.layer_end === 0 ? Infinity : layer.layer_end };
}

/** The part of a window that a layer is in force in; undefined where there is none. */
export function activeIn(layer: Layer, window: Interval): Interval | undefined {
  const active = overlap(activeRange(layer), window);
  return isEmpty(active) ? undefined : active;
}

/**
 * The periods of one layer within a window: sorted, disjoint, cut to the window. A layer with a fault has none; no
 * layer throws. How long the window may be is the caller's rule (`MAX_WINDOW_SECONDS` on the wire).
 * @throws RangeError where the zone is no tz database name.
 */
export function layerPeriods(
  layer: Layer,
  window: Interval,
  zone: ScheduleZone,
): { periods: LayerPeriod[]; fault?: LayerFault } {
  const fault = faultOf(layer);
  if (fault) return { periods: [], fault };
  const range = overlap(overlap(activeRange(layer), window), CALENDAR_RANGE);
  if (isEmpty(range)) return { periods: [] };
  return { periods: rotate(layer, allowedIn(layer, range, zone), turnsOf(layer, zone)) };
}

function rotate(layer: Layer, allowed: readonly Interval[], turns: Turns): LayerPeriod[] {
  const { groups, fair_rotation: fair } = layer;
  const digests = groups.map(groupDigest);
  const alone = digests.every((digest) => digest === digests[0]);
  const out: LayerPeriod[] = [];
  for (const { start, end } of allowed) {
    for (let turn = turns.at(start), from = start; from < end; turn += 1) {
      // Everybody is the same group: the turns would all merge again.
      const to = alone ? end : Math.max(from, Math.min(end, turns.startOf(turn + 1)));
      const groupIndex = groupIndexAt(turn, groups.length, fair);
      const group = groups[groupIndex];
      const last = out.at(-1);
      if (last && last.end === from && digests[last.groupIndex] === digests[groupIndex]) last.end = to;
      else if (group && from < to) out.push({ start: from, end: to, group, groupIndex, turn });
      from = to;
    }
  }
  return out;
}

/** Index of the group that has a turn. Fair: each new round starts one group later, so nobody keeps a slot. */
export function groupIndexAt(turn: number, groups: number, fair: boolean): number {
  return (turn + (fair ? Math.floor(turn / groups) : 0)) % groups;
}
