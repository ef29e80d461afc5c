import { offsetAt, toDate, wallAt, type UnixSeconds, type WallSeconds, sameOffsetUntil } from './zone';
import { weekday } from './days';
import { formatCount } from '../text/words';
import type { Interval } from './interval';

/** Moments as text. English, 24 hours, the same on every machine; nothing here reads the machine's own zone. */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

function dateParts(wall: WallSeconds): { weekday: string; day: number; month: string; year: number } {
  const date = toDate(wall);
  return {
    weekday: WEEKDAYS[weekday(wall)] ?? '',
    day: date.getUTCDate(),
    month: MONTHS[date.getUTCMonth()] ?? '',
    year: date.getUTCFullYear(),
  };
}

/** "Mon 2" */
export function formatDay(wall: WallSeconds): string {
  const { weekday, day } = dateParts(wall);
  return `${weekday} ${day}`;
}

/** "2 Mar" */
export function formatDate(wall: WallSeconds): string {
  const { day, month } = dateParts(wall);
  return `${day} ${month}`;
}

/** "Mon 2 Mar", with the year where it is not `aroundYear`. */
export function formatDayAndMonth(wall: WallSeconds, aroundYear?: number): string {
  const { weekday, day, month, year } = dateParts(wall);
  return `${weekday} ${day} ${month}${aroundYear === undefined || year === aroundYear ? '' : ` ${year}`}`;
}

/** "14:30", with seconds "14:30:05" */
export function formatTime(wall: WallSeconds, withSeconds = false): string {
  return toDate(wall)
    .toISOString()
    .slice(11, withSeconds ? 19 : 16);
}

/** "Mon 2 Mar, 14:30", with the year where it is not `aroundYear`. */
export function formatMoment(instant: UnixSeconds, zone: string, aroundYear?: number): string {
  const wall = wallAt(instant, zone);
  const { weekday, day, month, year } = dateParts(wall);
  const ofYear = year === aroundYear ? '' : ` ${year}`;
  return `${weekday} ${day} ${month}${ofYear}, ${formatTime(wall)}`;
}

/** The days of a window whose end is exclusive: "Mon 2 – Sun 15 Mar 2026", "Sat 28 Feb – Fri 6 Mar 2026", "Mon 2 Mar 2026". */
export function formatDays(first: WallSeconds, last: WallSeconds): string {
  const from = dateParts(first);
  const to = dateParts(last);
  const end = `${to.weekday} ${to.day} ${to.month} ${to.year}`;
  if (first === last) return end;
  if (from.year !== to.year) return `${from.weekday} ${from.day} ${from.month} ${from.year} – ${end}`;
  if (from.month !== to.month) return `${from.weekday} ${from.day} ${from.month} – ${end}`;
  return `${from.weekday} ${from.day} – ${end}`;
}

