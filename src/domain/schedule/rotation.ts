import type { Group, Layer } from '#contract/schedule';
import { isEmpty, overlap, type Interval } from '../time/interval';
import { faultOf, type LayerFault } from './layer-fault';
import { allowedIn } from './local-windows';
import { groupDigest } from './period-hash';
import { turnsOf, type Turns } from './turns';
import type { ScheduleZone } from '../time/zone';

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
const CALENDAR: Interval = { start: -8_640_000_000_000, end: 8_640_000_000_000 };

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
  const range = overlap(overlap(activeRange(layer), window), CALENDAR);
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
