import { type LocalDay, localDays, startOfDay, weekday } from '#domain/time/days';
import { formatDate, formatDay, formatTime } from '#domain/time/format';
import { contains, type Interval } from '#domain/time/interval';
import { DAY, instantAt, type UnixSeconds, wallAt, type ViewerZone } from '#domain/time/zone';
import { at, isFlagOnLeft, widthPx } from '../../../components/lanes/place';

/** Widths of “Wed 18”, a month's name, an hour, and the flag of the present. */
const WEEKDAY_PX = 54;
const MONTH_PX = 26;
const HOUR_PX = 34;
const FLAG_PX = 46;
/** Widths of “11:00⁻¹” and “Sun 11:00”, and the left margin at the start of a day. */
const SECOND_PX = 42;
const WIDE_SECOND_PX = 62;
const INSET_PX = 4;
/** Widths of “25 h” next to a date, and of a bare date. */
const ODD_LENGTH_PX = 26;
const DATE_PX = 20;

/** Min width of a day for the second zone's time at its start. */
export const SECOND_ZONE_PX = 46;

/** Min width of a day with hours; with a second zone, noon appears at half of it. */
const HOURS_PX = 200;
const NOON_PX = 100;

/** Day column of the ruler and of every lane. [start, end) in Unix seconds, cut to the window. */
export type DayTick = {
  start: number;
  end: number;
  label: string;
  weekend: boolean;
  /** "23 h" or "25 h" on a clock change if there is room, otherwise "". */
  oddLength: string;
  /** Month if a bare date is ambiguous, otherwise "". */
  month: string;
  /** Time of the second zone at the day's start, on narrow days only for Mondays; otherwise "". */
  second: string;
};

/** Calendar days of a window, with labels that fit. */
export function dayTicks(
  window: Interval,
  zone: ViewerZone,
  secondZone: string | undefined,
  pxPerDay: number,
): DayTick[] {
  return localDays(window.start, window.end, zone).map((day, index) => {
    const start = Math.max(day.start, window.start);
    const odd = pxPerDay < DATE_PX + ODD_LENGTH_PX ? '' : oddLength(day);
    return {
      start,
      end: Math.min(day.end, window.end),
      label: dayLabel(day, index === 0, odd === '' ? pxPerDay : pxPerDay - ODD_LENGTH_PX),
      weekend: [0, 6].includes(weekday(day.wall)),
      oddLength: odd,
      month:
        secondZone !== undefined && pxPerDay >= SECOND_ZONE_PX ? '' : monthLabel(day, index === 0, pxPerDay),
      second:
        secondZone !== undefined && (pxPerDay >= SECOND_ZONE_PX || weekday(day.wall) === 1)
          ? secondLabel(start, secondZone, day, pxPerDay)
          : '',
    };
  });
}

/** Offset of a day's month to the right of a flag. */
export function monthAsidePx(day: DayTick, drawn: RulerLayout): number {
  const month = leftPx(day.start, drawn);
  return flagsPx(drawn).reduce((aside, flag) => {
    const left = month + aside;
    return meets(flag, [left, left + MONTH_PX]) ? flag[1] - month : aside;
  }, 0);
}

/** True if a day's month has room: an offset month gives way to the next. */
export function hasRoomForMonth(day: DayTick, days: readonly DayTick[], drawn: RulerLayout): boolean {
  const to = leftPx(day.start, drawn) + monthAsidePx(day, drawn) + MONTH_PX;
  return !days.some(({ start, month }) => month !== '' && start > day.start && leftPx(start, drawn) < to);
}

/** Layout of a window: lane width, and the times with flags. */
type RulerLayout = { window: Interval; lanePx: number; now: UnixSeconds; askedAt?: UnixSeconds | undefined };

/** True if a flag would cover the label of an hour. */
export function isUnderFlag(hour: UnixSeconds, drawn: RulerLayout, isAside = false): boolean {
  const middle = leftPx(hour, drawn) + (isAside ? INSET_PX + HOUR_PX / 2 : 0);
  return flagsPx(drawn).some((flag) => meets(flag, [middle - HOUR_PX / 2, middle + HOUR_PX / 2]));
}

/** True if the second zone's time at a day's start has room: flags and months come first. */
export function hasRoomForSecond(day: DayTick, days: readonly DayTick[], drawn: RulerLayout): boolean {
  const left = leftPx(day.start, drawn);
  const reading: Stretch = [left, left + INSET_PX + (day.second.includes(' ') ? WIDE_SECOND_PX : SECOND_PX)];
  const months = days
    .filter((other) => other.month !== '' && hasRoomForMonth(other, days, drawn))
    .map((other): Stretch => {
      const from = leftPx(other.start, drawn) + monthAsidePx(other, drawn);
      return [from, from + MONTH_PX];
    });
  const occupied = [...flagsPx(drawn), ...months];
  return reading[1] <= drawn.lanePx && !occupied.some((other) => meets(other, reading));
}

type Stretch = [from: number, to: number];

function meets(a: Stretch, b: Stretch): boolean {
  return a[0] < b[1] && b[0] < a[1];
}

