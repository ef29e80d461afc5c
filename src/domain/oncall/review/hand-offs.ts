import type { Group, Schedule } from '#contract/schedule';
import { computeRota } from '../../schedule/compute';
import { isEnabledIn, rotaAt, zoneOf, zonesOf } from '../../schedule/rota';
import type { Interval } from '../../time/interval';
import { DAY, type UnixSeconds, type AccountZone } from '../../time/zone';
import { dutyKey } from '../reply/groups';
import { onDutyIn } from '../reply/on-duty';
import { clockChanges, memoryOf, movesBetween, timeOfDay, type Move } from './moves';

/**
 * Changes of duty from some people to others, or to or from nobody. The same people in the same roles are one duty,
 * whatever layer or group made them.
 *
 * Rules for a hand-off that has moved:
 * - It recurs: there is an earlier one of the schedule at the same time of day on the schedule's clock, in the same
 *   zone where the schedule has changed its zone. For schedules
 *   with a rotation by the hour, one that lies whole days of 24 hours before counts if there is none. It is compared
 *   with the last of these.
 * - It has moved in a zone if its time of day there differs from the earlier one's. As both are at one time by the
 *   schedule's clock (or by none), the cause is a change of a clock: the zone's, the schedule's, or both at different
 *   dates.
 * - Earlier ones before the window are computed from the layers' configuration, five weeks back.
 */
export type HandOff = {
  at: UnixSeconds;
  /** Undefined = nobody. */
  from: Group | undefined;
  to: Group | undefined;
  moved: boolean;
  /** Moves by zone. */
  moves: Move[];
};

/** Steps to look back for the previous one: most come daily or weekly, the rest within five weeks. */
const LOOK_BACK = [2 * DAY, 8 * DAY, 35 * DAY];
const FURTHEST = 35 * DAY;

/**
 * The hand-offs inside a window, in order. What happens at its very start is not one: who was on call before is unknown.
 * @param zones those the hand-offs are shown in; for each it is known whether they moved.
 * @throws RangeError where a zone is no tz database name.
 */
export function handOffsOf(
  schedule: Schedule,
  window: Interval,
  accountZone: AccountZone,
  zones: readonly string[],
): HandOff[] {
  if (!isEnabledIn(schedule, window)) return [];
  const changes = changesIn(schedule.final_schedule.schedules, window);
  const clocks = clockChanges([...zonesOf(schedule, accountZone), ...zones], {
    start: window.start - FURTHEST,
    end: window.end,
  });
  if (clocks.length === 0) return changes.map((change) => Object.assign(change, { moved: false, moves: [] }));
  const findEarlier = memoryOf(schedule, accountZone);
  for (const at of earlierThan(window, changes, schedule, accountZone)) findEarlier(at);
  const uniqueZones = [...new Set(zones)];
  return changes.map((change) => {
    const last = findEarlier(change.at) ?? change.at;
    const changed = clocks.some((clock) => last < clock && clock <= change.at);
    const moves = changed ? movesBetween(last, change.at, uniqueZones) : [];
    return Object.assign(change, { moved: moves.length > 0, moves });
  });
}

/**
 * Hand-offs up to the start of the window by the rules of its start, as far back as those in the window have one before.
 */
function earlierThan(
  { start }: Interval,
  changes: readonly DutyChange[],
  schedule: Schedule,
  accountZone: AccountZone,
): UnixSeconds[] {
  const zone = zoneOf(rotaAt(schedule, start), accountZone);
  const timesOfDay = new Set(changes.map(({ at }) => timeOfDay(at, zone)));
  let earlier: UnixSeconds[] = [];
  for (const reach of LOOK_BACK) {
    const before = { start: start - reach, end: start + 1 };
    earlier = changesIn(computeRota(schedule, before, accountZone).final, before).map(({ at }) => at);
    const times = new Set(earlier.map((at) => timeOfDay(at, zone)));
    if ([...timesOfDay].every((time) => times.has(time))) break;
  }
  return earlier;
}

type DutyChange = Pick<HandOff, 'at' | 'from' | 'to'>;

function changesIn(periods: readonly (Interval & { group: Group })[], window: Interval): DutyChange[] {
  const changes: DutyChange[] = [];
  let on: { group: Group; end: number } | undefined;
  for (const { start, end, period } of onDutyIn(periods, window)) {
    const { group } = period;
    if (on && on.end < start) changes.push({ at: on.end, from: on.group, to: undefined });
    const from = on && on.end === start ? on.group : undefined;
    if (start > window.start && (!from || dutyKey(from) !== dutyKey(group))) {
      changes.push({ at: start, from, to: group });
    }
    on = { group, end };
  }
  if (on && on.end < window.end) changes.push({ at: on.end, from: on.group, to: undefined });
  return changes;
}
