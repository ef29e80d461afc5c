import { parseIsoDate, startOfWeek } from '#domain/time/days';
import { DAY, instantAt } from '#domain/time/zone';

/** Instants around the demo day, of wall-clock times in one zone. */
export type Calendar = {
  timeZone: string;
  /** Unix seconds of a time on the day that is `days` after the demo day (before it if negative). */
  at(days: number, time: string): number;
  /**
   * Unix milliseconds of a relative time: `@day-3 16:20`, three days before the demo day; `@week+1 Mon 09:00:00.250`,
   * in the week after that of the demo day. The sign and number are absent for the demo day and its week.
   * @throws RangeError for any other text.
   */
  milliseconds(text: string): number;
};

const RELATIVE =
  /^@(?:day([+-]\d+)?|week([+-]\d+)? (Mon|Tue|Wed|Thu|Fri|Sat|Sun)) (\d\d:\d\d(?::\d\d(?:\.\d{3})?)?)$/;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * @param day e.g. `2026-03-14`.
 * @throws RangeError if that is no calendar day.
 */
export function calendarAround(day: string, timeZone: string): Calendar {
  const midnight = parseIsoDate(day);
  if (midnight === undefined) throw new RangeError(`${day} is no calendar day`);
  const from = (start: number, days: number, time: string) =>
    instantAt(start + days * DAY + secondsOf(time), timeZone);
  return {
    timeZone,
    at: (days, time) => from(midnight, days, time),
    milliseconds(text) {
      const match = RELATIVE.exec(text);
      if (!match) throw new RangeError(`${text} is no relative time`);
      const [, days, weeks, weekday, time = ''] = match;
      const [clock = '', fraction = '0'] = time.split('.');
      const second =
        weekday === undefined
          ? from(midnight, Number(days ?? 0), clock)
          : from(startOfWeek(midnight), Number(weeks ?? 0) * 7 + WEEKDAYS.indexOf(weekday), clock);
      return second * 1000 + Number(fraction);
    },
  };
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
