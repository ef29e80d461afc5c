import { MAX_RANGE_MONTHS } from '#contract/insight';
import { addMonths, monthsBetween } from '../time/civil';
import { startOfDay, startOfWeek } from '../time/days';
import { DAY, WEEK, instantAt, wallAt, type UnixSeconds, type WallSeconds } from '../time/zone';
import type { InsightRange } from './range';

/**
 * Ranges by name, and their neighbours. By the wall clock of a zone.
 *
 * Rules: "last" ranges are complete days, weeks, months and quarters of the year, so that they compare with those before. "This" ranges go
 * up to the coming full hour, and compare with the same part of the day, week or month before: the same weekdays or days
 * of the month, the same time that has passed of them by the wall clock. The range beside another one is as many calendar months away where it is whole months
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
  'last-quarter',
  '6-months',
] as const;
export type QuickRange = (typeof QUICK_RANGES)[number];

/** A range by its name, which moves with time, or by two wall clocks of the page's zone. */
export type RangeChoice<Name extends string = QuickRange> =
  | { kind: 'quick'; name: Name }
  | { kind: 'fixed'; from: WallSeconds; to: WallSeconds; part?: RangePart };

/** Units of which a range may be the part until now; it is compared with the same part of the previous one. */
export const RANGE_PARTS = ['day', 'week', 'month'] as const;
export type RangePart = (typeof RANGE_PARTS)[number];

const QUICK_PARTS: Partial<Record<QuickRange, RangePart>> = {
  today: 'day',
  'this-week': 'week',
  'this-month': 'month',
};

/** Undefined: of nothing; it compares with the range beside it. */
export function partOf(choice: RangeChoice): RangePart | undefined {
  return choice.kind === 'quick' ? QUICK_PARTS[choice.name] : choice.part;
}

/** The instants that a choice means now. @throws RangeError where the zone is no tz database name. */
export function rangeOf(choice: RangeChoice, now: UnixSeconds, zone: string): InsightRange {
  return instantsOf(wallsOf(choice, now, zone), zone);
}

type Walls = { start: WallSeconds; end: WallSeconds };

function wallsOf(choice: RangeChoice, now: UnixSeconds, zone: string): Walls {
  return choice.kind === 'fixed'
    ? { start: choice.from, end: choice.to }
    : quickWalls(choice.name, wallAt(now, zone));
}

function instantsOf({ start, end }: Walls, zone: string): InsightRange {
  return { after: instantAt(start, zone), upTo: instantAt(end, zone) };
}

function quickWalls(name: QuickRange, now: WallSeconds): Walls {
  const today = startOfDay(now);
  const monday = startOfWeek(now);
  const first = firstOfMonth(now);
  const quarter = addMonths(first, -(new Date(now * 1000).getUTCMonth() % 3));
  const nextHour = (Math.floor(now / 3600) + 1) * 3600;
  const walls: Record<QuickRange, Walls> = {
    today: { start: today, end: nextHour },
    'this-week': { start: monday, end: nextHour },
    'this-month': { start: first, end: nextHour },
    '7d': { start: today - 7 * DAY, end: today },
    '28d': { start: today - 28 * DAY, end: today },
    '90d': { start: today - 90 * DAY, end: today },
    'last-week': { start: monday - WEEK, end: monday },
    'last-month': { start: addMonths(first, -1), end: first },
    'last-quarter': { start: addMonths(quarter, -3), end: quarter },
    '6-months': { start: addMonths(first, -MAX_RANGE_MONTHS), end: first },
  };
  return walls[name];
}

function firstOfMonth(wall: WallSeconds): WallSeconds {
  const day = new Date(wall * 1000).getUTCDate();
  return startOfDay(wall) - (day - 1) * DAY;
}

/** Length of a range in calendar months, days or seconds. */
export type Length = { unit: 'months' | 'days' | 'seconds'; count: number };

export function lengthOf(range: InsightRange, zone: string): Length {
  const [from, to] = [wallAt(range.after, zone), wallAt(range.upTo, zone)];
  const months = monthsBetween(from, to);
  // The 28 days up to a day in March are four weeks, as on any other day, unless they are February.
  const areWeeks = to - from === 4 * WEEK && from !== firstOfMonth(from);
  if (months > 0 && addMonths(from, months) === to && !areWeeks) return { unit: 'months', count: months };
  if (to > from && (to - from) % DAY === 0) return { unit: 'days', count: (to - from) / DAY };
  return { unit: 'seconds', count: range.upTo - range.after };
}

/** The range of the same length that ends where this one starts (`-1`), or starts where it ends (`1`). */
export function rangeBeside(range: InsightRange, step: -1 | 1, zone: string): InsightRange {
  const meet = step < 0 ? range.after : range.upTo;
  const { unit, count } = lengthOf(range, zone);
  const wall = wallAt(meet, zone);
  const far =
    unit === 'seconds'
      ? meet + step * count
      : instantAt(unit === 'months' ? addMonths(wall, step * count) : wall + step * count * DAY, zone);
  return step < 0 ? { after: far, upTo: meet } : { after: meet, upTo: far };
}

/**
 * What a choice is compared with now: the same part of the day, week or month before, or the range beside it. Where the
 * range has not wholly passed, as much of that as has passed of the range.
 * @param passed up to when the range has been looked at.
 * @throws RangeError where the zone is no tz database name.
 */
export function rangeBefore(
  choice: RangeChoice,
  now: UnixSeconds,
  passed: UnixSeconds,
  zone: string,
): InsightRange {
  const walls = wallsOf(choice, now, zone);
  const range = instantsOf(walls, zone);
  const part = partOf(choice);
  const isWhole = passed >= range.upTo;
  const beside = rangeBeside(range, -1, zone);
  if (part === undefined && isWhole) return beside;
  const from = part === undefined ? wallAt(beside.after, zone) : earlier(walls.start, part);
  const elapsed = (isWhole ? walls.end : wallAt(passed, zone)) - walls.start;
  // A month before may be shorter than what has passed of this one.
  return instantsOf({ start: from, end: Math.min(from + elapsed, walls.start) }, zone);
}

function earlier(wall: WallSeconds, part: RangePart): WallSeconds {
  return part === 'month' ? addMonths(wall, -1) : wall - (part === 'week' ? WEEK : DAY);
}
