import type { UnixSeconds } from '../time/zone';

/** The instants from `start` up to, not including, `end`; empty where `end` is not after `start`. */
export type Interval = { start: UnixSeconds; end: UnixSeconds };

/** What two intervals have in common; it may be empty. */
export function overlap(a: Interval, b: Interval): Interval {
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
}

export function isEmpty({ start, end }: Interval): boolean {
  return end <= start;
}

/** The same instants as a sorted list of disjoint intervals that do not touch each other. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals.filter((interval) => !isEmpty(interval)).sort((a, b) => a.start - b.start);
  const out: Interval[] = [];
  for (const { start, end } of sorted) {
    const last = out.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else out.push({ start, end });
  }
  return out;
}

/** The instants in both of two lists, each sorted and disjoint. */
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

/**
 * The pieces of `items` outside `covered`, each with everything else its item carries. Both lists are sorted and
 * disjoint, and so is the result.
 */
export function subtract<T extends Interval>(items: readonly T[], covered: readonly Interval[]): T[] {
  const out: T[] = [];
  let first = 0;
  for (const item of items) {
    let from = item.start;
    for (let c = covered[first]; c && c.end <= from; c = covered[first]) first += 1;
    for (let i = first, c = covered[i]; c && c.start < item.end; i += 1, c = covered[i]) {
      if (c.start > from) out.push({ ...item, start: from, end: c.start });
      from = c.end;
    }
    if (from === item.start) out.push(item);
    else if (from < item.end) out.push({ ...item, start: from });
  }
  return out;
}
