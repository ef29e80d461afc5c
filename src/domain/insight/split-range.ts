import { latestEnd, type Range } from './range';

/**
 * Consecutive ranges that together are a longer one, each at most as long as one request may ask for: six calendar
 * months by the clock of the zone. One alone where it is short enough.
 * @throws RangeError where the zone is no tz database name.
 */
export function splitRange({ start, end }: Range, zone: string): Range[] {
  const parts: Range[] = [];
  for (let from = start; from < end;) {
    const to = Math.min(latestEnd(from, zone), end);
    parts.push({ start: from, end: to });
    from = to;
  }
  return parts;
}
