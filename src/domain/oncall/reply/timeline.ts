import type { Group, Period, Schedule } from '#contract/schedule';
import type { Id } from '#contract/id';
import type { Interval } from '../../time/interval';
import { layersOfAll } from '../../schedule/rota';

/** Comparison of groups by value. A server may send an equal group as a new object with every period. */

/** Equal for groups of the same name, roles and people in the same order. */
export function groupKey({ group_name, members }: Group): string {
  let key = '';
  // Ids hold no letter, so that the name at the end cannot be taken for a member.
  for (const { role_id, person_ids } of members) key += `${role_id}:${person_ids.join(',')}|`;
  return `${key}@${group_name}`;
}

/** True if a group has people. */
export function isStaffed({ members }: Pick<Group, 'members'>): boolean {
  return members.some(({ person_ids }) => person_ids.length > 0);
}

/** True if two groups have the same `groupKey`, without the cost of computing it. */
export function isSameGroup(a: Group, b: Group): boolean {
  return a === b || (a.group_name === b.group_name && hasSameMembers(a, b));
}

/** True if the same people have the same roles in the same order, whatever the groups are called. */
export function hasSameMembers(a: Group, b: Group): boolean {
  if (a === b) return true;
  if (a.members.length !== b.members.length) return false;
  return a.members.every((member, index) => {
    const other = b.members[index];
    return (
      other !== undefined &&
      member.role_id === other.role_id &&
      member.person_ids.length === other.person_ids.length &&
      member.person_ids.every((person, place) => person === other.person_ids[place])
    );
  });
}

/**
 * Items of a timeline from a schedule of any server that speaks the interface: periods may be unsorted, reversed,
 * overlapping or beyond the window.
 */

/** The part of a period inside the window, with the whole of it. */
type Duty = Interval & { period: Period };

/** The periods that touch the window, cut to it and sorted; reversed and empty ones are dropped. */
export function dutiesOf(periods: readonly Period[], window: Interval): Duty[] {
  const duties: Duty[] = [];
  for (const period of periods) {
    if (period.start >= period.end) continue;
    const start = Math.max(period.start, window.start);
    const end = Math.min(period.end, window.end);
    if (start < end) duties.push({ start, end, period });
  }
  return duties.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Everybody in a group, once, in the order of its members (primary before secondary where a server sorts so). */
export function peopleOf({ members }: Pick<Group, 'members'>): Id[] {
  const only = members[0];
  if (only && members.length === 1 && only.person_ids.length < 2) return [...only.person_ids];
  return [...new Set(members.flatMap((member) => member.person_ids))];
}

type GroupPeriod = Interval & { group: Group };

/** The part of a period inside the window in which its group is on call; the period is the original. */
type OnDuty<T extends GroupPeriod> = Interval & { period: T };

/**
 * Duties, one group at a time: sorted and disjoint. Where periods overlap, which they should not, the period that
 * started last counts (of two at once the longer), and after its end the other one again. Periods without people are
 * skipped.
 */
export function onDutyIn<T extends GroupPeriod>(periods: readonly T[], window: Interval): OnDuty<T>[] {
  const inWindow = periods
    .filter(
      ({ start, end, group }) =>
        Math.max(start, window.start) < Math.min(end, window.end) && isStaffed(group),
    )
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const out: OnDuty<T>[] = [];
  const running: T[] = [];
  let listedUntil = window.start;
  const listUntil = (until: number): void => {
    for (let period = running.at(-1); period && listedUntil < until; period = running.at(-1)) {
      const end = Math.min(period.end, until);
      if (listedUntil < end) out.push({ start: listedUntil, end, period });
      listedUntil = Math.max(listedUntil, end);
      if (period.end <= listedUntil) running.pop();
    }
  };
  for (const period of inWindow) {
    const start = Math.max(period.start, window.start);
    listUntil(start);
    listedUntil = start;
    running.push(period);
  }
  listUntil(window.end);
  return out;
}

/** Everybody in a schedule's rota, in earlier versions too, or on its final schedule, once. */
export function peopleIn(schedule: Schedule): Id[] {
  // A thousand periods have a handful of groups.
  const groups = new Set(layersOfAll(schedule).flatMap((layer) => layer.groups));
  for (const { group } of schedule.final_schedule.schedules) groups.add(group);
  return [...new Set([...groups].flatMap(peopleOf))];
}

/** Adds the unknown people to each schedule. One without any stays the same object, and so does their list. */
export function withUnknownPeople(
  schedules: readonly Schedule[],
  isUnknown: (person: Id) => boolean,
): readonly Schedule[] {
  const all = schedules.map((schedule) => {
    const unknown_people = peopleIn(schedule).filter(isUnknown);
    return unknown_people.length === 0 ? schedule : { ...schedule, unknown_people };
  });
  return all.every((schedule, index) => schedule === schedules[index]) ? schedules : all;
}
