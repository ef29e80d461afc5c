import type { Interval } from '../../time/interval';

/** Consecutive windows of at most `maxSeconds` (1 or more) that make up a window; none for an empty one. */
export function splitWindow({ start, end }: Interval, maxSeconds: number): Interval[] {
  const windows: Interval[] = [];
  const step = Math.max(1, Math.floor(maxSeconds));
  for (let from = start; from < end; from += step) {
    windows.push({ start: from, end: Math.min(from + step, end) });
  }
  return windows;
}
