import type { Id } from '#contract/id';
import type { Period, Schedule } from '#contract/schedule';
import { computeLayers } from '../schedule/compute';
import { finalTurns } from '../schedule/final';
import type { Interval } from '../schedule/intervals';
import type { Turn, Window } from '../schedule/rotation';
import { groupKey, isStaffed } from './groups';
import type { CalendarEvent } from './ics';
import { dutiesOf, gapsBetween, peopleOf, staffedDuties } from './timeline';
import { wholeOf, type Stretch } from './whole-shift';

/**
 * The events of calendar files.
 *
 * Rules: a period that touches the window is one event, whole also where the window cuts it (whole-shift.ts), under an
 * identity of schedule, layer, beginning and group: exported again, from this window or another, it is the same event,
 * also when its end has moved. A person's calendar has the final schedules' periods that the person is in. A gap is one
 * event in the same way. Schedules that are switched off have no events.
 */

/** Which window, and how it is read: the zone that the rotas go by, and what people are called. */
export type Export = { window: Window; accountZone: string; nameOf: (person: Id) => string };

/** The final schedule: "Payments: Lena Fischer, Ann Lee". */
export function finalEvents(schedule: Schedule, wanted: Export): CalendarEvent[] {
  return periodEvents(schedule, 'final', schedule.final_schedule.schedules, wanted);
}

/** One layer, by its index: "Payments / Nights: Lena Fischer". None where there is no such layer. */
export function layerEvents(schedule: Schedule, layer: number, wanted: Export): CalendarEvent[] {
  return periodEvents(schedule, layer, schedule.layer_schedules[layer]?.schedules ?? [], wanted);
}

/** One person's duty over all schedules. */
export function personEvents(schedules: readonly Schedule[], person: Id, wanted: Export): CalendarEvent[] {
  return schedules.flatMap((schedule) => {
    const theirs = schedule.final_schedule.schedules.filter(({ group }) => peopleOf(group).includes(person));
    return periodEvents(schedule, 'final', theirs, wanted);
  });
}

/** The gaps of a final schedule: "Payments: nobody on duty". */
export function gapEvents(schedule: Schedule, { window, accountZone }: Export): CalendarEvent[] {
  if (!schedule.enabled) return [];
  const gapsIn = (bounds: Window): Stretch[] => {
    const turns = turnsOf(schedule, 'final', bounds, accountZone);
    return keyedGaps(
      turns.filter(({ group }) => isStaffed(group)),
      bounds,
    );
  };
  return keyedGaps(staffedDuties(schedule.final_schedule.schedules, window), window).map((gap) => {
    const { start, end, since } = wholeOf(gap, window, schedule.layers, gapsIn);
    return {
      about: [schedule.schedule_id, 'gap', since ?? 'ever'],
      start,
      end,
      summary: `${schedule.schedule_name}: nobody on duty`,
      description: schedule.description,
    };
  });
}

function keyedGaps(duties: readonly Interval[], window: Window): Stretch[] {
  return gapsBetween(duties, window).map((gap) => Object.assign(gap, { key: 'gap' }));
}

function periodEvents(
  schedule: Schedule,
  layer: number | 'final',
  periods: readonly Period[],
  { window, accountZone, nameOf }: Export,
): CalendarEvent[] {
  if (!schedule.enabled) return [];
  const layerName = layer === 'final' ? undefined : schedule.layer_schedules[layer]?.layer_name;
  const title = layerName === undefined ? schedule.schedule_name : `${schedule.schedule_name} / ${layerName}`;
  const stretchesIn = (bounds: Window): Stretch[] =>
    turnsOf(schedule, layer, bounds, accountZone).map(({ start, end, group }) => ({
      start,
      end,
      key: groupKey(group),
    }));
  return dutiesOf(periods, window).map(({ period: { start: from, end: to, group } }) => {
    const key = groupKey(group);
    const { start, end, since } = wholeOf(
      { start: from, end: to, key },
      window,
      schedule.layers,
      stretchesIn,
    );
    return {
      about: [schedule.schedule_id, layer, since ?? 'ever', key],
      start,
      end,
      summary: `${title}: ${peopleOf(group).map(nameOf).join(', ') || 'nobody'}`,
      description: [group.group_name, schedule.description].filter((line) => line !== '').join('\n'),
    };
  });
}

/** What the configuration gives, by our own rules of rotation. */
function turnsOf(schedule: Schedule, layer: number | 'final', window: Window, zone: string): Turn[] {
  const computed = computeLayers(schedule.layers, window, zone);
  return layer === 'final' ? finalTurns(computed, window) : (computed[layer]?.periods ?? []);
}
