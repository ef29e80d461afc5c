import { MAX_RANGE_MONTHS } from '#contract/insight';
import {
  type Length,
  lengthOf,
  partOf,
  type QuickRange,
  type RangeChoice,
  type InsightRange,
} from '#domain/insight/range';
import { isoDate } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';

export const QUICK_WORDS: Record<QuickRange, string> = {
  today: 'Today so far',
  'this-week': 'This week so far',
  'this-month': 'This month so far',
  '7d': 'Last 7 days',
  '28d': 'Last 28 days',
  '90d': 'Last 90 days',
  'last-week': 'Last week',
  'last-month': 'Last month',
  'last-quarter': 'Last quarter',
  '6-months': `Last ${MAX_RANGE_MONTHS} months`,
};

/** First and last day in the zone, for file names: "2026-03-02-2026-03-15" or "2026-03-02". */
export function rangeFileText({ after, upTo }: InsightRange, zone: string): string {
  const [first, last] = [isoDate(wallAt(after, zone)), isoDate(wallAt(upTo - 1, zone))];
  return first === last ? first : `${first}-${last}`;
}

function lengthText({ unit, count }: Length): string {
  if (unit === 'seconds') return plural(Math.round((count / 3600) * 10) / 10, 'hour');
  return plural(count, unit === 'months' ? 'month' : 'day');
}

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

type Compared = { choice: RangeChoice; range: InsightRange; zone: string };

/** Length of the previous period, "28 days" or "month", and true where only the same part of it is compared. */
export function beforeLength({ choice, range, zone }: Compared, isOver: boolean) {
  const part = partOf(choice);
  // "the previous 28 days", but "the previous month".
  const length = lengthText(lengthOf(range, zone)).replace(/^1 (?=month|day)/, '');
  return { length: part ?? length, isPart: part !== undefined || !isOver };
}
