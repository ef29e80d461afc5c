import { MAX_RANGE_MONTHS } from '#contract/insight';
import type { Problem } from '#contract/problem';
import { addMonths, monthsBetween, startOfDay, startOfWeek, civilOf, daysOf } from '../time/days';
import {
  DAY,
  instantAt,
  type UnixSeconds,
  wallAt,
  WEEK,
  type WallSeconds,
  sameOffsetUntil,
  offsetAt,
} from '../time/zone';
import { formatDays, formatSpan } from '../time/format';
import { intersect, type Interval } from '../time/interval';

/**
 * Incidents triggered with after < created_at ≤ upTo; Unix seconds. Its ends have names of their own, so that an interval
 * [start, end) is not taken for it.
 */
export type InsightRange = { after: UnixSeconds; upTo: UnixSeconds };

/**
 * Problem of a range, if any: it must start after 1970 began, end after its start, and last at most six calendar
 * months by the clock of the zone (31 August to the end of February).
 * @throws RangeError if the zone is no tz database name.
 */
export function rangeProblem({ after, upTo }: InsightRange, zone: string): Problem | undefined {
  if (after <= 0) return { field: 'start_time', rule: 'must be more than 0' };
  if (upTo <= after) return { field: 'end_time', rule: 'must be after start_time' };
  if (upTo > latestEnd(after, zone)) {
    return { field: 'end_time', rule: `must be at most ${MAX_RANGE_MONTHS} months after start_time` };
  }
  return undefined;
}

/** True if data since an instant covers at least nine tenths of a range. */
export function coversMost(since: UnixSeconds, { after, upTo }: InsightRange): boolean {
  return upTo - Math.max(after, since) >= 0.9 * (upTo - after);
}

/** Longest range of one request with the end of another, which may be longer. */
export function longestUntil(range: InsightRange, zone: string): InsightRange {
  const after = instantAt(addMonths(wallAt(range.upTo, zone), -MAX_RANGE_MONTHS), zone);
  const window = { after: Math.min(after, range.after), upTo: range.upTo };
  return rangeProblem(window, zone) === undefined ? window : range;
}

/** The latest end that a range from `start` may have. @throws RangeError as `rangeProblem`. */
export function latestEnd(start: UnixSeconds, zone: string): UnixSeconds {
  return instantAt(addMonths(wallAt(start, zone), MAX_RANGE_MONTHS), zone);
}

/** "Mon 2 – Sun 15 Mar 2026" for whole days, else both ends with their times. Without the zone. */
export function rangeText({ after, upTo }: InsightRange, zone: string): string {
  const [from, to] = [wallAt(after, zone), wallAt(upTo, zone)];
  const wholeDays = from % DAY === 0 && to % DAY === 0 && to > from;
  return wholeDays ? formatDays(from, to - DAY) : formatSpan(after, upTo, zone);
}

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

/**
 * Zone data for integer arithmetic over many instants of one range, so that a database needs no zones: offsets of the
 * clock, stretch by stretch, and starts of months. Day, week, weekday and time of day are divisions then.
 */

/** The clock is `offset` seconds ahead of UTC at every instant before `until` that no earlier stretch has. */
export type Stretch = { until: UnixSeconds; offset: number };

/** Stretches of equal offset from `after` to `upTo`, both included; their last one holds on.
 * @throws RangeError where the zone is no tz database name. */
export function offsetStretches({ after, upTo }: InsightRange, zone: string): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = after; from <= upTo;) {
    const until = sameOffsetUntil(from, upTo + 1, zone);
    stretches.push({ until, offset: offsetAt(from, zone) });
    from = until;
  }
  return stretches;
}

/**
 * Local 00:00 of the first of each month from the one of `after` to the one of `upTo`.
 * @throws RangeError where the zone is no tz database name.
 */
export function monthStarts({ after, upTo }: InsightRange, zone: string): WallSeconds[] {
  const { year, month } = civilOf(Math.floor(wallAt(after, zone) / DAY));
  const first = daysOf({ year, month, day: 1 }) * DAY;
  const last = wallAt(upTo, zone);
  const starts = [first];
  for (let next = addMonths(first, 1); next <= last; next = addMonths(first, starts.length))
    starts.push(next);
  return starts;
}

/**
 * Splits a range into consecutive ones, each at most as long as one request allows: six calendar months by the clock
 * of the zone. A short range stays whole.
 * @throws RangeError if the zone is no tz database name.
 */
export function splitRange({ after, upTo }: InsightRange, zone: string): InsightRange[] {
  const parts: InsightRange[] = [];
  for (let from = after; from < upTo;) {
    const to = Math.min(latestEnd(from, zone), upTo);
    parts.push({ after: from, upTo: to });
    from = to;
  }
  return parts;
}

/** Consecutive parts of a range, cut where months of the zone begin. @throws RangeError as `splitRange`. */
export function monthParts({ after, upTo }: InsightRange, zone: string): InsightRange[] {
  const cuts = monthStarts({ after, upTo }, zone)
    .map((wall) => instantAt(wall, zone))
    .filter((start) => after < start && start < upTo);
  return [after, ...cuts].map((from, index) => ({ after: from, upTo: cuts[index] ?? upTo }));
}

/** Parts of ranges within disjoint times. A range includes its end and excludes its start, a time the reverse. */
export function rangesWithin(ranges: readonly InsightRange[], times: readonly Interval[]): InsightRange[] {
  const whole = ranges.map(({ after, upTo }) => ({ start: after + 1, end: upTo + 1 }));
  return intersect(whole, times).map(({ start, end }) => ({ after: start - 1, upTo: end - 1 }));
}
