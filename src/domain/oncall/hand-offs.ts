import type { Group, Schedule } from '#contract/schedule';
import { computeLayers } from '../schedule/compute';
import { finalTurns } from '../schedule/final';
import type { Window } from '../schedule/rotation';
import { sameOffsetUntil } from '../time/offset-change';
import { DAY, wallAt, type UnixSeconds } from '../time/zone';
import { groupKey } from './groups';
import { onDutyIn } from './on-duty';

/**
 * When duty goes from one group to another, or to or from nobody.
 *
 * Rules for a hand-off that has moved:
 * - It comes again: there is an earlier one of the schedule at the same time of day on the account's clock, which
 *   rotations go by. For schedules with a rotation by the hour, which knows no clock, one that lies whole days of 24
 *   hours before it will do if there is none. The last such is the one it is held against.
 * - It has moved in a zone if its time of day there is another one than that of the earlier. As both are at one time by
 *   the account's clock (or by none), only a change of a clock can do that: the zone's, the account's, or both at
 *   different dates.
 * - Earlier ones from before the window are taken from the layers' configuration, five weeks back.
 */
export type HandOff = {
  at: UnixSeconds;
  /** Undefined: nobody. */
  from: Group | undefined;
  to: Group | undefined;
  moved: boolean;
  /** One for each zone in which it moved: seconds of the day it was at and is at. */
  moves: Move[];
};

export type Move = { zone: string; was: number; is: number };

const LOOK_BACK = 35 * DAY;

/**
 * The hand-offs inside a window, in order. What happens at its very start is not one: who was on duty before is unknown.
 * @param zones those the hand-offs are shown in; it is told of each whether they moved.
 * @throws RangeError where a zone is no tz database name.
 */
export function handOffsOf(
  schedule: Schedule,
  window: Window,
  accountZone: string,
  zones: readonly string[],
): HandOff[] {
  if (!schedule.enabled) return [];
  const found = changesIn(schedule.final_schedule.schedules, window);
  const before = { start: window.start - LOOK_BACK, end: window.start + 1 };
  const clocks = [...new Set([accountZone, ...zones])];
  const changing = clocks.some((zone) => sameOffsetUntil(before.start, window.end, zone) < window.end);
  if (!changing) return found.map((change) => Object.assign(change, { moved: false, moves: [] }));
  const turns = finalTurns(computeLayers(schedule.layers, before, accountZone), before);
  const earlier = changesIn(turns, before);
  const findEarlier = memoryOf(schedule, accountZone);
  for (const { at } of earlier) findEarlier(at);
  return found.map((change) => {
    const last = findEarlier(change.at);
    const moves = last === undefined ? [] : movesBetween(last, change.at, [...new Set(zones)]);
    return Object.assign(change, { moved: moves.length > 0, moves });
  });
}

type Change = Pick<HandOff, 'at' | 'from' | 'to'>;

function changesIn(
  periods: readonly { start: number; end: number; group: Group }[],
  window: Window,
): Change[] {
  const changes: Change[] = [];
  let on: { group: Group; end: number } | undefined;
  for (const { start, end, period } of onDutyIn(periods, window)) {
    const { group } = period;
    if (on && on.end < start) changes.push({ at: on.end, from: on.group, to: undefined });
    const from = on && on.end === start ? on.group : undefined;
    if (start > window.start && (!from || groupKey(from) !== groupKey(group))) {
      changes.push({ at: start, from, to: group });
    }
    on = { group, end };
  }
  if (on && on.end < window.end) changes.push({ at: on.end, from: on.group, to: undefined });
  return changes;
}

/** Finds the earlier hand-off that one is held against, among those it was asked about before. */
function memoryOf(schedule: Schedule, accountZone: string): (at: UnixSeconds) => UnixSeconds | undefined {
  const byAccount = new Map<number, UnixSeconds>();
  const byElapsed = new Map<number, UnixSeconds>();
  const hourly = schedule.layers.some(({ rotation_unit }) => rotation_unit === 'hour');
  return (at) => {
    const [time, elapsed] = [timeOfDay(at, accountZone), at % DAY];
    const last = byAccount.get(time) ?? (hourly ? byElapsed.get(elapsed) : undefined);
    byAccount.set(time, at);
    byElapsed.set(elapsed, at);
    return last;
  };
}

function movesBetween(last: UnixSeconds, at: UnixSeconds, zones: readonly string[]): Move[] {
  return zones
    .map((zone) => ({ zone, was: timeOfDay(last, zone), is: timeOfDay(at, zone) }))
    .filter(({ was, is }) => was !== is);
}

function timeOfDay(instant: UnixSeconds, zone: string): number {
  const wall = wallAt(instant, zone);
  return wall - Math.floor(wall / DAY) * DAY;
}
