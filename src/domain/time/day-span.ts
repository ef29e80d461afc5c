import { addMonths } from './civil';
import { startOfDay, startOfMonth, startOfWeek } from './days';
import { DAY, type WallSeconds } from './zone';

/** The length of a window of whole days: a number of them, or a calendar month. */
export type DaySpan = number | 'month';

/** First day of a window that contains a time: the first of a month, or a Monday for a week or more. */
export function firstDayAbout(wall: WallSeconds, days: DaySpan): WallSeconds {
  if (days === 'month') return startOfMonth(wall);
  return days < 7 ? startOfDay(wall) : startOfWeek(wall);
}

/** Days of a window that starts with a day. */
export function dayCount(first: WallSeconds, days: DaySpan): number {
  return days === 'month' ? (addMonths(first, 1) - first) / DAY : days;
}
