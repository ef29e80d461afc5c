import { sameOffsetUntil } from '../time/offset-change';
import { FIRST_MONDAY } from '../schedule/local-windows';
import { DAY, offsetAt, type UnixSeconds, WEEK } from '../time/zone';
import { modulo } from './rotation-layers';
import type { WallWindow } from './windows';

/** Time in which clock changes are looked for: two years have each of a zone's changes twice. */
const PERIOD = 731 * DAY;

/** Clock changes after an instant: wall clock at which skipped or repeated time begins, and its length, if repeated below 0. */
export function clockChanges(zone: string, from: UnixSeconds): { wall: number; gap: number }[] {
  const changes: { wall: number; gap: number }[] = [];
  const end = from + PERIOD;
  for (let at = sameOffsetUntil(from, end, zone); at < end; at = sameOffsetUntil(at, end, zone)) {
    const [before, after] = [offsetAt(at - 1, zone), offsetAt(at, zone)];
    changes.push({ wall: at + Math.min(before, after), gap: after - before });
  }
  return changes;
}

/** True if hours of the wall clock begin before a clock change and end after it. */
export function spanClockChange(windows: readonly WallWindow[], zone: string, from: UnixSeconds): boolean {
  return clockChanges(zone, from).some(({ wall }) =>
    windows.some(({ every, from: time, seconds }) =>
      every === 'day'
        ? modulo(wall - time, DAY) < seconds
        : modulo(wall - FIRST_MONDAY - time, WEEK) < seconds,
    ),
  );
}
