import { type Layer, RESTRICT_MODE } from '#contract/schedule';
import { intersect, union, type Interval } from '../time/interval';
import {
  DAY,
  WEEK,
  instantAt,
  wallAt,
  type ScheduleZone,
  type UnixSeconds,
  type WallSeconds,
} from '../time/zone';
import { zoneOf } from './rota';
import { addMonths, monthsBetween, civilOf } from '../time/days';

/** Counting of local days by a day mask, by arithmetic: a layer may have started 20 years ago. */
type CountedDays = {
  /** Number of counted days before a day, from a fixed one on; days are numbered from 1970-01-01. */
  before: (day: number) => number;
  /** The counted day that has that many counted days before it. */
  nth: (index: number) => number;
};

// 1970-01-01 was a Thursday, weekday 4.
const EPOCH_WEEKDAY = 4;

/** @param repeat the weekdays that count, 0 = Sunday … 6 = Saturday; at least one of these is in it. */
export function countedDays(repeat: readonly number[]): CountedDays {
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => repeat.includes(weekday));
  return {
    before: (day) => {
      const week = Math.floor((day + EPOCH_WEEKDAY) / 7);
      const weekday = day + EPOCH_WEEKDAY - week * 7;
      return week * weekdays.length + weekdays.filter((counted) => counted < weekday).length;
    },
    nth: (index) => {
      const week = Math.floor(index / weekdays.length);
      const weekday = weekdays[index - week * weekdays.length] ?? 0;
      return week * 7 + weekday - EPOCH_WEEKDAY;
    },
  };
}

/**
 * Time of a layer that its day mask and restrictions allow.
 *
 * Rules: both are stretches of wall clock that repeat every local day or week, and a stretch lies between its
 * converted ends. The wall clock of single instants does not matter, so a stretch over a repeated hour stays one
 * piece. A day is the stretch from its 00:00 to the next day's.
 */

/** Monday 00:00 of the first week that starts after 1970-01-01, which was a Thursday. */
export const FIRST_MONDAY = 4 * DAY;

/** Seconds of wall clock, counted from the start of a day or week; `end` may run over into the next one. */
type WallSpan = { start: number; end: number };

/** Length of a span, and the start of the first one on the wall clock. */
type Rhythm = { span: number; origin: number };

const DAILY: Rhythm = { span: DAY, origin: 0 };
const WEEKLY: Rhythm = { span: WEEK, origin: FIRST_MONDAY };

/**
 * The parts of a window that mask and restrictions leave to the layer: sorted, disjoint, not touching.
 * @param scheduleZone zone of a layer without one of its own.
 */
export function allowedIn(layer: Layer, window: Interval, scheduleZone: ScheduleZone): Interval[] {
  const zone = zoneOf(layer, scheduleZone);
  const masked = layer.day_mask.repeat.length > 0;
  const whole = [window];
  const byMask = masked ? recurring(maskDays(layer.day_mask.repeat), WEEKLY, window, zone) : whole;
  return intersect(intersect(whole, byMask), byRestrictions(layer, window, zone));
}

function byRestrictions(layer: Layer, window: Interval, zone: ScheduleZone): Interval[] {
  // A restriction without windows restricts nothing, as an empty mask masks nothing.
  if (layer.restrict_mode === RESTRICT_MODE.none || layer.restrict_periods.length === 0) return [window];
  const daily = layer.restrict_mode === RESTRICT_MODE.daily;
  const stretches = layer.restrict_periods.map(({ restrict_start: start, restrict_end: end }) => ({
    start,
    end: end <= start ? end + (daily ? DAY : WEEK) : end,
  }));
  return recurring(stretches, daily ? DAILY : WEEKLY, window, zone);
}

function maskDays(repeat: readonly number[]): WallSpan[] {
  return repeat
    .filter((weekday) => weekday >= 0 && weekday <= 6)
    .map((weekday) => {
      const start = ((weekday + 6) % 7) * DAY;
      return { start, end: start + DAY };
    });
}

function recurring(
  stretches: readonly WallSpan[],
  { span, origin }: Rhythm,
  window: Interval,
  zone: ScheduleZone,
): Interval[] {
  // A stretch ends within two spans of its own span's start, or a third where the clock skipped a whole day.
  const first = Math.floor((wallAt(window.start, zone) - origin) / span) - 2;
  const last = Math.floor((wallAt(window.end, zone) - origin) / span) + 1;
  const out: Interval[] = [];
  for (let number = first; number <= last; number += 1) {
    const start = origin + number * span;
    for (const stretch of stretches) {
      out.push({ start: instantAt(start + stretch.start, zone), end: instantAt(start + stretch.end, zone) });
    }
  }
  return union(out);
}

