import type { Id } from '#contract/id';
import type { Group, Period, LayerSchedule, Schedule } from '#contract/schedule';
import { addTo } from '../../collections';
import { replacesRules } from '../../schedule/tool-layer';
import { covers, union, type Interval } from '../../time/interval';
import { groupKey, hasSameMembers, isStaffed } from './groups';

/**
 * Items of a timeline from a schedule of any server that speaks the interface: periods may be unsorted, reversed,
 * overlapping or beyond the window.
 */

/** The part of a period inside the window, with the whole of it. */
export type Duty = Interval & { period: Period };

export type TimelineDuty = Duty & { override: boolean };

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

/**
 * Duties of the merged result with people: a period without people is a gap. A duty is an override if override layers
 * have the same group all the while. Duties of the same people that touch are one.
 */
export function finalDuties(schedule: Schedule, window: Interval): TimelineDuty[] {
  const overrides = overridesOf(schedule.layer_schedules);
  const duties = staffedDuties(schedule.final_schedule.schedules, window).map((duty) => {
    const { start, end, period } = duty;
    return { start, end, period, override: isOverride(duty, overrides) };
  });
  return joinedDuties(duties);
}

/** Duties with people. */
export function staffedDuties(periods: readonly Period[], window: Interval): Duty[] {
  return dutiesOf(periods, window).filter(({ period }) => isStaffed(period.group));
}

/** Duties with those joined that touch and have the same people in the same roles, all by overrides or none. */
function joinedDuties(duties: readonly TimelineDuty[]): TimelineDuty[] {
  const joined: TimelineDuty[] = [];
  for (const duty of duties) {
    const last = joined.at(-1);
    if (last && last.override === duty.override && goesOn(last, duty))
      joined.splice(-1, 1, extended(last, duty));
    else joined.push(duty);
  }
  return joined;
}

function goesOn(a: Duty, b: Duty): boolean {
  return a.end === b.start && hasSameMembers(a.period.group, b.period.group);
}

function extended<T extends Duty>(a: T, { end, period }: Duty): T {
  return { ...a, end, period: { ...a.period, end: period.end } };
}

/** Everybody in a group, once, in the order of its members (primary before secondary where a server sorts so). */
export function peopleOf({ members }: Pick<Group, 'members'>): Id[] {
  const only = members[0];
  if (only && members.length === 1 && only.person_ids.length < 2) return [...only.person_ids];
  return [...new Set(members.flatMap((member) => member.person_ids))];
}

/** Staffed time of override layers, in all and by group. */
type Overrides = { any: readonly Interval[]; byGroup: ReadonlyMap<string, readonly Interval[]> };

function overridesOf(layers: readonly LayerSchedule[]): Overrides {
  const periods = layers.filter(replacesRules).flatMap(({ schedules }) => schedules);
  const byGroup = new Map<string, Period[]>();
  for (const period of periods) addTo(byGroup, groupKey(period.group), period);
  return {
    any: union(periods),
    byGroup: new Map([...byGroup].map(([key, theirs]) => [key, union(theirs)])),
  };
}

function isOverride(duty: Duty, overrides: Overrides): boolean {
  if (!covers(overrides.any, duty)) return false;
  return covers(overrides.byGroup.get(groupKey(duty.period.group)) ?? [], duty);
}
