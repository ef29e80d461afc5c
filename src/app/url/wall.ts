import { isoDate, parseIsoDate } from '#domain/time/days';
import { formatTime } from '#domain/time/format';
import { DAY, type WallSeconds } from '#domain/time/zone';

/** Wall clocks in addresses, to the minute. */

/** `2026-03-02`, or `2026-03-02T14:30` where it is not 00:00. */
export function formatWall(wall: WallSeconds): string {
  return wall % DAY === 0 ? isoDate(wall) : `${isoDate(wall)}T${formatTime(wall)}`;
}

/** The wall clock of either form; undefined for anything else. */
function parseWall(text: string): WallSeconds | undefined {
  const match = /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d))?$/.exec(text);
  const [, date = '', hours = '0', minutes = '0'] = match ?? [];
  const day = parseIsoDate(date);
  return day === undefined ? undefined : day + Number(hours) * 3600 + Number(minutes) * 60;
}

/** A wall clock in an address. */
export const wallClock = { parse: parseWall, format: formatWall };