/**
 * Starts of the turns of a rotation.
 *
 * Rules: turn 0 begins at layer_start, and each turn lasts until the next one begins.
 * - hour: elapsed time, unless the length divides a day. Everything else is wall clock and keeps its local time of
 *   day through a clock change; as in GoAlert, the night of a change is an hour shorter or longer.
 * - A cycle of exactly one week (1 week, or 7 days without a mask) hands off at Monday 00:00 + handoff_time; turn 0
 *   lasts until the first hand-off after layer_start.
 * - month: the calendar month, counted from layer_start's own day, clamped to the last one.
 * - day with a mask: whole local days, of which only the counted ones use up a turn. A turn in a skipped day is
 *   empty: two turns begin at one instant then.
 */
export type Turns = {
  /** Number of the turn at an instant; 0 before layer_start. The later one where two begin at once. */
  at: (instant: UnixSeconds) => number;
  startOf: (turn: number) => UnixSeconds;
};

/**
 * The turns of a layer that has no fault, see layer-fault.ts.
 * @param scheduleZone zone of a layer without one of its own.
 */
export function turnsOf(layer: Layer, scheduleZone: ScheduleZone): Turns {
  const zone = zoneOf(layer, scheduleZone);
  const value = layer.rotation_value;
  const masked = layer.day_mask.repeat.length > 0;
  switch (layer.rotation_unit) {
    case 'hour':
      return 24 % value === 0
        ? wallHourTurns(layer.layer_start, value * 3600, zone)
        : hourTurns(layer.layer_start, value * 3600);
    case 'day':
      if (masked) return countedDayTurns(layer, zone);
      return value === 7 ? handoffTurns(layer, zone) : dayTurns(layer.layer_start, value, zone);
    case 'week':
      return value === 1 ? handoffTurns(layer, zone) : dayTurns(layer.layer_start, value * 7, zone);
    default:
      // A month: a layer of any other unit has a fault.
      return monthTurns(layer.layer_start, value, zone);
  }
}

function hourTurns(layerStart: UnixSeconds, length: number): Turns {
  return {
    at: (instant) => Math.max(0, Math.floor((instant - layerStart) / length)),
    startOf: (turn) => layerStart + turn * length,
  };
}

/** Turns of a length that divides a day. */
function wallHourTurns(layerStart: UnixSeconds, length: number, zone: ScheduleZone): Turns {
  const first = wallAt(layerStart, zone);
  const turns = wallTurns(layerStart, zone, {
    startOf: (turn) => first + turn * length,
    at: (wall) => Math.floor((wall - first) / length),
  });
  // Turns within a skipped day all begin at its end, where the first later one does.
  const startOf = (turn: number): UnixSeconds => {
    const start = turns.startOf(turn);
    if (turn <= 0 || wallAt(start, zone) === first + turn * length) return start;
    return Math.min(...Array.from({ length: DAY / length + 1 }, (_, later) => turns.startOf(turn + later)));
  };
  return { ...turns, startOf };
}

function dayTurns(layerStart: UnixSeconds, days: number, zone: ScheduleZone): Turns {
  const first = wallAt(layerStart, zone);
  const length = days * DAY;
  return wallTurns(layerStart, zone, {
    startOf: (turn) => first + turn * length,
    at: (wall) => Math.floor((wall - first) / length),
  });
}

function monthTurns(layerStart: UnixSeconds, months: number, zone: ScheduleZone): Turns {
  const first = wallAt(layerStart, zone);
  return wallTurns(layerStart, zone, {
    startOf: (turn) => addMonths(first, turn * months),
    at: (wall) => Math.floor(monthsBetween(first, wall) / months),
  });
}

function handoffTurns(layer: Layer, zone: ScheduleZone): Turns {
  const anchor = FIRST_MONDAY + layer.handoff_time;
  const start = layer.layer_start;
  let first = anchor + Math.floor((wallAt(start, zone) - anchor) / WEEK) * WEEK;
  // A layer that starts in a repeated or just after a skipped hour: what counts is the order of instants.
  if (instantAt(first, zone) > start) first -= WEEK;
  else if (instantAt(first + WEEK, zone) <= start) first += WEEK;
  return wallTurns(start, zone, {
    startOf: (turn) => first + turn * WEEK,
    at: (wall) => Math.floor((wall - first) / WEEK),
  });
}

function countedDayTurns(layer: Layer, zone: ScheduleZone): Turns {
  const { before, nth } = countedDays(layer.day_mask.repeat);
  const start = layer.layer_start;
  let firstDay = Math.floor(wallAt(start, zone) / DAY);
  // Where midnight comes twice, a day begins with the first one.
  if (instantAt((firstDay + 1) * DAY, zone) <= start) firstDay += 1;
  const offset = before(firstDay);
  return wallTurns(start, zone, {
    startOf: (turn) => nth(offset + turn * layer.rotation_value) * DAY,
    at: (wall) => Math.floor((before(Math.floor(wall / DAY) + 1) - 1 - offset) / layer.rotation_value),
  });
}

