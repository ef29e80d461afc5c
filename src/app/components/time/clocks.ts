import { formatIso, formatMoment, formatTime, zoneCity } from '#domain/time/format';
import { isoDate } from '#domain/time/days';
import { instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';

/** "Fri 27 Nov, 09:00", or as `textOfInstant` with seconds or an offset. */
export function shortTextOfInstant(instant: UnixSeconds, zone: string, aroundYear: number): string {
  const isPlain = instant % 60 === 0 && instantAt(wallAt(instant, zone), zone) === instant;
  return isPlain ? formatMoment(instant, zone, aroundYear) : textOfInstant(instant, zone);
}

/** "2026-11-21 03:12", with seconds if there are any, and the offset if the clock shows this time twice. */
export function textOfInstant(instant: UnixSeconds, zone: string): string {
  const wall = wallAt(instant, zone);
  const text = `${isoDate(wall)} ${formatTime(wall, instant % 60 !== 0)}`;
  return instantAt(wall, zone) === instant ? text : `${text} ${formatIso(instant, zone).slice(-6)}`;
}

/** "03:16 in Kolkata", of a person whose clock is another. */
export function ownClock(instant: UnixSeconds, own: string | undefined, zone: string): string {
  const time = own === undefined ? '' : formatTime(wallAt(instant, own));
  return own === undefined || time === formatTime(wallAt(instant, zone)) ? '' : `${time} in ${zoneCity(own)}`;
}
