import { windowOfDays } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY, toDate, wallAt, type UnixSeconds, type WallSeconds } from '#domain/time/zone';

/** Calendar months, as local midnight of their first day. */

export function monthAt(instant: UnixSeconds, zone: string): WallSeconds {
  return monthBeside(wallAt(instant, zone), 0);
}

/** The month some months after that of a wall-clock time; negative is before. */
export function monthBeside(wall: WallSeconds, months: number): WallSeconds {
  const date = toDate(wall);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
}

export function windowOfMonth(first: WallSeconds, zone: string): Interval {
  return windowOfDays(first, (monthBeside(first, 1) - first) / DAY, zone);
}

/** "November 2026" */
export function monthInWords(first: WallSeconds): string {
  return toDate(first).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** The months that a report is likely asked of, and the one that is shown: from two years before the present to one after. */
export function monthsAround(present: WallSeconds, shown: WallSeconds): WallSeconds[] {
  const near = Array.from({ length: 37 }, (_, index) => monthBeside(present, index - 24));
  return [...new Set([...near, shown])].sort((a, b) => a - b);
}
