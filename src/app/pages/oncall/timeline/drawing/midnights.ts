import { localDays, startOfDay } from '#domain/time/days';
import { formatDate, formatDay, formatTime } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { wallAt } from '#domain/time/zone';

/**
 * What the clock of a second zone reads at the midnights of a window, for a ruler without room for it: "midnight is 11:00
 * the day before in America/New_York, 12:00 the day before from Mon 9 Mar". A midnight that the clocks skip is none.
 */
export function midnightsInWords(window: Interval, zone: string, secondZone: string): string {
  const parts: string[] = [];
  let last = '';
  for (const { start, wall } of localDays(window.start, window.end, zone)) {
    if (wallAt(start, zone) !== wall) continue;
    const second = wallAt(start, secondZone);
    const reading = `${formatTime(second)}${dayInWords(startOfDay(second) - wall)}`;
    if (reading === last) continue;
    parts.push(
      last === ''
        ? `midnight is ${reading} in ${secondZone}`
        : `${reading} from ${formatDay(wall).slice(0, 3)} ${formatDate(wall)}`,
    );
    last = reading;
  }
  return parts.join(', ');
}

function dayInWords(seconds: number): string {
  if (seconds === 0) return '';
  return seconds < 0 ? ' the day before' : ' the day after';
}
