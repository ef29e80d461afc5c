import type { Interval } from './interval';
import { sameOffsetUntil } from './offset-change';
import { offsetAt } from './zone';

/**
 * Time zone table of one program for one zone, as a text for another program with tables of its own:
 * "1767196800:0 1771113600:3600 … 2082754800", an instant and the offset from it on, both in seconds, and the end.
 */

/** Max zones of one request for tables. */
export const MAX_CLOCKS = 100;

/** @throws RangeError where the zone is no tz database name. */
export function clockTable(zone: string, { start, end }: Interval): string {
  const parts: string[] = [];
  for (let at = start; at < end; at = sameOffsetUntil(at, end, zone))
    parts.push(`${at}:${offsetAt(at, zone)}`);
  return [...parts, end].join(' ');
}

/**
 * Intervals of a window in which this program has another offset for the zone than a table: sorted, disjoint, not
 * touching. None for an invalid table, nor outside of the time it covers.
 * @throws RangeError as `clockTable`.
 */
export function clockDifferences(table: string, zone: string, window: Interval): Interval[] {
  if (!/^-?\d{1,12}:-?\d{1,6}( -?\d{1,12}:-?\d{1,6})* -?\d{1,12}$/.test(table)) return [];
  const entries = table.split(' ').map((part) => part.split(':').map(Number));
  const differences: Interval[] = [];
  for (const [index, [start = 0, offset]] of entries.entries()) {
    const end = Math.min(entries[index + 1]?.[0] ?? start, window.end);
    let at = Math.max(start, window.start);
    while (at < end) {
      const until = sameOffsetUntil(at, end, zone);
      const last = differences.at(-1);
      const isDifferent = offsetAt(at, zone) !== offset;
      if (isDifferent && last?.end === at) last.end = until;
      else if (isDifferent) differences.push({ start: at, end: until });
      at = until;
    }
  }
  return differences;
}
