import type { Layer } from '#contract/schedule';
import { civilOf } from '../time/days';
import { FIRST_MONDAY } from './local-windows';
import { DAY, instantAt, WEEK, wallAt, type UnixSeconds, type WallSeconds } from '../time/zone';

/**
 * Wall-clock phase of a layer's hand-offs: the time of day, of weeks the weekday, of months the day.
 *
 * A successor keeps it only if it begins at a hand-off of this very phase: a hand-off in a skipped hour, or on the last
 * day of a short month, is later or earlier, and turns counted from it would stay so.
 */
export type Phase = { time: number; weekday?: number | undefined; day?: number | undefined };

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
