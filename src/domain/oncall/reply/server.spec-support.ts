import type { Group, Layer, Period, Schedule } from '#contract/schedule';
import { seatRoles, seatsOf, uncut } from '../../duty/seats';
import { computeSchedule } from '../../schedule/lanes';
import type { Interval } from '../../time/interval';

/** Schedules as servers send them: computed by our own engine, or written down by hand, however odd. */

export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** A group whose only role, 1, has these people. */
export function group(...people: (number | bigint)[]): Group {
  return { group_name: '', members: [{ role_id: 1, person_ids: people }] };
}

/** A period of one role with these people; nobody where there are none. */
export function period(start: number, end: number, ...people: (number | bigint)[]): Period {
  return { start, end, hash: `${start}`, group: group(...people) };
}

/** A schedule by its final periods, and by the periods of its layers, all regular. */
export function sent(final: Period[], layers: Period[][] = [], words: Partial<Schedule> = {}): Schedule {
  return {
    schedule_id: 1,
    schedule_name: 'Payments',
    description: '',
    team_id: 0,
    enabled: true,
    layers: [],
    layer_schedules: layers.map((schedules) => ({ layer_name: '', mode: 0, schedules })),
    final_schedule: { layer_name: '', mode: 0, schedules: final },
    ...words,
  };
}

/** Reply of our own service for these layers. */
export function computed(
  layers: Layer[],
  window: Interval,
  zone: string,
  words: Partial<Schedule> = {},
): Schedule {
  const { layer_schedules, final_schedule } = computeSchedule({ ...words, layers }, window, zone);
  return sent([], [], { layers, layer_schedules, final_schedule, ...words });
}

/** The same with the seats of our own service; unchanged without layers. */
export function seated(
  schedule: Schedule,
  window: Interval,
  zone: string,
  wide = { start: window.start - 400 * DAY, end: window.end + 400 * DAY },
): Schedule {
  if (schedule.layers.length === 0) return schedule;
  const plan = { ...schedule, ...computeSchedule(schedule, wide, zone) };
  const seats = seatsOf(plan, wide, { accountZone: zone, roles: seatRoles(plan, window) });
  return { ...schedule, ...uncut(seats, wide, window) };
}
