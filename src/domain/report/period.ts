import type { InsightRange } from '../insight/range';
import { windowOfDays } from '../time/days';
import type { Interval } from '../time/interval';
import { daysOfMonth, monthAt, monthBeside, windowOfMonth } from '../time/months';
import { DAY, instantAt, type UnixSeconds, wallAt, type WallSeconds } from '../time/zone';

/**
 * Days that a report counts, by the account's zone.
 *
 * Rules: a month that is not over counts up to yesterday, and compares with as many days of the month before, at most
 * all of them.
 */
export type ReportPeriod = {
  month: WallSeconds;
  range: Interval;
  before: Interval;
  /** Last counted day. */
  last: WallSeconds;
  isOver: boolean;
};

/** Months in the chart of late incidents, this one included. */
const MONTHS = 6;

/** Undefined for a month of which no day is over. */
export function reportPeriod(month: WallSeconds, now: UnixSeconds, zone: string): ReportPeriod | undefined {
  const days = daysOfMonth(month);
  const past = Math.min(days, Math.floor((wallAt(now, zone) - month) / DAY));
  if (past < 1) return undefined;
  const earlier = monthBeside(month, -1);
  const isOver = past === days && instantAt(month + days * DAY, zone) <= now;
  return {
    month,
    range: windowOfDays(month, past, zone),
    before: isOver
      ? windowOfMonth(earlier, zone)
      : windowOfDays(earlier, Math.min(past, daysOfMonth(earlier)), zone),
    last: month + (past - 1) * DAY,
    isOver,
  };
}

/** Last month that is over. */
export function lastMonth(now: UnixSeconds, zone: string): WallSeconds {
  return monthBeside(monthAt(now, zone), -1);
}

/** Months before the compared one, oldest first. */
export function earlierMonths(month: WallSeconds): WallSeconds[] {
  return Array.from({ length: MONTHS - 2 }, (_, place) => monthBeside(month, place + 1 - MONTHS));
}

/** Months of the charts, the month of the report last. */
export function chartRange({ month, range }: ReportPeriod, zone: string): InsightRange {
  return { after: windowOfMonth(monthBeside(month, 1 - MONTHS), zone).start, upTo: range.end };
}

/** Incidents of whole days. */
export function incidentsOf({ start, end }: Interval): InsightRange {
  return { after: start, upTo: end };
}
