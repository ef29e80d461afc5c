import { parseIsoDate } from '#domain/time/days';
import { toDate, type UnixSeconds } from '#domain/time/zone';

/** `2026-03-03T06:30Z`, with seconds where there are any: `2026-03-03T06:30:05Z` */
export function formatInstant(at: UnixSeconds): string {
  return `${toDate(at)
    .toISOString()
    .slice(0, at % 60 === 0 ? 16 : 19)}Z`;
}

/** The instant of a text as `formatInstant` writes it. */
export function parseInstant(text: string): UnixSeconds | undefined {
  const match = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?Z$/.exec(text);
  const [, date = '', hours = '', minutes = '', seconds = '0'] = match ?? [];
  const day = parseIsoDate(date);
  return day === undefined ? undefined : day + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** An instant in an address: in UTC. */
export const instant = { parse: parseInstant, format: formatInstant };