/** Offset of a zone at an instant: "UTC", "UTC+8", "UTC−3:30". */
export function formatOffset(instant: UnixSeconds, zone: string): string {
  const offset = offsetAt(instant, zone);
  if (offset === 0) return 'UTC';
  const minutes = Math.round(Math.abs(offset) / 60);
  const rest = minutes % 60 === 0 ? '' : `:${two(minutes % 60)}`;
  return `UTC${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** Offsets of a zone over a window: "UTC+8", or "UTC−5 → UTC−4" where the clocks change in it. */
export function formatOffsets(start: UnixSeconds, end: UnixSeconds, zone: string): string {
  const from = formatOffset(start, zone);
  const to = formatOffset(end, zone);
  return from === to ? from : `${from} → ${to}`;
}

/** A zone with its offset at an instant, or over a window: "Asia/Tokyo (UTC+9)"; "UTC" alone. */
export function formatZone(zone: string, start: UnixSeconds, end = start): string {
  const offsets = formatOffsets(start, end, zone);
  return offsets === zone ? zone : `${zone} (${offsets})`;
}

/** "Shanghai" of "Asia/Shanghai", "UTC" of "UTC". */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** Start and end in one zone, with the date once if it is the same: "Mon 2 Mar, 09:00 – 17:00". */
export function formatSpan(start: UnixSeconds, end: UnixSeconds, zone: string, aroundYear?: number): string {
  const from = formatMoment(start, zone, aroundYear);
  const to = formatMoment(end, zone, aroundYear);
  return from.slice(0, -5) === to.slice(0, -5) ? `${from} – ${to.slice(-5)}` : `${from} – ${to}`;
}

/** Calendar year of an instant in a zone. */
export function yearAt(instant: UnixSeconds, zone: string): number {
  return toDate(wallAt(instant, zone)).getUTCFullYear();
}

/** "2026-03-03T14:30:05+08:00": an instant by the clock of a zone, with the offset it has then, to the minute. */
export function formatIso(instant: UnixSeconds, zone: string): string {
  const offset = Math.round(offsetAt(instant, zone) / 60);
  const size = Math.abs(offset);
  const wall = toDate(instant + offset * 60)
    .toISOString()
    .slice(0, 19);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

const DURATION_UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

const MAX_DURATION = 999_999_999;

/**
 * A measured duration, its two largest units, rounded down; the smaller one is written even where it is zero, so that
 * figures below each other read alike: "40 s", "9 m 00 s", "1 h 30 m", "1 d 18 h".
 * @param seconds whole or not; negative is taken as 0.
 */
export function formatDuration(seconds: number): string {
  const [larger, smaller] = largestUnits(seconds);
  return smaller === undefined ? larger : `${larger} ${smaller}`;
}

/** Length of a planned time: two units at most, rounded down: "12 h", "1 h 30 m", "2 d 15 h". */
export function formatLength(seconds: number): string {
  const [larger, smaller] = largestUnits(seconds);
  return smaller === undefined || Number.parseInt(smaller, 10) === 0 ? larger : `${larger} ${smaller}`;
}

function largestUnits(seconds: number): [larger: string, smaller?: string] {
  const whole = Math.max(0, Math.floor(seconds));
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor((whole % 86_400) / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  if (days > 0) return [`${formatCount(days)} d`, `${hours} h`];
  if (hours > 0) return [`${hours} h`, `${two(minutes)} m`];
  if (minutes > 0) return [`${minutes} m`, `${two(whole % 60)} s`];
  return [`${whole} s`];
}

/** The same exactly, for where a rounded figure would mislead: "1 d 18 h 30 m 5 s" with the zero units left out. */
export function formatExactDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor((whole % 86_400) / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'm'],
    [whole % 60, 's'],
  ] as const;
  const texts = parts.filter(([count]) => count > 0).map(([count, unit]) => `${formatCount(count)} ${unit}`);
  return texts.length === 0 ? '0 s' : texts.join(' ');
}

/** Hours with one decimal, without it where it is 0: "37.5", "8". */
export function formatHours(seconds: number): string {
  return (seconds / 3600).toFixed(1).replace(/\.0$/, '');
}

/** "1,336", "63.5", "0.33": hours with at most two decimals. */
export function hoursText(seconds: number): string {
  return formatCount(Math.round(seconds / 36) / 100);
}

/** Seconds of a duration as people type it: "90", "90 s", "5m", "1 h 30 m", "2d"; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim().toLowerCase();
  if (!/^(\d{1,9}|(\d{1,9}\s*[smhd]\s*)+)$/.test(trimmed)) return undefined;
  const seconds = Array.from(trimmed.matchAll(/(\d+)\s*([smhd]?)/g)).reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (DURATION_UNITS[unit] ?? 1),
    0,
  );
  return seconds > MAX_DURATION ? undefined : seconds;
}

/**
 * Offsets of a zone as a text, which is equal for zones with the same clock: "1767196800:0 1771113600:3600 … 2082754800", an
 * instant and the offset from it on, both in seconds, and the end.
 * @throws RangeError where the zone is no tz database name.
 */
export function clockTable(zone: string, { start, end }: Interval): string {
  const parts: string[] = [];
  for (let at = start; at < end; at = sameOffsetUntil(at, end, zone))
    parts.push(`${at}:${offsetAt(at, zone)}`);
  return [...parts, end].join(' ');
}

/** An instant in Unix seconds (with a fraction), and the unit the number was taken for. */
export type InferredInstant = { seconds: number; unit: 's' | 'ms' };

/** The year 5138 in seconds, March 1973 in milliseconds: nothing this service records lies on the wrong side. */
const FIRST_MILLISECONDS = 100_000_000_000;
const LAST_MILLISECONDS = FIRST_MILLISECONDS * 1000;

/**
 * Takes a timestamp of unknown unit for seconds or milliseconds by its magnitude. `undefined` where there is none:
 * 0, negative, no number, or beyond both.
 */
export function inferInstant(value: number | undefined): InferredInstant | undefined {
  if (value === undefined || !(value > 0) || value >= LAST_MILLISECONDS) return undefined;
  if (value < FIRST_MILLISECONDS) return { seconds: value, unit: 's' };
  return { seconds: value / 1000, unit: 'ms' };
}

const OFFSET_AT_END = /:\d\d(?:\.\d+)? ?[+-]\d\d:?\d\d$/;

/**
 * Unix milliseconds of a text such as an HTTP date or RFC 3339; `undefined` if it is not a time. Without a zone it counts
 * as UTC, where `Date.parse` would take the zone of the machine.
 */
export function parseTime(text: string): number | undefined {
  const isLocal = /\d$/.test(text) && !OFFSET_AT_END.test(text);
  const ms = Date.parse(isLocal ? `${text}Z` : text);
  return Number.isNaN(ms) ? undefined : ms;
}
