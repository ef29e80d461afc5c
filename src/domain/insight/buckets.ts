import { addMonths, civilOf, daysOf } from '../time/civil';
import { sameOffsetUntil } from '../time/offset-change';
import { DAY, instantAt, offsetAt, type UnixSeconds, wallAt, type WallSeconds } from '../time/zone';
import { intersect, type Interval } from '../time/interval';
import { type InsightRange, latestEnd } from './range';

/**
 * Zone data for integer arithmetic over many instants of one range, so that a database needs no zones: offsets of the
 * clock, stretch by stretch, and starts of months. Day, week, weekday and time of day are divisions then.
 */

/** The clock is `offset` seconds ahead of UTC at every instant before `until` that no earlier stretch has. */
export type Stretch = { until: UnixSeconds; offset: number };

/** Stretches of equal offset from `after` to `upTo`, both included; their last one holds on.
 * @throws RangeError where the zone is no tz database name. */
export function offsetStretches({ after, upTo }: InsightRange, zone: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = after; from <= upTo;) {
    const until = sameOffsetUntil(from, upTo + 1, zone);
    stretches.push({ until, offset: offsetAt(from, zone) });
    from = until;
  }
  return stretches;
}

/**
 * Local 00:00 of the first of each month from the one of `after` to the one of `upTo`.
 * @throws RangeError where the zone is no tz database name.
 */
export function monthStarts({ after, upTo }: InsightRange, zone: string): WallSeconds[] {
  const { year, month } = civilOf(Math.floor(wallAt(after, zone) / DAY));
  const first = daysOf({ year, month, day: 1 }) * DAY;
  const last = wallAt(upTo, zone);
  const starts = [first];
  for (let next = addMonths(first, 1); next <= last; next = addMonths(first, starts.length))
    starts.push(next);
  return starts;
}

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