/** Flags of a window, from left to right. */
function flagsPx(drawn: RulerLayout): Stretch[] {
  const { window, now, askedAt } = drawn;
  return [now, askedAt]
    .filter((instant): instant is UnixSeconds => instant !== undefined && contains(window, instant))
    .toSorted((a, b) => a - b)
    .map((instant) => {
      const line = leftPx(instant, drawn);
      const isLeft = isFlagOnLeft(instant, window, instant === now ? askedAt : now);
      return isLeft ? [line - FLAG_PX, line] : [line, line + FLAG_PX];
    });
}

function leftPx(instant: UnixSeconds, { window, lanePx }: RulerLayout): number {
  return widthPx(window.start, instant, window, lanePx);
}

/** Clock hour in a day, with the time of the second zone ("" without one). `isAside`: right of its line. */
export type HourTick = { at: number; label: string; second: string; isAside: boolean };

/**
 * Clock hours of a short window: every `step` hours except midnight. Narrower days with a second zone show
 * noon.
 */
export function hourTicks(
  window: Interval,
  zone: ViewerZone,
  secondZone: string | undefined,
  pxPerDay: number,
): HourTick[] {
  const isAside = pxPerDay < HOURS_PX;
  const step = isAside ? 12 : [3, 6, 12].find((hours) => (pxPerDay * hours) / 24 >= 44);
  if (step === undefined || (isAside && (secondZone === undefined || pxPerDay < NOON_PX))) return [];
  return localDays(window.start, window.end, zone).flatMap((day) => {
    const hours = Array.from({ length: 24 / step - 1 }, (_, index) => (index + 1) * step);
    return hours
      .map((hour) => instantAt(day.wall + hour * 3600, zone))
      .filter((at) => at > window.start && at < window.end)
      .map((at) => ({
        at,
        label: formatTime(wallAt(at, zone)),
        second: secondZone === undefined ? '' : formatTime(wallAt(at, secondZone)),
        isAside,
      }));
  });
}

function dayLabel(day: LocalDay, first: boolean, pxPerDay: number): string {
  const date = new Date(day.wall * 1000).getUTCDate();
  if (pxPerDay >= 90) return `${formatDay(day.wall).slice(0, 4)}${formatDate(day.wall)}`;
  if (pxPerDay >= WEEKDAY_PX) return formatDay(day.wall);
  if (pxPerDay >= DATE_PX) return String(date);
  // No room next to a Monday's label.
  return weekday(day.wall) === 1 || (first && weekday(day.wall) !== 0) ? String(date) : '';
}

function oddLength(day: LocalDay): string {
  const hours = (day.end - day.start) / 3600;
  return hours === 24 ? '' : `${hours} h`;
}

function monthLabel(day: LocalDay, first: boolean, pxPerDay: number): string {
  const [date, month] = formatDate(day.wall).split(' ');
  return pxPerDay < WEEKDAY_PX && (first || date === '1') ? (month ?? '') : '';
}

/** "Sun 11:00", or "11:00⁻¹" on a narrow day: the day before. */
function secondLabel(at: number, secondZone: string, day: LocalDay, pxPerDay: number): string {
  const wall = wallAt(at, secondZone);
  const days = (startOfDay(wall) - day.wall) / DAY;
  if (days === 0) return formatTime(wall);
  if (hasWideSecond(pxPerDay)) return `${formatDay(wall).slice(0, 3)} ${formatTime(wall)}`;
  return `${formatTime(wall)}${days < 0 ? '⁻¹' : '⁺¹'}`;
}

/** True if half a day has room for it, or a whole day without noon. */
function hasWideSecond(pxPerDay: number): boolean {
  return pxPerDay >= 2 * (INSET_PX + WIDE_SECOND_PX) || (pxPerDay >= 76 && pxPerDay < NOON_PX);
}

/**
 * Times of the second zone at midnight, for a ruler without room for them: "midnight is 11:00 the day before
 * in America/New_York, 12:00 the day before from Mon 9 Mar". Skipped midnights do not count.
 */
export function midnightsInWords(window: Interval, zone: ViewerZone, secondZone: string): string {
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

/**
 * Background of all lanes as one CSS value: weekends, day borders, hours. Needs no elements, for any number
 * of lanes and days.
 */
export function gridLines(days: readonly DayTick[], hours: readonly HourTick[], window: Interval): string {
  const weekends = days
    .filter((day) => day.weekend)
    .flatMap((day) => band('var(--weekend)', at(day.start, window), at(day.end, window)));
  const borders = days.slice(1).flatMap((day) => border('var(--line)', at(day.start, window)));
  const hourLines = hours.flatMap((hour) => border('var(--hour-line)', at(hour.at, window)));
  return [hourLines, borders, weekends]
    .filter((stops) => stops.length > 0)
    .map((stops) => `linear-gradient(90deg, transparent 0, ${stops.join(', ')}, transparent 0)`)
    .join(', ');
}

function border(colour: string, left: string): string[] {
  return band(colour, left, `calc(${left} + 1px)`);
}

/** Gradient stops with hard edges. */
function band(colour: string, from: string, to: string): string[] {
  return [`transparent ${from}`, `${colour} ${from}`, `${colour} ${to}`, `transparent ${to}`];
}
