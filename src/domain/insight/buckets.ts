import { addMonths, civilOf, daysOf } from '../time/civil';
import { sameOffsetUntil } from '../time/offset-change';
import { DAY, type UnixSeconds, type WallSeconds, offsetAt, wallAt } from '../time/zone';
import type { Range } from './range';

/**
 * What integer arithmetic over many instants of one range needs of a zone, so that whoever does it (a database) need
 * not know zones: the offsets of the clock, stretch by stretch, and where months begin. Day, week, weekday and time of
 * day then are divisions.
 */

/** The clock is `offset` seconds ahead of UTC at every instant before `until` that no earlier stretch has. */
export type Stretch = { until: UnixSeconds; offset: number };

/** Stretches of equal offset from `start` to `end`, both included; their last one holds on.
 * @throws RangeError where the zone is no tz database name. */
export function offsetStretches({ start, end }: Range, zone: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = start; from <= end;) {
    const until = sameOffsetUntil(from, end + 1, zone);
    stretches.push({ until, offset: offsetAt(from, zone) });
    from = until;
  }
  return stretches;
}

/**
 * Local 00:00 of the first of each month from the start's to the end's.
 * @throws RangeError where the zone is no tz database name.
 */
export function monthStarts({ start, end }: Range, zone: string): WallSeconds[] {
  const { year, month } = civilOf(Math.floor(wallAt(start, zone) / DAY));
  const first = daysOf({ year, month, day: 1 }) * DAY;
  const last = wallAt(end, zone);
  const starts = [first];
  for (let next = addMonths(first, 1); next <= last; next = addMonths(first, starts.length))
    starts.push(next);
  return starts;
}
