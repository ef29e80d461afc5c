import type * as z from 'zod/mini';
import { countedDays } from '../../schedule/counted-days';
import { civilOf, daysOf, monthsBetween } from '../../time/civil';
import { DAY, instantAt, type UnixSeconds, type WallSeconds } from '../../time/zone';
import { lcm } from '../day-table';
import { modulo } from '../rotation-layers';
import { type Shift, WEEKDAYS } from './grammar';

export type ShiftFields = z.output<typeof Shift>;

/** Start of an event in seconds from 00:00, and the index of its group, which may be negative. */
type IndexedEvent = { from: number; index: number };

/** Events of a shift by the day on which they begin, and the days after which they repeat; 0: never, as months do. */
export type ShiftEvents = { cycleDays: number; on: (day: number) => readonly IndexedEvent[] };

export function eventsOf(shift: ShiftFields, groups: number): ShiftEvents {
  const { frequency, interval, start, by_day: names } = shift;
  const first = Math.floor(start / DAY);
  const from = start - first * DAY;
  const weekdays = names.map((name) => WEEKDAYS.indexOf(name));
  switch (frequency) {
    case 'hourly': {
      const length = interval * 3600;
      return { cycleDays: lcm(24, interval * groups) / 24, on: (day) => hourly(start, length, day) };
    }
    case 'daily': {
      if (weekdays.length === 0) {
        return {
          cycleDays: interval * groups,
          on: (day) => ((day - first) % interval === 0 ? [{ from, index: (day - first) / interval }] : []),
        };
      }
      const { before } = countedDays(weekdays);
      const count = new Set(weekdays).size;
      return {
        cycleDays: (7 * lcm(count, interval * groups)) / count,
        on: (day) =>
          weekdays.includes(weekdayOf(day))
            ? [{ from, index: Math.floor((before(day) - before(first)) / interval) }]
            : [],
      };
    }
    case 'weekly': {
      const days = weekdays.length > 0 ? weekdays : [weekdayOf(first)];
      const week = first - modulo(weekdayOf(first) - WEEKDAYS.indexOf(shift.week_start), 7);
      return {
        cycleDays: 7 * interval * groups,
        on: (day) => {
          const number = Math.floor((day - week) / 7);
          return number % interval === 0 && days.includes(weekdayOf(day))
            ? [{ from, index: number / interval }]
            : [];
        },
      };
    }
    case 'monthly':
      return { cycleDays: 0, on: (day) => monthly(shift, weekdays, day) };
    default:
      // One event alone.
      return { cycleDays: 0, on: (day) => (day === first ? [{ from, index: 0 }] : []) };
  }
}

function monthly(
  { start, interval, by_monthday: numbers }: ShiftFields,
  weekdays: readonly number[],
  day: number,
): IndexedEvent[] {
  const first = Math.floor(start / DAY);
  const months = monthsBetween(start, day * DAY);
  const { year, month, day: number } = civilOf(day);
  const length = daysOf({ year, month: month + 1, day: 1 }) - daysOf({ year, month, day: 1 });
  const days = numbers.length > 0 ? numbers : [civilOf(first).day];
  const isChosen =
    weekdays.length > 0
      ? weekdays.includes(weekdayOf(day))
      : days.some((one) => number === (one < 0 ? length + 1 + one : one));
  return isChosen && months % interval === 0 ? [{ from: start - first * DAY, index: months / interval }] : [];
}

function hourly(start: WallSeconds, length: number, day: number): IndexedEvent[] {
  const events: IndexedEvent[] = [];
  const midnight = day * DAY;
  for (
    let index = Math.ceil((midnight - start) / length);
    start + index * length < midnight + DAY;
    index += 1
  ) {
    events.push({ from: start + index * length - midnight, index });
  }
  return events;
}

/** Weekday of a day counted from 1970-01-01, 0 = Sunday. */
function weekdayOf(day: number): number {
  return modulo(day + 4, 7);
}

/** True for a shift whose events are cut at the ends of its range. */
export function isOfWeb({ type, source }: ShiftFields): boolean {
  return type === 'override' || source === 'web' || source === 0;
}

/**
 * Range in which a shift counts. Shifts made in the web are cut at `rotation_start` and `until`; of others, events that
 * begin before the one are dropped, and events that begin up to the other last to their end.
 */
export function rangeOf(
  shift: ShiftFields,
  events: ShiftEvents,
  zone: string,
): { start: UnixSeconds; end: UnixSeconds } | undefined {
  const { start, until, duration, frequency, rotation_start: rotationStart = start } = shift;
  const isCut = isOfWeb(shift);
  if (frequency === undefined) {
    const end = until !== undefined && isCut ? Math.min(until, start + duration) : start + duration;
    return { start: instantAt(start, zone), end: instantAt(end, zone) };
  }
  const firstEvent = isCut
    ? Math.max(rotationStart, start)
    : nextEvent(events, Math.max(rotationStart, start));
  if (firstEvent === undefined) return undefined;
  const from = instantAt(firstEvent, zone);
  if (until === undefined) return { start: from, end: 0 };
  const lastEvent = isCut ? until : lastEventUpTo(events, until);
  const end = lastEvent === undefined ? undefined : instantAt(isCut ? lastEvent : lastEvent + duration, zone);
  return end === undefined || end <= from ? undefined : { start: from, end };
}

const MAX_DAYS = 1000;

function nextEvent(events: ShiftEvents, wall: WallSeconds): WallSeconds | undefined {
  const first = Math.floor(wall / DAY);
  for (let day = first; day <= first + MAX_DAYS; day += 1) {
    const starts = events.on(day).map(({ from }) => day * DAY + from);
    const next = starts.find((start) => start >= wall);
    if (next !== undefined) return next;
  }
  return undefined;
}

function lastEventUpTo(events: ShiftEvents, wall: WallSeconds): WallSeconds | undefined {
  const last = Math.floor(wall / DAY);
  for (let day = last; day >= last - MAX_DAYS; day -= 1) {
    const starts = events.on(day).map(({ from }) => day * DAY + from);
    const before = starts.findLast((start) => start <= wall);
    if (before !== undefined) return before;
  }
  return undefined;
}
