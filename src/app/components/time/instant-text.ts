import { isoDate } from '#domain/time/days';
import { formatIso, formatTime } from '#domain/time/format';
import { instantAt, wallAt, type UnixSeconds } from '#domain/time/zone';

/** "2026-11-21 03:12", with seconds where there are any, and the offset where the clock reads so twice. */
export function textOfInstant(instant: UnixSeconds, zone: string): string {
  const wall = wallAt(instant, zone);
  const text = `${isoDate(wall)} ${formatTime(wall, instant % 60 !== 0)}`;
  return instantAt(wall, zone) === instant ? text : `${text} ${formatIso(instant, zone).slice(-6)}`;
}
