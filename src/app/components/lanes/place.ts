import type { Interval } from '#domain/time/interval';

/** Units of a painted lane: the window is this wide and the lane 1 high. */
export const PAINT_UNITS = 10_000;

/**
 * CSS position of [start, end) in a window: linear in elapsed time, so that a 23-hour day is 23 hours wide.
 */
export function place(start: number, end: number, window: Interval): { left: string; width: string } {
  return { left: at(start, window), width: percent((end - start) / length(window)) };
}

/** Position of an instant in the window, 0 to 1. */
export function share(instant: number, window: Interval): number {
  return (instant - window.start) / length(window);
}

export function at(instant: number, window: Interval): string {
  return percent(share(instant, window));
}

function length(window: Interval): number {
  return window.end - window.start;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(4)}%`;
}
