import { sameOffsetUntil } from './offset-change';
import { DAY, WEEK, offsetAt, type UnixSeconds, type WallSeconds } from './zone';

/**
 * Working, rest and sleeping time by the wall clock of a zone.
 *
 * Rules: work = Monday to Friday [08:00, 19:00); off = Monday to Friday [19:00, 23:00) and Saturday and Sunday
 * [08:00, 23:00); sleep = every day [23:00, 08:00). Weekend = Saturday and Sunday as a whole, a second view of the same
 * time. What counts is what the wall clock reads at each second that really passes: an hour that comes twice counts
 * twice, one that is skipped not at all.
 */

/** Seconds. `work`, `off` and `sleep` add up to the whole; `weekend` overlaps all of them. */
export type Hours = { work: number; off: number; sleep: number; weekend: number };

export const NO_HOURS: Hours = { work: 0, off: 0, sleep: 0, weekend: 0 };

const HOUR = 3600;
/** Monday 00:00 of the first week that starts after 1970-01-01, which was a Thursday. */
const FIRST_MONDAY = 4 * DAY;

/**
 * The kinds of time in [start, end).
 * @throws RangeError where the zone is no tz database name.
 */
export function splitHours(start: UnixSeconds, end: UnixSeconds, zone: string): Hours {
  let hours = NO_HOURS;
  for (let from = start; from < end;) {
    const offset = offsetAt(from, zone);
    const to = sameOffsetUntil(from, end, zone);
    hours = addHours(hours, wallHours(from + offset, to + offset));
    from = to;
  }
  return hours;
}

export function addHours(a: Hours, b: Hours): Hours {
  return {
    work: a.work + b.work,
    off: a.off + b.off,
    sleep: a.sleep + b.sleep,
    weekend: a.weekend + b.weekend,
  };
}

/** The kinds of time between two readings of a clock that nobody touches. */
function wallHours(from: WallSeconds, to: WallSeconds): Hours {
  const [before, after] = [hoursUntil(from), hoursUntil(to)];
  const work = after.work - before.work;
  const off = after.off - before.off;
  return { work, off, sleep: to - from - work - off, weekend: after.weekend - before.weekend };
}

/** Counted from a Monday in 1970, by arithmetic. */
function hoursUntil(wall: WallSeconds): Omit<Hours, 'sleep'> {
  const weeks = Math.floor((wall - FIRST_MONDAY) / WEEK);
  const inWeek = wall - FIRST_MONDAY - weeks * WEEK;
  const day = Math.floor(inWeek / DAY);
  const time = inWeek - day * DAY;
  const weekdays = Math.min(day, 5);
  const weekendDays = day - weekdays;
  const today = day < 5;
  return {
    work: (weeks * 5 + weekdays) * 11 * HOUR + (today ? within(time, 8, 19) : 0),
    off:
      (weeks * 5 + weekdays) * 4 * HOUR +
      (weeks * 2 + weekendDays) * 15 * HOUR +
      (today ? within(time, 19, 23) : within(time, 8, 23)),
    weekend: (weeks * 2 + weekendDays) * DAY + (today ? 0 : time),
  };
}

/** Seconds of a day up to `time` that lie between two full hours. */
function within(time: number, from: number, to: number): number {
  return Math.min(Math.max(time - from * HOUR, 0), (to - from) * HOUR);
}
