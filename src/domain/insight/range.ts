import { MAX_RANGE_MONTHS } from '#contract/insight';
import type { Problem } from '#contract/problem';
import { addMonths } from '../time/civil';
import { DAY, instantAt, type UnixSeconds, wallAt } from '../time/zone';
import { formatDays, formatSpan } from '../time/format';

/**
 * Incidents triggered with after < created_at ≤ upTo; Unix seconds. Its ends have names of their own, so that an interval
 * [start, end) is not taken for it.
 */
export type InsightRange = { after: UnixSeconds; upTo: UnixSeconds };

/**
 * Problem of a range, if any: it must start after 1970 began, end after its start, and last at most six calendar
 * months by the clock of the zone (31 August to the end of February).
 * @throws RangeError if the zone is no tz database name.
 */
export function rangeProblem({ after, upTo }: InsightRange, zone: string): Problem | undefined {
  if (after <= 0) return { field: 'start_time', rule: 'must be more than 0' };
  if (upTo <= after) return { field: 'end_time', rule: 'must be after start_time' };
  if (upTo > latestEnd(after, zone)) {
    return { field: 'end_time', rule: `must be at most ${MAX_RANGE_MONTHS} months after start_time` };
  }
  return undefined;
}

/** True if data since an instant covers at least nine tenths of a range. */
export function coversMost(since: UnixSeconds, { after, upTo }: InsightRange): boolean {
  return upTo - Math.max(after, since) >= 0.9 * (upTo - after);
}

/** Longest range of one request with the end of another, which may be longer. */
export function longestUntil(range: InsightRange, zone: string): InsightRange {
  const after = instantAt(addMonths(wallAt(range.upTo, zone), -MAX_RANGE_MONTHS), zone);
  const window = { after: Math.min(after, range.after), upTo: range.upTo };
  return rangeProblem(window, zone) === undefined ? window : range;
}

/** The latest end that a range from `start` may have. @throws RangeError as `rangeProblem`. */
export function latestEnd(start: UnixSeconds, zone: string): UnixSeconds {
  return instantAt(addMonths(wallAt(start, zone), MAX_RANGE_MONTHS), zone);
}

/** "Mon 2 – Sun 15 Mar 2026" for whole days, else both ends with their times. Without the zone. */
export function rangeText({ after, upTo }: InsightRange, zone: string): string {
  const [from, to] = [wallAt(after, zone), wallAt(upTo, zone)];
  const wholeDays = from % DAY === 0 && to % DAY === 0 && to > from;
  return wholeDays ? formatDays(from, to - DAY) : formatSpan(after, upTo, zone);
}
