/** Present names of zones, by the older ones that engines list and report. */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Rangoon': 'Asia/Yangon',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Truk': 'Pacific/Chuuk',
  'Pacific/Ponape': 'Pacific/Pohnpei',
};

/**
 * Instants and wall clocks of IANA zones; the zone is always an argument, never the host's.
 *
 * Rules:
 * - A wall clock is one number: the seconds since 1970-01-01T00:00:00 that it shows, as if it were UTC. One local day
 *   is +86400 then, even if its true length differs.
 * - A local time that does not exist moves forward by the gap; one that exists twice means the first.
 * - `Intl` is the only source of offsets. date-fns-tz parses pasted texts (see pasted/), but gives no offsets: it
 *   moves a local time that does not exist backward (America/New_York 2026-03-08 02:30 becomes 01:30), and takes 17
 *   µs against 0.1 here.
 * - An `Intl` call costs a microsecond, so offsets are cached in blocks: both ends of a block settle all of it,
 *   unless they differ; then the transition between them is found by bisection. Since 1970 no zone has had two
 *   transitions less than 7 days apart, so a block of 4 days holds one at most.
 */

/**
 * Separates instants and wall clocks for the compiler alone; computed numbers fit either, so nothing needs a cast.
 */
declare const clock: unique symbol;

/** An instant: seconds since 1970-01-01T00:00:00Z. */
export type UnixSeconds = number & { readonly [clock]?: 'UTC' };

/** Reading of a wall clock: seconds since 1970-01-01T00:00:00 as if it were UTC. */
export type WallSeconds = number & { readonly [clock]?: 'wall' };

/** Separates zones by their owner, likewise for the compiler alone. */
declare const owner: unique symbol;

/** Zone of the account: that of schedules without one of their own. */
export type AccountZone = string & { readonly [owner]?: 'account' };

/** Zone of a schedule, in which its layers are computed. */
export type ScheduleZone = string & { readonly [owner]?: 'schedule' };

/** Zone of the viewer: times on a page are by its clock. */
export type ViewerZone = string & { readonly [owner]?: 'viewer' };

/** Seconds of a local day on the wall clock. */
export const HOUR = 3600;
export const DAY = 86_400;
/** Seconds of a local week on the wall clock. */
export const WEEK = 7 * DAY;

const BLOCK = 4 * DAY;
const MAX_BLOCKS = 4096;
const MAX_ZONES = 64;

// Years 1 to 9999. Beyond, the offset at the edge holds, so that any number has an answer.
const FIRST_INSTANT = -62_135_596_800;
const LAST_INSTANT = 253_402_300_799;

/** Offsets of one block: `before` up to the transition, `after` from it on. */
type Block = { before: number; transition: UnixSeconds; after: number };

type Zone = { format: Intl.DateTimeFormat; blocks: Map<number, Block> };

const zones = new Map<string, Zone>();

/** True for the names of the tz database that `Intl` knows ("Asia/Shanghai", "UTC"); false for offsets ("+08:00"). */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    zoneEntry(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Seconds the wall clock of the zone is ahead of UTC at an instant.
 * @throws RangeError where the zone is no tz database name (see `isTimeZone`).
 */
export function offsetAt(instant: UnixSeconds, zone: string): number {
  const entry = zoneEntry(zone);
  const clamped = Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT);
  const number = Math.floor(clamped / BLOCK);
  const block = entry.blocks.get(number) ?? readBlock(entry, number);
  return clamped < block.transition ? block.before : block.after;
}

/**
 * Seconds as a `Date` to write down. What lies before the year 1 or after 9999 is written as that end: servers send any
 * number, and `Date` throws at some.
 */
export function toDate(seconds: number): Date {
  return new Date(Math.min(Math.max(seconds, FIRST_INSTANT), LAST_INSTANT) * 1000);
}

/**
 * Reading of the zone's wall clock at an instant.
 * @throws RangeError as `offsetAt`.
 */
export function wallAt(instant: UnixSeconds, zone: string): WallSeconds {
  return instant + offsetAt(instant, zone);
}

/**
 * The first instant at which the wall clock of the zone reads `wall`; where it never does, that much later as the
 * clock jumped.
 * @throws RangeError as `offsetAt`.
 */
export function instantAt(wall: WallSeconds, zone: string): UnixSeconds {
  const before = offsetAt(wall - DAY, zone);
  const first = wall - before;
  const after = offsetAt(first, zone);
  if (after === before) return first;
  // A transition lies between: the clock already shows `after` unless `wall` is within the jump itself.
  const second = wall - after;
  return offsetAt(second, zone) === after ? second : first;
}

function zoneEntry(name: string): Zone {
  const entry = zones.get(name);
  if (entry) return entry;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  if (zones.size >= MAX_ZONES) zones.clear();
  const zone = { format, blocks: new Map<number, Block>() };
  zones.set(name, zone);
  return zone;
}

function readBlock(zone: Zone, number: number): Block {
  const start = number * BLOCK;
  const before = readOffset(zone, start);
  const after = readOffset(zone, start + BLOCK);
  const transition = before === after ? start : findTransition(zone, start, start + BLOCK);
  const block = { before, transition, after };
  if (zone.blocks.size >= MAX_BLOCKS) zone.blocks.clear();
  zone.blocks.set(number, block);
  return block;
}

/** The first second of the one offset that holds at `high` and not at `low`. */
function findTransition(zone: Zone, low: UnixSeconds, high: UnixSeconds): UnixSeconds {
  const before = readOffset(zone, low);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (readOffset(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Reads "1/1/1970, GMT-00:44:30"; a bare "GMT" is offset 0. */
function readOffset(zone: Zone, instant: UnixSeconds): number {
  const match = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(zone.format.format(instant * 1000));
  if (!match) return 0;
  const [, sign, hours, minutes, seconds] = match;
  const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0);
  return sign === '-' ? -size : size;
}

/** "Asia/Calcutta" → "Asia/Kolkata" */
export function presentName(zone: string): string {
  return PRESENT_NAMES[zone] ?? zone;
}

// No zone has had two transitions within this since 1970 (see zone.ts), so equal offsets at both ends hold between.
const STEP = 4 * DAY;

/**
 * The first instant after `from` and before `end` at which the clock of the zone is changed; `end` if it is not.
 * @throws RangeError where the zone is no tz database name.
 */
export function sameOffsetUntil(from: UnixSeconds, end: UnixSeconds, zone: string): UnixSeconds {
  const offset = offsetAt(from, zone);
  for (let same = from; same < end; same += STEP) {
    const next = Math.min(same + STEP, end - 1);
    if (offsetAt(next, zone) !== offset) return firstOther(same, next, offset, zone);
  }
  return end;
}

function firstOther(same: UnixSeconds, other: UnixSeconds, offset: number, zone: string): UnixSeconds {
  let [low, high] = [same, other];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}
