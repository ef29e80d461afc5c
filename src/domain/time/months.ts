import { windowOfDays } from './days';
import type { Interval } from './interval';
import { DAY, toDate, wallAt, type UnixSeconds, type WallSeconds } from './zone';

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
