import { formatMoment, formatZone } from './format';
import { isTimeZone, offsetAt, type UnixSeconds } from './zone';
import type { PastedTime } from './pasted';

/** A zone as it stands behind a time: an offset, as ISO 8601 writes it, or a name of the tz database. */
type WrittenZone = string;

const OFFSET = /^([+-])(\d\d):(\d\d)$/;

export function isWrittenZone(text: string): boolean {
  return OFFSET.test(text) || isTimeZone(text);
}

/** The zone that a pasted time names; undefined where it names none. */
export function writtenZone({ zone }: Pick<PastedTime, 'zone'>): WrittenZone | undefined {
  if (zone.from !== 'text') return undefined;
  return /^(?:Z|[+-]00:00)$/.test(zone.as) ? 'UTC' : zone.as;
}

/** Seconds that the clock of a written zone is ahead of UTC. */
export function writtenOffset(at: UnixSeconds, zone: WrittenZone): number {
  const [, sign, hours = '', minutes = ''] = OFFSET.exec(zone) ?? [];
  if (sign === undefined) return offsetAt(at, zone);
  return (Number(hours) * 60 + Number(minutes)) * 60 * (sign === '-' ? -1 : 1);
}

/** "Thu 19 Nov 2026, 03:12 UTC", "Thu 19 Nov 2026, 08:42 +05:30" */
export function formatWritten(at: UnixSeconds, zone: WrittenZone): string {
  const moment = formatMoment(at + writtenOffset(at, zone), 'UTC');
  return `${moment} ${isTimeZone(zone) ? formatZone(zone, at) : zone}`;
}
