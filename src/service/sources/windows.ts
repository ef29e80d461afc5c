import type { Interval } from '#domain/time/interval';
import type { UnixSeconds } from '#domain/time/zone';

/** Parts of a window, none longer than a tool allows, in the order of time. */
export function partsOf({ start, end }: Interval, seconds: number): Interval[] {
  const parts: Interval[] = [];
  for (let from = start; from < end; from += seconds)
    parts.push({ start: from, end: Math.min(from + seconds, end) });
  return parts;
}

/** `2026-03-01T08:00:00Z` */
export function utcText(instant: UnixSeconds): string {
  return new Date(instant * 1000).toISOString().replace('.000', '');
}
