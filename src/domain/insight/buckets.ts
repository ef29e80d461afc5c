import { addMonths, civilOf, daysOf } from '../time/civil';
import { sameOffsetUntil } from '../time/offset-change';
import { DAY, type UnixSeconds, type WallSeconds, offsetAt, wallAt } from '../time/zone';
import type { InsightRange } from './range';

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
