import type { Id } from '#contract/id';
import type { Schedule } from '#contract/schedule';
import { addTo } from '../collections';
import { roleRuns, rolesIn } from '../oncall/reply/seats';
import { dutiesOf, peopleOf, finalDuties } from '../oncall/reply/timeline';
import { isEnabledIn } from '../schedule/rota';
import { lengthOf, union, type Interval } from '../time/interval';
import { type Change, planChanges } from './difference';

/** A schedule in two plans; one of them may lack it. */
export type Comparison = {
  before: Schedule | undefined;
  after: Schedule | undefined;
  /** Non-empty. */
  changes: readonly Change[];
  /** Seconds with other people in any role, each once. */
  differing: number;
};

/** Schedules that differ between two plans in a window, by their first change. */
export function comparePlans(
  before: readonly Schedule[],
  after: readonly Schedule[],
  window: Interval,
): Comparison[] {
  const then = new Map(before.map((schedule) => [schedule.schedule_id, schedule]));
  const now = new Map(after.map((schedule) => [schedule.schedule_id, schedule]));
  return planChanges(before, after, window)
    .map(({ schedule: { schedule_id: id }, changes }) => ({
      before: then.get(id),
      after: now.get(id),
      changes,
      differing: lengthOf(union(changes)),
    }))
    .sort((a, b) => (a.changes[0]?.start ?? 0) - (b.changes[0]?.start ?? 0));
}

/** Stretch of a lane, of all roles or of one; without people for a gap. */
export type LaneItem = Interval & { people: readonly Id[]; role?: Id | undefined };

/** People on call in a window, as a lane draws them. @param role absent = everybody in one lane. */
export function laneOf(schedule: Schedule | undefined, window: Interval, role?: Id): LaneItem[] {
  const duties = groupsIn(schedule, window);
  return role === undefined
    ? duties.map(({ start, end, group }) => ({ start, end, people: peopleOf(group) }))
    : roleRuns(duties, role).map(({ start, end, people }) => ({ start, end, people, role }));
}

/** Time in a window in which overrides decide who is on call. */
export function overriddenIn(schedule: Schedule | undefined, window: Interval): Interval[] {
  return union(groupsIn(schedule, window).filter(({ override }) => override));
}

/** Roles that have a lane of their own, in order of appearance; none if everybody is in the same role. */
export function laneRoles(schedules: readonly (Schedule | undefined)[], window: Interval): Id[] {
  const roles = rolesIn(
    schedules.flatMap((schedule) => groupsIn(schedule, window).map(({ group }) => group)),
  );
  return roles.length > 1 ? roles : [];
}

function groupsIn(schedule: Schedule | undefined, window: Interval) {
  if (!schedule || !isEnabledIn(schedule, window)) return [];
  return finalDuties(schedule, window).map(({ start, end, period, override }) => ({
    start,
    end,
    override,
    group: period.group,
  }));
}

/** Hours of one person on call in two plans, in seconds; time in several schedules or roles at once counts once. */
export type PersonChange = { person: Id; before: number; after: number };

/** People whose hours differ, the largest difference first. */
export function personChanges(
  before: readonly Schedule[],
  after: readonly Schedule[],
  window: Interval,
): PersonChange[] {
  const [then, now] = [secondsByPerson(before, window), secondsByPerson(after, window)];
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((person) => ({ person, before: then.get(person) ?? 0, after: now.get(person) ?? 0 }))
    .filter((change) => change.before !== change.after)
    .sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
}

function secondsByPerson(schedules: readonly Schedule[], window: Interval): Map<Id, number> {
  const duties = new Map<Id, Interval[]>();
  for (const schedule of schedules) {
    if (!isEnabledIn(schedule, window)) continue;
    for (const { start, end, period } of dutiesOf(schedule.final_schedule.schedules, window)) {
      for (const { person_ids } of period.group.members)
        for (const person of person_ids) addTo(duties, person, { start, end });
    }
  }
  return new Map([...duties].map(([person, theirs]) => [person, lengthOf(union(theirs))]));
}
