import { intersect, type Interval } from '../time/interval';
import { instantAt } from '../time/zone';
import { monthStarts } from './buckets';
import { latestEnd, type InsightRange } from './range';

/**
 * Splits a range into consecutive ones, each at most as long as one request allows: six calendar months by the clock
 * of the zone. A short range stays whole.
 * @throws RangeError if the zone is no tz database name.
 */
export function splitRange({ after, upTo }: InsightRange, zone: string): InsightRange[] {
  const parts: InsightRange[] = [];
  for (let from = after; from < upTo;) {
    const to = Math.min(latestEnd(from, zone), upTo);
    parts.push({ after: from, upTo: to });
    from = to;
  }
  return parts;
}

/** Consecutive parts of a range, cut where months of the zone begin. @throws RangeError as `splitRange`. */
export function monthParts({ after, upTo }: InsightRange, zone: string): InsightRange[] {
  const cuts = monthStarts({ after, upTo }, zone)
    .map((wall) => instantAt(wall, zone))
    .filter((start) => after < start && start < upTo);
  return [after, ...cuts].map((from, index) => ({ after: from, upTo: cuts[index] ?? upTo }));
}

/** Parts of ranges within disjoint times. A range includes its end and excludes its start, a time the reverse. */
export function rangesWithin(ranges: readonly InsightRange[], times: readonly Interval[]): InsightRange[] {
  const whole = ranges.map(({ after, upTo }) => ({ start: after + 1, end: upTo + 1 }));
  return intersect(whole, times).map(({ start, end }) => ({ after: start - 1, upTo: end - 1 }));
}
