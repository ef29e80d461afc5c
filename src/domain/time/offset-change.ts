import { DAY, offsetAt, type UnixSeconds } from './zone';

// No zone has had two transitions within this since 1970 (see zone.ts), so equal offsets at both ends hold between.
const STEP = 4 * DAY;

/**
 * The first instant after `from` and before `end` at which the clock of the zone is changed; `end` if it is not.
 * @throws RangeError where the zone is no tz database name.
 */
export function sameOffsetUntil(from: UnixSeconds, end: UnixSeconds, zone: string): UnixSeconds {
  const offset = offsetAt(from, zone);
  for (let same = from; same < end; same += STEP) {
    const next = Math.min(same + STEP, end - 1);
    if (offsetAt(next, zone) !== offset) return firstOther(same, next, offset, zone);
  }
  return end;
}

function firstOther(same: UnixSeconds, other: UnixSeconds, offset: number, zone: string): UnixSeconds {
  let [low, high] = [same, other];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}
