import { DAY, type WallSeconds } from '../time/zone';

/** Values of calendar files (RFC 5545). */

const DATE_TIME = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/;
const DURATION = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/** Undefined for a text that is no date or time that exists. */
export function wallOf(text = ''): WallSeconds | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = DATE_TIME.exec(text) ?? [];
  if (year === undefined) return undefined;
  const isoText = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = new Date(`${isoText}Z`);
  // Date reads 30 February as 2 March, and 24:00 as the next day.
  const exists = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(isoText);
  return exists ? time.getTime() / 1000 : undefined;
}

/** A length: whole days on the wall clock, then elapsed seconds. */
export type Length = { wall: number; elapsed: number };

/** Undefined for a text that is no length of time. */
export function lengthOf(text: string): Length | undefined {
  const match = DURATION.exec(text);
  if (!match || /[PT]$/.test(text)) return undefined;
  const [, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match;
  return {
    wall: (Number(weeks) * 7 + Number(days)) * DAY,
    elapsed: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  };
}
