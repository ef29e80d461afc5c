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
