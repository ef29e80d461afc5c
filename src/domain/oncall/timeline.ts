import type { Id } from '#contract/id';
import { LAYER_MODE, type Group, type LayerSchedule, type Period, type Schedule } from '#contract/schedule';
import type { Window } from '../schedule/rotation';

/**
 * From a schedule as a server sent it to the items of a timeline. The server may be any that speaks the interface:
 * periods may come unsorted, reversed, overlapping or reaching beyond the window.
 */

/** A stretch of duty inside the window, with the whole period it is cut from. */
export type Duty = { start: number; end: number; period: Period; override: boolean };

/** The periods that touch the window, cut to it and sorted; reversed and empty ones are dropped. */
export function dutiesOf(schedules: readonly Period[], window: Window): Omit<Duty, 'override'>[] {
  return schedules
    .filter((period) => period.start < period.end && period.start < window.end && period.end > window.start)
    .map((period) => ({
      start: Math.max(period.start, window.start),
      end: Math.min(period.end, window.end),
      period,
    }))
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Duties of one layer. */
export function layerDuties(layer: LayerSchedule, window: Window): Duty[] {
  const override = layer.mode === LAYER_MODE.override;
  return dutiesOf(layer.schedules, window).map((duty) => Object.assign(duty, { override }));
}

/** Duties of the merged result; one is an override where an override layer has the same people all the while. */
export function finalDuties(schedule: Schedule, window: Window): Duty[] {
  const overrides = schedule.layer_schedules
    .filter((layer) => layer.mode === LAYER_MODE.override)
    .flatMap((layer) => layer.schedules);
  return dutiesOf(schedule.final_schedule.schedules, window).map((duty) => ({
    ...duty,
    override: overrides.some(
      (period) =>
        period.start <= duty.start && period.end >= duty.end && sameGroup(period.group, duty.period.group),
    ),
  }));
}

/** The stretches of the window that no duty covers. */
export function gapsBetween(duties: readonly { start: number; end: number }[], window: Window): Window[] {
  const gaps: Window[] = [];
  let covered = window.start;
  for (const duty of duties) {
    if (duty.start > covered) gaps.push({ start: covered, end: duty.start });
    covered = Math.max(covered, duty.end);
  }
  if (covered < window.end) gaps.push({ start: covered, end: window.end });
  return gaps;
}

/** Covered share of the window, 0 to 1. */
export function coverage(gaps: readonly Window[], window: Window): number {
  const open = gaps.reduce((sum, gap) => sum + gap.end - gap.start, 0);
  return 1 - open / (window.end - window.start);
}

/** Everybody in a group, once, in the order of its members (primary before secondary where a server sorts so). */
export function peopleOf(group: Pick<Group, 'members'>): Id[] {
  return [...new Set(group.members.flatMap((member) => member.person_ids))];
}

function sameGroup(a: Group, b: Group): boolean {
  return groupKey(a) === groupKey(b);
}

function groupKey(group: Group): string {
  const members = group.members.map((member) => `${member.role_id}:${member.person_ids.join(',')}`);
  return `${group.group_name}|${members.join('|')}`;
}
