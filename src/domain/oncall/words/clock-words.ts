import { weekday } from '../../time/days';
import { formatMoment } from '../../time/format';
import { DAY, WEEK, wallAt, type UnixSeconds } from '../../time/zone';

/** Wall-clock times of a configuration in words. Total: what no clock or calendar has is written as a number. */

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

// Years 1 to 9999.
const FIRST_INSTANT = -62_135_596_800;
const LAST_INSTANT = 253_402_300_799;

/** "09:00", "24:00", with seconds only where there are some: "09:00:30". Of seconds from 00:00. */
export function timeInWords(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = rest === 0 ? [hours, minutes] : [hours, minutes, rest];
  return seconds < 0 ? `${seconds} s` : parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** "Saturday 18:00", of seconds from Monday 00:00; as an end, midnight is "Sunday 24:00". */
export function timeOfWeekInWords(seconds: number, asEnd = false): string {
  const inWeek = modulo(seconds, WEEK);
  const day = Math.floor((asEnd && inWeek % DAY === 0 ? modulo(inWeek - 1, WEEK) : inWeek) / DAY);
  return `${dayName(day + 1)} ${timeInWords(modulo(inWeek - day * DAY, WEEK))}`;
}

/** "Monday"; 0 = Sunday. */
export function dayName(day: number): string {
  return WEEKDAYS[modulo(day, 7)] ?? '';
}

/** "Mon 2 Mar 2026, 09:00" */
export function momentInWords(instant: UnixSeconds, zone: string): string {
  return hasCalendar(instant) ? formatMoment(instant, zone) : `${instant} s after 1970`;
}

/** The local weekday ("Monday"), day of the month and time of day of an instant; undefined where no calendar has it. */
export function localParts(
  instant: UnixSeconds,
  zone: string,
): { weekday: string; day: number; time: string } | undefined {
  if (!hasCalendar(instant)) return undefined;
  const wall = wallAt(instant, zone);
  return {
    weekday: dayName(weekday(wall)),
    day: new Date(wall * 1000).getUTCDate(),
    time: timeInWords(modulo(wall, DAY)),
  };
}

function hasCalendar(instant: UnixSeconds): boolean {
  return instant >= FIRST_INSTANT + DAY && instant <= LAST_INSTANT - DAY;
}

function modulo(value: number, size: number): number {
  return value - Math.floor(value / size) * size;
}
