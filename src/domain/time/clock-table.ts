import type { Interval } from './interval';
import { sameOffsetUntil } from './offset-change';
import { offsetAt } from './zone';

/**
 * Offsets of a zone as a text, which is equal for zones with the same clock: "1767196800:0 1771113600:3600 … 2082754800", an
 * instant and the offset from it on, both in seconds, and the end.
 * @throws RangeError where the zone is no tz database name.
 */
export function clockTable(zone: string, { start, end }: Interval): string {
  const parts: string[] = [];
  for (let at = start; at < end; at = sameOffsetUntil(at, end, zone))
    parts.push(`${at}:${offsetAt(at, zone)}`);
  return [...parts, end].join(' ');
}
