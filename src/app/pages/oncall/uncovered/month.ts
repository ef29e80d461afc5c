import { windowOfDays } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY, toDate, wallAt, type UnixSeconds, type WallSeconds, type ViewerZone } from '#domain/time/zone';

/** Local midnight of the first day of the month. */

export function monthAt(instant: UnixSeconds, zone: ViewerZone): WallSeconds {
  return monthBeside(wallAt(instant, zone), 0);
}

/** Month some months after a wall-clock time; negative is before. */
export function monthBeside(wall: WallSeconds, months: number): WallSeconds {
  const date = toDate(wall);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / 1000;
}

export function windowOfMonth(first: WallSeconds, zone: ViewerZone): Interval {
  return windowOfDays(first, (monthBeside(first, 1) - first) / DAY, zone);
}

export function monthInWords(first: WallSeconds): string {
  return toDate(first).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Months to select from: two years back to one year ahead, and the visible one. */
export function monthsAround(present: WallSeconds, shown: WallSeconds): WallSeconds[] {
  const near = Array.from({ length: 37 }, (_, index) => monthBeside(present, index - 24));
  return [...new Set([...near, shown])].sort((a, b) => a - b);
}
