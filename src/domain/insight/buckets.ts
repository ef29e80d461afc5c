import { addMonths, civilOf, daysOf } from '../time/civil';
import { sameOffsetUntil } from '../time/offset-change';
import { DAY, type UnixSeconds, type WallSeconds, offsetAt, wallAt } from '../time/zone';
import type { InsightRange } from './range';

/**
 * What integer arithmetic over many instants of one range needs of a zone, so that a database that does it need
 * not know zones: the offsets of the clock, stretch by stretch, and where months begin. Day, week, weekday and time of
 * day then are divisions.
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
