import type { Interval } from '#domain/time/interval';

/** Where [start, end) lies in a window, as CSS: linear in elapsed time, so a 23-hour day is 23 hours wide. */
export function place(start: number, end: number, window: Interval): { left: string; width: string } {
  return { left: at(start, window), width: percent((end - start) / length(window)) };
}

/** How far into the window an instant lies, 0 to 1. */
export function share(instant: number, window: Interval): number {
  return (instant - window.start) / length(window);
}

export function at(instant: number, window: Interval): string {
  return percent(share(instant, window));
}

/** Where a flag has room on one side of its line only. */
const EDGE = 0.06;

/**
 * Whether the time of an instant stands left of its line: where the ruler ends, and before an instant that is close and
 * has its own time on the right.
 */
export function isFlagOnLeft(instant: number, window: Interval, beside?: number): boolean {
  const place = share(instant, window);
  if (place > 1 - EDGE) return true;
  const ahead = beside === undefined ? -1 : share(beside, window) - place;
  return place > EDGE && ahead >= 0 && ahead < 2 * EDGE;
}

export function widthPx(start: number, end: number, window: Interval, lanePx: number): number {
  return ((end - start) / length(window)) * lanePx;
}

function length(window: Interval): number {
  return window.end - window.start;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(4)}%`;
}
