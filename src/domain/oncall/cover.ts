import type { Interval } from '../schedule/intervals';

/** Time that is taken: sorted, disjoint, not touching. */
export type Cover = readonly Interval[];

/** The time that any of the stretches has, in whatever order they come; empty and reversed ones have none. */
export function coverOf(stretches: readonly Interval[]): Cover {
  const sorted = isSorted(stretches) ? stretches : stretches.toSorted((a, b) => a.start - b.start);
  const cover: Interval[] = [];
  let last: Interval | undefined;
  for (const { start, end } of sorted) {
    if (start >= end) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else cover.push((last = { start, end }));
  }
  return cover;
}

/** The parts of [start, end) that are not taken. */
export function outside(start: number, end: number, cover: Cover): Interval[] {
  const free: Interval[] = [];
  let from = start;
  for (
    let i = firstEndingAfter(start, cover), taken = cover[i];
    taken && taken.start < end;
    taken = cover[i]
  ) {
    if (taken.start > from) free.push({ start: from, end: taken.start });
    from = taken.end;
    i += 1;
  }
  if (from < end) free.push({ start: from, end });
  return free;
}

/** Whether all of [start, end) is taken. */
export function isWithin(start: number, end: number, cover: Cover): boolean {
  const taken = cover[firstEndingAfter(start, cover)];
  return taken !== undefined && taken.start <= start && taken.end >= end;
}

/** Seconds of a list of disjoint stretches. */
export function secondsOf(stretches: readonly Interval[]): number {
  return stretches.reduce((sum, { start, end }) => sum + end - start, 0);
}

function firstEndingAfter(instant: number, cover: Cover): number {
  let [low, high] = [0, cover.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((cover[middle]?.end ?? Infinity) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isSorted(stretches: readonly Interval[]): boolean {
  let before = -Infinity;
  for (const { start } of stretches) {
    if (start < before) return false;
    before = start;
  }
  return true;
}