/** Turns from their wall-clock starts. `at` may be off by a little, near a clock change or within a month. */
function wallTurns(
  layerStart: UnixSeconds,
  zone: ScheduleZone,
  wallClock: { startOf: (turn: number) => WallSeconds; at: (wall: WallSeconds) => number },
): Turns {
  const startOf = (turn: number): UnixSeconds =>
    turn <= 0 ? layerStart : instantAt(wallClock.startOf(turn), zone);
  return {
    startOf,
    at: (instant) => {
      let turn = Math.max(0, wallClock.at(wallAt(instant, zone)));
      while (turn > 0 && startOf(turn) > instant) turn -= 1;
      while (startOf(turn + 1) <= instant) turn += 1;
      return turn;
    },
  };
}

/**
 * Wall-clock phase of a layer's hand-offs: the time of day, of weeks the weekday, of months the day.
 *
 * A successor keeps it only if it begins at a hand-off of this very phase: a hand-off in a skipped hour, or on the last
 * day of a short month, is later or earlier, and turns counted from it would stay so.
 */
type Phase = { time: number; weekday?: number | undefined; day?: number | undefined };

/** True for a cycle of exactly one week, which hands off at `handoff_time`. */
export function isWeekly({ rotation_unit: unit, rotation_value: value, day_mask }: Layer): boolean {
  return unit === 'week' ? value === 1 : unit === 'day' && value === 7 && day_mask.repeat.length === 0;
}

/** True for turns of whole local days, of which some are left out. */
export function countsDays({ rotation_unit: unit, day_mask }: Layer): boolean {
  return unit === 'day' && day_mask.repeat.length > 0;
}

/** True for turns of elapsed hours, which have no time of day. */
export function isElapsed({ rotation_unit: unit, rotation_value: value }: Layer): boolean {
  return unit === 'hour' && 24 % value !== 0;
}

export function phaseOf(layer: Layer, zone: string): Phase {
  if (countsDays(layer)) return { time: 0 };
  if (isWeekly(layer)) {
    return { time: modulo(layer.handoff_time, DAY), weekday: Math.floor(layer.handoff_time / DAY) % 7 };
  }
  const wall = wallAt(layer.layer_start, zone);
  const time = modulo(wall, DAY);
  if (layer.rotation_unit === 'week')
    return { time, weekday: Math.floor(modulo(wall - FIRST_MONDAY, WEEK) / DAY) };
  if (layer.rotation_unit === 'month') return { time, day: civilOf(Math.floor(wall / DAY)).day };
  return { time };
}

/** True if turns of the layer that begin at an instant hand off in the phase. */
export function isInPhase(layer: Layer, phase: Phase, at: UnixSeconds, zone: string): boolean {
  if (isElapsed(layer) || isWeekly(layer) || countsDays(layer)) return true;
  return isPhaseOf(layer, phase, wallAt(at, zone));
}

/** First instant not before `at` at which turns of the layer may begin in the phase. */
export function nextInPhase(layer: Layer, phase: Phase, at: UnixSeconds, zone: string): UnixSeconds {
  const step = layer.rotation_unit === 'hour' ? layer.rotation_value * 3600 : DAY;
  const wall = wallAt(at, zone) - DAY;
  let next = wall + modulo(phase.time - wall, step);
  // Two years have every day of a month, and any skipped hour again.
  for (let tries = 0; tries < (732 * DAY) / step; tries += 1) {
    const instant = instantAt(next, zone);
    if (instant >= at && wallAt(instant, zone) === next && isPhaseOf(layer, phase, next)) return instant;
    next += step;
  }
  return at;
}

function isPhaseOf(layer: Layer, { time, weekday, day }: Phase, wall: WallSeconds): boolean {
  if (layer.rotation_unit === 'hour') return modulo(wall - time, layer.rotation_value * 3600) === 0;
  if (modulo(wall, DAY) !== time) return false;
  const isWeeks = layer.rotation_unit === 'week' || isWeekly(layer);
  if (isWeeks && weekday !== undefined && Math.floor(modulo(wall - FIRST_MONDAY, WEEK) / DAY) !== weekday)
    return false;
  return layer.rotation_unit !== 'month' || day === undefined || civilOf(Math.floor(wall / DAY)).day === day;
}

export function modulo(value: number, size: number): number {
  return value - Math.floor(value / size) * size;
}
