import type { Layer } from '#contract/schedule';
import { addMonths, monthsBetween } from '../time/days';
import {
  DAY,
  WEEK,
  instantAt,
  wallAt,
  type UnixSeconds,
  type WallSeconds,
  type ScheduleZone,
} from '../time/zone';
import { countedDays } from './counted-days';
import { FIRST_MONDAY } from './local-windows';
import { zoneOf } from './rota';

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
