import type { Id } from '#contract/id';
import type { Period, Schedule } from '#contract/schedule';
import type { Window } from '../schedule/rotation';
import { groupKey } from './groups';
import type { CalendarEvent } from './ics';
import { dutiesOf, gapsBetween, peopleOf, staffedDuties } from './timeline';

/**
 * The events of calendar files.
 *
 * Rules: a period that touches the window is one event, as long as the server sent it, under an identity of schedule,
 * layer, start and group: exported again, it is the same event, also when its end has moved. A person's calendar has
 * the final schedules' periods that the person is in. A gap is one event, cut to the window. Schedules that are
 * switched off have no events.
 */

/** What people are called; the caller knows names, this module knows ids. */
export type NameOf = (person: Id) => string;

/** The final schedule: "Payments: Lena Fischer, Ann Lee". */
export function finalEvents(schedule: Schedule, window: Window, nameOf: NameOf): CalendarEvent[] {
  return periodEvents(schedule, 'final', schedule.final_schedule.schedules, window, nameOf);
}

/** One layer, by its index: "Payments / Nights: Lena Fischer". None where there is no such layer. */
export function layerEvents(
  schedule: Schedule,
  layer: number,
  window: Window,
  nameOf: NameOf,
): CalendarEvent[] {
  return periodEvents(schedule, layer, schedule.layer_schedules[layer]?.schedules ?? [], window, nameOf);
}

/** One person's duty over all schedules. */
export function personEvents(
  schedules: readonly Schedule[],
  person: Id,
  window: Window,
  nameOf: NameOf,
): CalendarEvent[] {
  return schedules.flatMap((schedule) => {
    const theirs = schedule.final_schedule.schedules.filter(({ group }) => peopleOf(group).includes(person));
    return periodEvents(schedule, 'final', theirs, window, nameOf);
  });
}

/** The gaps of a final schedule: "Payments: nobody on duty". */
export function gapEvents(schedule: Schedule, window: Window): CalendarEvent[] {
  if (!schedule.enabled) return [];
  const duties = staffedDuties(schedule.final_schedule.schedules, window);
  return gapsBetween(duties, window).map(({ start, end }) => ({
    about: [schedule.schedule_id, 'gap', start],
    start,
    end,
    summary: `${schedule.schedule_name}: nobody on duty`,
    description: schedule.description,
  }));
}

function periodEvents(
  schedule: Schedule,
  layer: number | 'final',
  periods: readonly Period[],
  window: Window,
  nameOf: NameOf,
): CalendarEvent[] {
  if (!schedule.enabled) return [];
  const layerName = layer === 'final' ? undefined : schedule.layer_schedules[layer]?.layer_name;
  const title = layerName === undefined ? schedule.schedule_name : `${schedule.schedule_name} / ${layerName}`;
  return dutiesOf(periods, window).map(({ period: { start, end, group } }) => ({
    about: [schedule.schedule_id, layer, start, groupKey(group)],
    start,
    end,
    summary: `${title}: ${peopleOf(group).map(nameOf).join(', ') || 'nobody'}`,
    description: [group.group_name, schedule.description].filter((line) => line !== '').join('\n'),
  }));
}
