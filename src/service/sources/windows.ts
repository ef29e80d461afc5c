import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds } from '#domain/time/zone';

/** Parts of a window, none longer than a tool allows, in the order of time; each begins a day before the last ends. */
export function partsOf({ start, end }: Interval, seconds: number): Interval[] {
  const parts = [{ start, end: Math.min(start + seconds, end) }];
  for (let last = parts[0]; last && last.end < end; last = parts.at(-1))
    parts.push({ start: last.end - DAY, end: Math.min(last.end - DAY + seconds, end) });
  return parts;
}

/** `2026-03-01T08:00:00Z` */
export function utcText(instant: UnixSeconds): string {
  return new Date(instant * 1000).toISOString().replace('.000', '');
}
