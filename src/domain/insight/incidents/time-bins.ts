import { localDays, startOfWeek } from '../../time/days';
import { DAY, HOUR, instantAt, type UnixSeconds, wallAt, WEEK } from '../../time/zone';
import type { InsightRange } from '../range';

/** Stretches of time to count incidents in: the calendar days of a zone, or its hours where the range is short. */
export type TimeBins = {
  unit: 'hour' | 'day';
  /** Edges of the bins, one more than bins, ascending; a bin has edge ≤ t < next edge. */
  edges: UnixSeconds[];
};

const MAX_IN_HOURS = 4 * DAY;

/** Bins that have every instant of the range in them. @throws RangeError where the zone is no tz database name. */
export function timeBins({ after, upTo }: InsightRange, zone: string): TimeBins {
  if (upTo - after <= MAX_IN_HOURS)
    return { unit: 'hour', edges: closed(hourEdges(after + 1, upTo, zone), upTo) };
  const days = localDays(after + 1, upTo, zone);
  return { unit: 'day', edges: closed([...days.map((day) => day.start), days.at(-1)?.end ?? upTo], upTo) };
}

/** Edges of the calendar weeks of a range, as of bins. @throws RangeError where the zone is no tz database name. */
export function weekEdges({ after, upTo }: InsightRange, zone: string): UnixSeconds[] {
  const mondays = new Set(localDays(after + 1, upTo, zone).map(({ wall }) => startOfWeek(wall)));
  const edges = [...mondays].map((wall) => instantAt(wall, zone));
  const last = Math.max(...mondays);
  return closed([...edges, instantAt(last + WEEK, zone)], upTo);
}

/** The whole days that a stretch of time touches, of a range: what its hours are drawn of; undefined for many days. */
export function daysInHours(
  { from, to }: { from: UnixSeconds; to: UnixSeconds },
  { after, upTo }: InsightRange,
  zone: string,
): InsightRange | undefined {
  const days = localDays(from, to, zone);
  const [start, end] = [days[0]?.start, days.at(-1)?.end];
  if (start === undefined || end === undefined) return undefined;
  const zoomed = { after: Math.max(after, start - 1), upTo: upTo <= end ? upTo : end - 1 };
  return zoomed.upTo > zoomed.after && zoomed.upTo - zoomed.after <= MAX_IN_HOURS ? zoomed : undefined;
}

function hourEdges(start: UnixSeconds, end: UnixSeconds, zone: string): UnixSeconds[] {
  const wall = wallAt(start, zone);
  const first = start - (wall - Math.floor(wall / HOUR) * HOUR);
  const edges = [first];
  for (let edge = first; edge < end; edges.push(edge)) edge += HOUR;
  return edges;
}

/** A range that ends where a day or an hour begins has that one second in its last bin, not in one of its own. */
function closed(edges: UnixSeconds[], end: UnixSeconds): UnixSeconds[] {
  return edges.at(-1) === end ? [...edges.slice(0, -1), end + 1] : edges;
}

/** The bin that an instant is in; -1 or the number of bins where it is in none. */
export function binOf(edges: readonly UnixSeconds[] | Float64Array, at: UnixSeconds): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((edges[middle] ?? Infinity) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
