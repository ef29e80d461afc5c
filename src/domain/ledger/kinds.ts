import type { Interval } from '../time/interval';
import { sameOffsetUntil, DAY, offsetAt, type UnixSeconds, type WallSeconds } from '../time/zone';
import { NIGHT_END, NIGHT_START, WORK_UNTIL } from '../time/hours';

/**
 * Kinds of hours on call by the wall clock of a person's zone.
 *
 * Rules: work = Monday to Friday [nightEnd, workUntil); off = Monday to Friday [workUntil, nightStart) and Saturday and
 * Sunday [nightEnd, nightStart); night = every day [nightStart, nightEnd). These add up to the whole. Weekend = Saturday
 * and Sunday, holiday = the listed days, both from midnight to midnight; they count the same time a second time, as in
 * `time/hours`. The kinds that are paid have the bounds of the rules of pay, and every second has one of them, the first
 * that matches of holiday, weekend, night, off, work. What counts is the reading of the clock at each second that passes.
 */

const CLOCK_KINDS = ['work', 'off', 'night'] as const;
type ClockKind = (typeof CLOCK_KINDS)[number];

export const KINDS = [...CLOCK_KINDS, 'weekend', 'holiday'] as const;
export type Kind = (typeof KINDS)[number];

/** Figures of the paid seconds of each kind. */
export const PAID = {
  work: 'paidWork',
  off: 'paidOff',
  night: 'paidNight',
  weekend: 'paidWeekend',
  holiday: 'paidHoliday',
} as const satisfies Record<Kind, string>;
export type PaidKey = (typeof PAID)[Kind];

/** Bounds of the kinds in seconds after midnight: 0 ≤ nightEnd ≤ workUntil ≤ nightStart ≤ one day. */
export type ClockBounds = { nightEnd: number; workUntil: number; nightStart: number };

export const DEFAULT_BOUNDS: ClockBounds = {
  nightEnd: NIGHT_END,
  workUntil: WORK_UNTIL,
  nightStart: NIGHT_START,
};

export type KindRules = {
  bounds: ClockBounds;
  /** Local midnights. */
  holidays: ReadonlySet<WallSeconds>;
};

/** Time within one local day and one kind of clock time. `day` and `night` count days since 1970-01-01. */
export type Part<T = unknown> = Interval & {
  /** Interval that it is a part of: a copy of its members would double the time that hours take. */
  of: T;
  clock: ClockKind;
  day: number;
  isWeekend: boolean;
  isHoliday: boolean;
  /** Day on which the night began. */
  night: number | undefined;
};

/** 1970-01-01 was a Thursday, the fourth day of its week. */
const DAYS_BEFORE_EPOCH = 3;
/** Reach of one search for the next clock change. */
const CLOCK_CHANGE_REACH = 64 * DAY;

/** Weeks since the Monday before 1970-01-01. */
export function weekOf(day: number): number {
  return Math.floor((day + DAYS_BEFORE_EPOCH) / 7);
}

/**
 * Cuts intervals at every bound of the rules, in order.
 * @throws RangeError if the zone is no tz database name.
 */
export function partsOf<T extends Interval>(
  intervals: readonly T[],
  zone: string,
  rules: KindRules,
): Part<T>[] {
  const parts: Part<T>[] = [];
  let [since, until, offset] = [Infinity, -Infinity, 0];
  for (const interval of intervals) {
    for (let from: UnixSeconds = interval.start; from < interval.end;) {
      if (from < since || from >= until) {
        offset = offsetAt(from, zone);
        since = from;
        until = sameOffsetUntil(from, Math.max(interval.end, from + CLOCK_CHANGE_REACH), zone);
      }
      const { upTo, clock, day, isWeekend, isHoliday, night } = partAt(from + offset, rules);
      const end = Math.min(interval.end, until, upTo - offset);
      parts.push({ of: interval, start: from, end, clock, day, isWeekend, isHoliday, night });
      from = end;
    }
  }
  return parts;
}

/** Kinds in which a part counts. */
export function kindsOf({ clock, isWeekend, isHoliday }: Part): Kind[] {
  return [clock, ...(isWeekend ? (['weekend'] as const) : []), ...(isHoliday ? (['holiday'] as const) : [])];
}

/** The one kind in which a part is paid. */
export function paidKindOf({ clock, isWeekend, isHoliday }: Part): Kind {
  if (isHoliday) return 'holiday';
  return isWeekend ? 'weekend' : clock;
}

function partAt(wall: WallSeconds, { bounds, holidays }: KindRules) {
  const day = Math.floor(wall / DAY);
  const time = wall - day * DAY;
  const isWeekend = day + DAYS_BEFORE_EPOCH - weekOf(day) * 7 >= 5;
  const isHoliday = holidays.has(day * DAY);
  const { nightEnd, workUntil, nightStart } = bounds;
  const of = (clock: ClockKind, night: number | undefined, upTo: number) => {
    return { day, isWeekend, isHoliday, clock, night, upTo: day * DAY + upTo };
  };
  if (time < nightEnd) return of('night', day - 1, nightEnd);
  if (time >= nightStart) return of('night', day, DAY);
  const isWork = !isWeekend && time < workUntil;
  return of(isWork ? 'work' : 'off', undefined, isWork ? workUntil : nightStart);
}

/** Clock change within a stretch; the stretch is longer by `seconds` than its wall clock shows, or shorter. */
export type ClockChange = { at: UnixSeconds; seconds: number };

export function clockChanges({ start, end }: Interval, zone: string): ClockChange[] {
  const changes: ClockChange[] = [];
  for (let from = start; ;) {
    const at = sameOffsetUntil(from, end, zone);
    if (at >= end) return changes;
    changes.push({ at, seconds: offsetAt(from, zone) - offsetAt(at, zone) });
    from = at;
  }
}
