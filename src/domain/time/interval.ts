import type { UnixSeconds } from './zone';

/**
 * Time between two instants, and lists of it.
 *
 * Rules: an interval has its start and has not its end, so that neighbours share no instant; where the end is not after
 * the start it is empty. A disjoint list is sorted, and its intervals neither overlap nor touch, as `union` makes it.
 */
export type Interval = { start: UnixSeconds; end: UnixSeconds };

export function isEmpty({ start, end }: Interval): boolean {
  return end <= start;
}

export function contains({ start, end }: Interval, instant: UnixSeconds): boolean {
  return start <= instant && instant < end;
}

/** Seconds of all intervals together; what several have counts several times. */
export function lengthOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Intersection of two intervals; it may be empty. */
export function overlap(a: Interval, b: Interval): Interval {
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
}

/** The same instants as a disjoint list, from intervals in any order. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = isSorted(intervals) ? intervals : intervals.toSorted((a, b) => a.start - b.start);
  const out: Interval[] = [];
  let last: Interval | undefined;
  for (const interval of sorted) {
    if (isEmpty(interval)) continue;
    if (last && interval.start <= last.end) last.end = Math.max(last.end, interval.end);
    else out.push((last = { start: interval.start, end: interval.end }));
  }
  return out;
}

/** The instants in both of two lists, each sorted and without overlaps. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const out: Interval[] = [];
  let [i, j] = [0, 0];
  for (let x = a[i], y = b[j]; x && y; x = a[i], y = b[j]) {
    const common = overlap(x, y);
    if (!isEmpty(common)) out.push(common);
    if (x.end < y.end) i += 1;
    else j += 1;
  }
  return out;
}

/** The pieces of each item outside a disjoint list, in order, each with everything else that its item carries. */
export function subtract<T extends Interval>(items: readonly T[], disjoint: readonly Interval[]): T[] {
  const out: T[] = [];
  for (const item of items) {
    let from = item.start;
    let index = firstEndingAfter(from, disjoint);
    for (let hole = disjoint[index]; hole && hole.start < item.end; hole = disjoint[index]) {
      if (hole.start > from) out.push({ ...item, start: from, end: hole.start });
      from = hole.end;
      index += 1;
    }
    if (from < item.end) out.push(from === item.start ? item : { ...item, start: from });
  }
  return out;
}

/** The parts of a window in which none of the intervals is. */
export function gapsBetween(intervals: readonly Interval[], window: Interval): Interval[] {
  return subtract([window], union(intervals));
}

/** True if all of an interval lies in a disjoint list; an empty one may or may not. */
export function covers(disjoint: readonly Interval[], { start, end }: Interval): boolean {
  const match = disjoint[firstEndingAfter(start, disjoint)];
  return match !== undefined && match.start <= start && match.end >= end;
}

function firstEndingAfter(instant: UnixSeconds, disjoint: readonly Interval[]): number {
  let [low, high] = [0, disjoint.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((disjoint[middle]?.end ?? Infinity) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isSorted(intervals: readonly Interval[]): boolean {
  let before = -Infinity;
  for (const { start } of intervals) {
    if (start < before) return false;
    before = start;
  }
  return true;
}
