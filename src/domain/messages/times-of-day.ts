import { DAY, instantAt, type UnixSeconds, wallAt } from '../time/zone';
import type { After, MessageRule } from './rule';

/**
 * Instants at which the clock of a zone shows a time of day. A time that a clock change skips comes that much later, one
 * that it repeats comes once.
 */
export function timesOfDay(timeOfDay: number, zone: string, { after, until }: After): UnixSeconds[] {
  const instants: UnixSeconds[] = [];
  const first = Math.floor(wallAt(after, zone) / DAY) - 1;
  const last = Math.floor(wallAt(until, zone) / DAY) + 1;
  for (let day = first; day <= last; day += 1) {
    const at = instantAt(day * DAY + timeOfDay, zone);
    if (at > after && at <= until) instants.push(at);
  }
  return instants;
}

/** Monday is 4 days after 1 January 1970. */
export function isMonday(at: UnixSeconds, zone: string): boolean {
  return (((Math.floor(wallAt(at, zone) / DAY) - 4) % 7) + 7) % 7 === 0;
}

/** True in quiet hours: from their start until before their end. */
export function isQuiet({ quiet, zone }: Pick<MessageRule, 'quiet' | 'zone'>, at: UnixSeconds): boolean {
  if (!quiet) return false;
  const time = ((wallAt(at, zone) % DAY) + DAY) % DAY;
  return quiet.start < quiet.end
    ? time >= quiet.start && time < quiet.end
    : time >= quiet.start || time < quiet.end;
}

/** Quiet hours that end in a range. */
export function quietHoursIn(
  { quiet, zone }: Pick<MessageRule, 'quiet' | 'zone'>,
  range: After,
): { start: UnixSeconds; end: UnixSeconds }[] {
  if (!quiet) return [];
  return timesOfDay(quiet.end, zone, range).flatMap((end) => {
    const start = timesOfDay(quiet.start, zone, { after: end - 2 * DAY, until: end - 1 }).at(-1);
    return start === undefined ? [] : [{ start, end }];
  });
}
