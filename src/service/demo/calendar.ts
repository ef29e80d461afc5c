import { parseIsoDate, startOfWeek } from '#domain/time/days';
import { DAY, instantAt } from '#domain/time/zone';

/** Instants around the demo day, in Unix seconds; times are wall clock (`09:00`) in the account's zone. */
export type Calendar = {
  /** Time on the day that is `days` after the demo day (before it if negative). */
  at(days: number, time: string): number;
  /** Time on the Monday of the demo day's week, moved by `weeks`. */
  monday(weeks: number, time: string): number;
  /** Time on the Thursday before that week: four to ten days before the demo day. */
  lastThursday(time: string): number;
};

/**
 * @param day e.g. `2026-03-14`.
 * @throws RangeError where that is no calendar day.
 */
export function calendarAround(day: string, timeZone: string): Calendar {
  const midnight = parseIsoDate(day);
  if (midnight === undefined) throw new RangeError(`${day} is no calendar day`);
  const from = (start: number, days: number, time: string) =>
    instantAt(start + days * DAY + secondsOf(time), timeZone);
  return {
    at: (days, time) => from(midnight, days, time),
    monday: (weeks, time) => from(startOfWeek(midnight), weeks * 7, time),
    lastThursday: (time) => from(startOfWeek(midnight), -4, time),
  };
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60;
}
