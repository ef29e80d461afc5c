import { offsetAt, toDate, wallAt, type UnixSeconds, type WallSeconds } from './zone';
import { weekday } from './days';

/** Moments as text. English, 24 hours, the same on every machine; nothing here reads the machine's own zone. */

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

type DateParts = { weekday: string; day: number; month: string; year: number };

function dateParts(wall: WallSeconds): DateParts {
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
