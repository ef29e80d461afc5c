import { isoDate, parseIsoDate } from '#domain/time/days';
import { DAY, toDate, type UnixSeconds, type WallSeconds } from '#domain/time/zone';
import { formatTime } from '#domain/time/format';
import type { Value } from './codec';

/** Codec of a wall clock of the page's zone. */
export const wallClock: Value<WallSeconds> = { parse: parseWall, format: formatWall, isLocal: true };

/** Codec of a day of the page's zone, as its local midnight. */
export const day: Value<WallSeconds> = { parse: parseIsoDate, format: isoDate, isLocal: true };

/** Codec of a calendar month of the page's zone, `2026-03`, as local midnight of its first day. */
export const month: Value<WallSeconds> = {
  parse: (text) => parseIsoDate(`${text}-01`),
  format: (first) => isoDate(first).slice(0, 7),
  isLocal: true,
};

/** `2026-03-03T06:30Z`, with seconds if not zero: `2026-03-03T06:30:05Z` */
export function formatInstant(at: UnixSeconds): string {
  return `${toDate(at)
    .toISOString()
    .slice(0, at % 60 === 0 ? 16 : 19)}Z`;
}

/** Parses the format of `formatInstant`. */
export function parseInstant(text: string): UnixSeconds | undefined {
  const match = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?Z$/.exec(text);
  const [, date = '', hours = '', minutes = '', seconds = '0'] = match ?? [];
  const day = parseIsoDate(date);
  return day === undefined ? undefined : day + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** Codec of an instant, in UTC. */
export const instant = { parse: parseInstant, format: formatInstant };

/** Wall clocks in addresses, to the minute. */

/** `2026-03-02`, or `2026-03-02T14:30` if not 00:00. */
export function formatWall(wall: WallSeconds): string {
  return wall % DAY === 0 ? isoDate(wall) : `${isoDate(wall)}T${formatTime(wall)}`;
}

/** Parses either format; undefined if invalid. */
function parseWall(text: string): WallSeconds | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d))?$/.exec(text);
  const [, date = '', hours = '0', minutes = '0'] = match ?? [];
  const day = parseIsoDate(date);
  return day === undefined ? undefined : day + Number(hours) * 3600 + Number(minutes) * 60;
}
