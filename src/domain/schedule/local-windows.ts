import type { Layer } from '#contract/schedule';
import { RESTRICT_MODE } from '#contract/schedule';
import { intersect, union, type Interval } from '../time/interval';
import { DAY, WEEK, instantAt, wallAt, type ScheduleZone } from '../time/zone';
import { zoneOf } from './rota';

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
