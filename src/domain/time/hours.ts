import type { Id } from '#contract/id';
import type { Interval } from './interval';
import { sameOffsetUntil, DAY, offsetAt, type UnixSeconds, type WallSeconds } from './zone';

/**
 * Working, off and night time by the wall clock of a zone.
 *
 * Rules: work = Monday to Friday [08:00, 19:00); off = Monday to Friday [19:00, 23:00) and Saturday and Sunday
 * [08:00, 23:00); night = every day [23:00, 08:00). Weekend = Saturday and Sunday as a whole, a second view of the same
 * time. What counts is what the wall clock reads at each second that really passes: an hour that comes twice counts
 * twice, one that is skipped not at all.
 */

/** Seconds. `work`, `off` and `night` add up to the whole; `weekend` overlaps all of them. */
export type Hours = { work: number; off: number; night: number; weekend: number };

const HOUR = 3600;
/** Bounds of the kinds of hours, in seconds after midnight; of the weekend after Monday 00:00. SQL uses them too. */
export const NIGHT_END = 8 * HOUR;
export const WORK_UNTIL = 19 * HOUR;
export const NIGHT_START = 23 * HOUR;
export const WEEKEND_FROM = 5 * DAY;
/** Length of one night. */
export const NIGHT_SECONDS = DAY - NIGHT_START + NIGHT_END;

const nightStart = clockText(NIGHT_START);
const nightEnd = clockText(NIGHT_END);
const workEnd = clockText(WORK_UNTIL);

/** Texts of the bounds: "23:00", "08:00", "19:00"; "23:00–08:00", "9 h" and "9 night hours" for a night. */
export const HOUR_WORDS = {
  nightStart,
  nightEnd,
  workEnd,
  nightRange: `${nightStart}–${nightEnd}`,
  night: `${NIGHT_SECONDS / HOUR} h`,
  nightHours: `${NIGHT_SECONDS / HOUR} night hours`,
  /** Rule of the waking hours. */
  waking: `Work is Mon–Fri ${nightEnd}–${workEnd}, off Mon–Fri ${workEnd}–${nightStart} and weekends ${nightEnd}–${nightStart}`,
};

function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const WORKDAY_COUNT = WEEKEND_FROM / DAY;
/** Monday 00:00 of the first week that starts after 1970-01-01, which was a Thursday. */
const FIRST_MONDAY = 4 * DAY;
/** Reach of one search for the next clock change, so that not every stretch searches again. */
const CLOCK_CHANGE_REACH = 64 * DAY;

/**
 * The kinds of time in [start, end), Unix seconds; none where it is empty or reversed.
 * @throws RangeError where the zone is no tz database name.
 */
export function splitHours(start: UnixSeconds, end: UnixSeconds, zone: string): Hours {
  return hoursOf([{ start, end }], zone);
}

/**
 * The same of several intervals together.
 * @throws RangeError as `splitHours`.
 */
export function hoursOf(intervals: readonly Interval[], zone: string): Hours {
  const hours = { work: 0, off: 0, night: 0, weekend: 0 };
  // The clock is ahead by `offset` in [since, until); neighbours mostly share it.
  let [since, until, offset] = [Infinity, -Infinity, 0];
  for (const { start, end } of intervals) {
    for (let from = start; from < end; from = Math.min(end, until)) {
      if (from < since || from >= until) {
        offset = offsetAt(from, zone);
        since = from;
        until = sameOffsetUntil(from, Math.max(end, from + CLOCK_CHANGE_REACH), zone);
      }
      addWall(hours, from + offset, Math.min(end, until) + offset);
    }
  }
  return hours;
}

/** Zone of the clock that decides the kind of a person's hours: their own, else the account's. */
export type OwnZone = (person: Id) => string;

/**
 * Kind of time at an instant.
 * @throws RangeError where the zone is no tz database name.
 */
export function hoursAt(at: UnixSeconds, zone: string): 'work' | 'off' | 'night' {
  const wall = at + offsetAt(at, zone);
  const day = dayOf(wall);
  const time = wall - FIRST_MONDAY - day * DAY;
  if (isNight(time)) return 'night';
  return isWeekday(day) && time < WORK_UNTIL ? 'work' : 'off';
}

/** Bounds of nights, in seconds after midnight. */
type NightBounds = { nightStart: number; nightEnd: number };
const USUAL_NIGHT: NightBounds = { nightStart: NIGHT_START, nightEnd: NIGHT_END };

/** True for a time of day at night, in seconds after midnight. */
export function isNight(time: number, { nightStart, nightEnd } = USUAL_NIGHT): boolean {
  return time < nightEnd || time >= nightStart;
}

/** Adds the time between two readings of a clock that nobody touches. */
function addWall(hours: Hours, from: WallSeconds, to: WallSeconds): void {
  const work = workUntil(to) - workUntil(from);
  const off = offUntil(to) - offUntil(from);
  hours.work += work;
  hours.off += off;
  hours.night += to - from - work - off;
  hours.weekend += weekendUntil(to) - weekendUntil(from);
}

// Each is counted from a Monday in 1970, by arithmetic.

function workUntil(wall: WallSeconds): number {
  const day = dayOf(wall);
  const today = isWeekday(day) ? secondsWithin(wall, NIGHT_END, WORK_UNTIL) : 0;
  return weekdaysUntil(day) * (WORK_UNTIL - NIGHT_END) + today;
}

function offUntil(wall: WallSeconds): number {
  const day = dayOf(wall);
  const weekdays = weekdaysUntil(day);
  const today = secondsWithin(wall, isWeekday(day) ? WORK_UNTIL : NIGHT_END, NIGHT_START);
  return weekdays * (NIGHT_START - WORK_UNTIL) + (day - weekdays) * (NIGHT_START - NIGHT_END) + today;
}

function weekendUntil(wall: WallSeconds): number {
  const day = dayOf(wall);
  return (day - weekdaysUntil(day)) * DAY + (isWeekday(day) ? 0 : secondsWithin(wall, 0, DAY));
}

/** Days since that Monday. */
function dayOf(wall: WallSeconds): number {
  return Math.floor((wall - FIRST_MONDAY) / DAY);
}

function weekdaysUntil(day: number): number {
  const weeks = Math.floor(day / 7);
  return weeks * WORKDAY_COUNT + Math.min(day - weeks * 7, WORKDAY_COUNT);
}

function isWeekday(day: number): boolean {
  return day - Math.floor(day / 7) * 7 < WORKDAY_COUNT;
}

/** Seconds of the wall clock's day up to now that lie between two times of day. */
function secondsWithin(wall: WallSeconds, from: number, to: number): number {
  const time = wall - Math.floor(wall / DAY) * DAY;
  return Math.min(Math.max(time - from, 0), to - from);
}
