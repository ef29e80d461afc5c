import type { Interval } from './interval';
import { DAY, instantAt, toDate, wallAt, type UnixSeconds, type WallSeconds } from './zone';

/** A calendar day of a zone, and its local midnight. 23 to 25 hours long, or anything else. */
export type LocalDay = Interval & { wall: WallSeconds };

/** Local 00:00 of the day that a wall-clock time lies in. */
export function startOfDay(wall: WallSeconds): WallSeconds {
  return Math.floor(wall / DAY) * DAY;
}

/** Day of the week of a wall-clock time: 0 = Sunday … 6 = Saturday. */
export function weekday(wall: WallSeconds): number {
  // 1970-01-01 was a Thursday.
  return (((Math.floor(wall / DAY) + 4) % 7) + 7) % 7;
}

/** Local 00:00 of the Monday at or before a wall-clock time. */
export function startOfWeek(wall: WallSeconds): WallSeconds {
  return startOfDay(wall) - ((weekday(wall) + 6) % 7) * DAY;
}

/** Local 00:00 of the first day of the month that a wall-clock time lies in. */
export function startOfMonth(wall: WallSeconds): WallSeconds {
  return startOfDay(wall) - (toDate(wall).getUTCDate() - 1) * DAY;
}

/** `count` calendar days from the local midnight `first`, as a window of instants: as long as the zone makes it. */
export function windowOfDays(first: WallSeconds, count: number, zone: string): Interval {
  return { start: instantAt(first, zone), end: instantAt(first + count * DAY, zone) };
}

/** The calendar days that overlap [start, end), in order and whole: the first and the last may reach beyond. */
export function localDays(start: UnixSeconds, end: UnixSeconds, zone: string): LocalDay[] {
  const days: LocalDay[] = [];
  for (let wall = startOfDay(wallAt(start, zone)); ; wall += DAY) {
    const from = instantAt(wall, zone);
    if (from >= end) return days;
    const to = instantAt(wall + DAY, zone);
    // A day that a zone skipped altogether (crossing the date line) is no day.
    if (to > from && to > start) days.push({ start: from, end: to, wall });
  }
}

/** `YYYY-MM-DD` of a wall-clock time. */
export function isoDate(wall: WallSeconds): string {
  return toDate(wall).toISOString().slice(0, 10);
}

/** Local midnight of a `YYYY-MM-DD` between 1970 and 2199, or undefined where that is no calendar day. */
export function parseIsoDate(text: string): WallSeconds | undefined {
  const match = /^(19[7-9]\d|20\d\d|21\d\d)-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return undefined;
  const wall = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / 1000;
  return isoDate(wall) === text ? wall : undefined;
}

/** A date of the proleptic Gregorian calendar; `month` counts from 1. */
type CivilDate = { year: number; month: number; day: number };

const DAYS_BEFORE_YEAR = (year: number): number =>
  365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);

// Years are counted from March here, so that the leap day is a year's last and months have a formula.
const MARCH_FIRST_YEAR_0 = -719_468;
const MONTH_START = (marchMonth: number): number => Math.floor((153 * marchMonth + 2) / 5);

/**
 * Days from 1970-01-01 to a date. Plain arithmetic, unlike `Date` defined for any year: a rotation of a million months
 * must have an answer, too. A month beyond 12 or below 1 runs over into other years.
 */
export function daysOf({ year, month, day }: CivilDate): number {
  const months = year * 12 + month - 3;
  const marchYear = Math.floor(months / 12);
  return MARCH_FIRST_YEAR_0 + DAYS_BEFORE_YEAR(marchYear) + MONTH_START(months - marchYear * 12) + day - 1;
}

/** The date that lies a number of days after 1970-01-01. */
export function civilOf(days: number): CivilDate {
  const sinceMarch = days - MARCH_FIRST_YEAR_0;
  let year = Math.floor(sinceMarch / 365.2425);
  // The mean year is off by up to two days at either end.
  while (DAYS_BEFORE_YEAR(year) > sinceMarch) year -= 1;
  while (DAYS_BEFORE_YEAR(year + 1) <= sinceMarch) year += 1;
  const dayOfYear = sinceMarch - DAYS_BEFORE_YEAR(year);
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: month < 3 ? year + 1 : year, month, day: dayOfYear - MONTH_START(marchMonth) + 1 };
}

/** The same time of day that many calendar months later; the 31st becomes the last day of a shorter month. */
export function addMonths(wall: WallSeconds, months: number): WallSeconds {
  const days = Math.floor(wall / DAY);
  const date = civilOf(days);
  const first = { year: date.year, month: date.month + months, day: 1 };
  const length = daysOf({ ...first, month: first.month + 1 }) - daysOf(first);
  return (daysOf(first) + Math.min(date.day, length) - 1) * DAY + (wall - days * DAY);
}

/** Whole months from the month of one wall clock to the month of another; days do not count. */
export function monthsBetween(from: WallSeconds, to: WallSeconds): number {
  const a = civilOf(Math.floor(from / DAY));
  const b = civilOf(Math.floor(to / DAY));
  return (b.year - a.year) * 12 + b.month - a.month;
}

/** The length of a window of whole days: a number of them, or a calendar month. */
type DaySpan = number | 'month';

/** First day of a window that contains a time: the first of a month, or a Monday for a week or more. */
export function firstDayAbout(wall: WallSeconds, days: DaySpan): WallSeconds {
  if (days === 'month') return startOfMonth(wall);
  return days < 7 ? startOfDay(wall) : startOfWeek(wall);
}

/** Days of a window that starts with a day. */
export function dayCount(first: WallSeconds, days: DaySpan): number {
  return days === 'month' ? (addMonths(first, 1) - first) / DAY : days;
}

/** Calendar months, each as local midnight of its first day. */

export function monthAt(instant: UnixSeconds, zone: string): WallSeconds {
  return monthBeside(wallAt(instant, zone), 0);
}

/** Month some months after a wall-clock time; negative is before. */
export function monthBeside(wall: WallSeconds, months: number): WallSeconds {
  const date = toDate(wall);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
}

export function windowOfMonth(first: WallSeconds, zone: string): Interval {
  return windowOfDays(first, daysOfMonth(first), zone);
}

export function daysOfMonth(first: WallSeconds): number {
  return (monthBeside(first, 1) - first) / DAY;
}

/** "November 2026" */
export function monthInWords(first: WallSeconds): string {
  return toDate(first).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Months to select from: those of two years up to the present one, and the visible one. */
export function monthsAround(present: WallSeconds, shown: WallSeconds): WallSeconds[] {
  const near = Array.from({ length: 25 }, (_, index) => monthBeside(present, index - 24));
  return [...new Set([...near, shown])].sort((a, b) => a - b);
}

const EVENING = 18 * 3600;
const MORNING = 9 * 3600;

/** From 18:00, or from now if that is over, until 09:00. */
export function tonight(now: UnixSeconds, zone: string): Interval {
  const wall = wallAt(now, zone);
  const isEarly = wall % DAY < MORNING;
  const evening = isEarly ? now : instantAt(startOfDay(wall) + EVENING, zone);
  return {
    start: Math.max(now, evening),
    end: instantAt(startOfDay(wall) + MORNING + (isEarly ? 0 : DAY), zone),
  };
}
