import type { Interval } from '#domain/time/interval';

/** How far into a window an instant lies, 0 to 1. */
export function shareIn(at: number, { start, end }: Interval): number {
  return (at - start) / (end - start);
}

/** Where [start, end) lies in a window, as CSS. */
export function placeIn(start: number, end: number, window: Interval): { left: string; width?: string } {
  const left = percent(shareIn(start, window));
  return start === end ? { left } : { left, width: percent(shareIn(end, window) - shareIn(start, window)) };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
