import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { roleRuns } from '../oncall/reply/seats';
import { finalDuties, peopleOf } from '../oncall/reply/timeline';
import { isEnabledIn } from '../schedule/rota';
import type { Interval } from '../time/interval';

/** Stretch of a lane, of all roles or of one; without people for a gap. */
export type LaneItem = Interval & { people: readonly Id[]; role?: Id | undefined };

/** People on call in a window, as a lane draws them. @param role absent = everybody in one lane. */
export function laneOf(schedule: Schedule | undefined, window: Interval, role?: Id): LaneItem[] {
  const duties = groupsIn(schedule, window);
  return role === undefined
    ? duties.map(({ start, end, group }) => ({ start, end, people: peopleOf(group) }))
    : roleRuns(duties, role).map(({ start, end, people }) => ({ start, end, people, role }));
}

function groupsIn(schedule: Schedule | undefined, window: Interval) {
  if (!schedule || !isEnabledIn(schedule, window)) return [];
  return finalDuties(schedule, window).map(({ start, end, period }) => ({ start, end, group: period.group }));
}
