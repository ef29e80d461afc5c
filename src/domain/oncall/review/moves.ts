import { layersOfAll, rotaAt, zoneOf, type Rota } from '../../schedule/rota';
import type { Interval } from '../../time/interval';
import { sameOffsetUntil } from '../../time/offset-change';
import { DAY, wallAt, type UnixSeconds, type AccountZone } from '../../time/zone';

/** A hand-off that is at another time of day in a zone than the one before it: seconds of the day, then and now. */
export type Move = { zone: string; was: number; is: number };

/** All changes of any of the clocks in a window, in no order. */
export function clockChanges(zones: readonly string[], { start, end }: Interval): UnixSeconds[] {
  return [...new Set(zones)].flatMap((zone) => {
    const changes: UnixSeconds[] = [];
    for (let at = sameOffsetUntil(start, end, zone); at < end; at = sameOffsetUntil(at, end, zone)) {
      changes.push(at);
    }
    return changes;
  });
}

/** Seconds of the local day. */
export function timeOfDay(instant: UnixSeconds, zone: string): number {
  const wall = wallAt(instant, zone);
  return wall - Math.floor(wall / DAY) * DAY;
}

/**
 * Finds the earlier hand-off to compare with: the last one before at the same time of day on the schedule's clock, in
 * its zone of then; or, if a layer rotates by the hour, one whole days of 24 hours earlier.
 */
export function memoryOf(rota: Rota, accountZone: AccountZone): (at: UnixSeconds) => UnixSeconds | undefined {
  const byClock = new Map<string, UnixSeconds>();
  const byElapsed = new Map<number, UnixSeconds>();
  const hourly = layersOfAll(rota).some(({ rotation_unit }) => rotation_unit === 'hour');
  return (at) => {
    const zone = zoneOf(rotaAt(rota, at), accountZone);
    const [time, elapsed] = [`${timeOfDay(at, zone)} ${zone}`, at % DAY];
    const last = byClock.get(time) ?? (hourly ? byElapsed.get(elapsed) : undefined);
    byClock.set(time, at);
    byElapsed.set(elapsed, at);
    return last;
  };
}

/** The zones in which the time of day is another one at two instants. */
export function movesBetween(last: UnixSeconds, at: UnixSeconds, zones: readonly string[]): Move[] {
  return zones
    .map((zone) => ({ zone, was: timeOfDay(last, zone), is: timeOfDay(at, zone) }))
    .filter(({ was, is }) => was !== is);
}
