import { MAX_RANGE_MONTHS } from '#contract/insight';
import { addMonths, monthsBetween } from '../time/civil';
import { startOfDay, startOfWeek } from '../time/days';
import { DAY, WEEK, instantAt, wallAt, type UnixSeconds, type WallSeconds } from '../time/zone';
import type { Range } from './range';

/**
 * Ranges by name, and their neighbours. By the wall clock of a zone.
 *
 * Rules: "last" ranges are complete days, weeks and months, so that they compare with those before. "This" ranges go
 * up to the coming full hour. The range beside another one is as many calendar months away where it is whole months
 * long (its end reads the same day and time some months later), else as many days where both ends read the same time,
 * else as many seconds.
 */

export const QUICK_RANGES = [
  'today',
  'this-week',
  'this-month',
  '7d',
  '28d',
  '90d',
  'last-week',
  'last-month',
  '6-months',
] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

/** A range by its name, which moves with time, or by two wall clocks of the page's zone. */
export type RangeChoice =
  | { kind: 'quick'; name: QuickRange }
  | { kind: 'fixed'; from: WallSeconds; to: WallSeconds };

/** The instants that a choice means now. @throws RangeError where the zone is no tz database name. */
export function rangeOf(choice: RangeChoice, now: UnixSeconds, zone: string): Range {
  const { from, to } = choice.kind === 'fixed' ? choice : quickWalls(choice.name, wallAt(now, zone));
  return { start: instantAt(from, zone), end: instantAt(to, zone) };
}

type Walls = { from: WallSeconds; to: WallSeconds };

function quickWalls(name: QuickRange, now: WallSeconds): Walls {
  const today = startOfDay(now);
  const monday = startOfWeek(now);
  const first = firstOfMonth(now);
  const nextHour = (Math.floor(now / 3600) + 1) * 3600;
  const walls: Record<QuickRange, Walls> = {
    today: { from: today, to: nextHour },
    'this-week': { from: monday, to: nextHour },
    'this-month': { from: first, to: nextHour },
    '7d': { from: today - 7 * DAY, to: today },
    '28d': { from: today - 28 * DAY, to: today },
    '90d': { from: today - 90 * DAY, to: today },
    'last-week': { from: monday - WEEK, to: monday },
    'last-month': { from: addMonths(first, -1), to: first },
    '6-months': { from: addMonths(first, -MAX_RANGE_MONTHS), to: first },
  };
  return walls[name];
}

function firstOfMonth(wall: WallSeconds): WallSeconds {
  const day = new Date(wall * 1000).getUTCDate();
  return startOfDay(wall) - (day - 1) * DAY;
}

/** How a range is measured: so many calendar months, days or seconds. */
export type Length = { unit: 'months' | 'days' | 'seconds'; count: number };

export function lengthOf(range: Range, zone: string): Length {
  const [from, to] = [wallAt(range.start, zone), wallAt(range.end, zone)];
  const months = monthsBetween(from, to);
  if (months > 0 && addMonths(from, months) === to) return { unit: 'months', count: months };
  if (to > from && (to - from) % DAY === 0) return { unit: 'days', count: (to - from) / DAY };
  return { unit: 'seconds', count: range.end - range.start };
}

/** The range of the same length that ends where this one starts (`-1`), or starts where it ends (`1`). */
export function rangeBeside(range: Range, step: -1 | 1, zone: string): Range {
  const meet = step < 0 ? range.start : range.end;
  const { unit, count } = lengthOf(range, zone);
  const wall = wallAt(meet, zone);
  const far =
    unit === 'seconds'
      ? meet + step * count
      : instantAt(unit === 'months' ? addMonths(wall, step * count) : wall + step * count * DAY, zone);
  return step < 0 ? { start: far, end: meet } : { start: meet, end: far };
}
