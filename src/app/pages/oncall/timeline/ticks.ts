import { type LocalDay, localDays, startOfDay, weekday } from '#domain/time/days';
import { formatDate, formatDay, formatTime } from '#domain/time/format';
import { contains, type Interval } from '#domain/time/interval';
import { DAY, instantAt, type UnixSeconds, wallAt } from '#domain/time/zone';
import { at, isFlagOnLeft, widthPx } from './scale';

/** What “Wed 18” takes, a month's name, an hour, and the flag of the present. */
const WEEKDAY_PX = 54;
const MONTH_PX = 26;
const HOUR_PX = 34;
const FLAG_PX = 46;
/** What “11:00⁻¹” and “Sun 11:00” take, and what stands left of everything at the start of a day. */
const SECOND_PX = 42;
const WIDE_SECOND_PX = 62;
const INSET_PX = 4;
/** What “25 h” takes beside a date, and a bare date. */
const ODD_LENGTH_PX = 26;
const DATE_PX = 20;

/** A day as wide as this says what the second zone's clock reads at its start. */
export const SECOND_ZONE_PX = 46;

/** A day as wide as this has hours; with a second zone its noon has them from half of that on, right of its line. */
const HOURS_PX = 200;
const NOON_PX = 100;

/** A day column of the ruler and of every lane. [start, end) in Unix seconds, cut to the window. */
export type DayTick = {
  start: number;
  end: number;
  label: string;
  weekend: boolean;
  /** "23 h" or "25 h" where the clocks change and there is room for it beside a shorter date, else "". */
  oddLength: string;
  /** The month where a bare date leaves it open, else "". */
  month: string;
  /** What the second zone's clock reads at the day's start, of narrow days on Mondays alone; else "". */
  second: string;
};

/** The calendar days of a window, labelled as the room per day allows. */
export function dayTicks(
  window: Interval,
  zone: string,
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

/** How far a day's month goes to the right, so that no flag covers it. */
export function monthAsidePx(day: DayTick, drawn: Drawn): number {
  const month = leftPx(day.start, drawn);
  return flagsPx(drawn).reduce((aside, flag) => {
    const left = month + aside;
    return meets(flag, [left, left + MONTH_PX]) ? flag[1] - month : aside;
  }, 0);
}

/** Whether a day's month has room: one that went aside gives way to the next. */
export function hasRoomForMonth(day: DayTick, days: readonly DayTick[], drawn: Drawn): boolean {
  const to = leftPx(day.start, drawn) + monthAsidePx(day, drawn) + MONTH_PX;
  return !days.some(({ start, month }) => month !== '' && start > day.start && leftPx(start, drawn) < to);
}

/** Where a window is drawn: the width of its lane, and whose times stand in flags: the present's and that asked for. */
type Drawn = { window: Interval; lanePx: number; now: UnixSeconds; asked?: UnixSeconds | undefined };

/** Whether a flag would cover the label of an hour: its middle is at that hour, or it begins there. */
export function isUnderFlag(hour: UnixSeconds, drawn: Drawn, isAside = false): boolean {
  const middle = leftPx(hour, drawn) + (isAside ? INSET_PX + HOUR_PX / 2 : 0);
  return flagsPx(drawn).some((flag) => meets(flag, [middle - HOUR_PX / 2, middle + HOUR_PX / 2]));
}

/** Whether there is room for what the second zone's clock reads at a day's start: flags and months come first. */
export function hasRoomForSecond(day: DayTick, days: readonly DayTick[], drawn: Drawn): boolean {
  const left = leftPx(day.start, drawn);
  const reading: Stretch = [left, left + INSET_PX + (day.second.includes(' ') ? WIDE_SECOND_PX : SECOND_PX)];
  const months = days
    .filter((other) => other.month !== '' && hasRoomForMonth(other, days, drawn))
    .map((other): Stretch => {
      const from = leftPx(other.start, drawn) + monthAsidePx(other, drawn);
      return [from, from + MONTH_PX];
    });
  const taken = [...flagsPx(drawn), ...months];
  return reading[1] <= drawn.lanePx && !taken.some((other) => meets(other, reading));
}

type Stretch = [from: number, to: number];

function meets(a: Stretch, b: Stretch): boolean {
  return a[0] < b[1] && b[0] < a[1];
}

/** The flags of a window, from left to right. */
function flagsPx(drawn: Drawn): Stretch[] {
  const { window, now, asked } = drawn;
  return [now, asked]
    .filter((instant): instant is UnixSeconds => instant !== undefined && contains(window, instant))
    .toSorted((a, b) => a - b)
    .map((instant) => {
      const line = leftPx(instant, drawn);
      const isLeft = isFlagOnLeft(instant, window, instant === now ? asked : now);
      return isLeft ? [line - FLAG_PX, line] : [line, line + FLAG_PX];
    });
}

function leftPx(instant: UnixSeconds, { window, lanePx }: Drawn): number {
  return widthPx(window.start, instant, window, lanePx);
}

/** A clock hour inside a day, and what the second zone's clock reads then: "" without one. `isAside`: right of its line. */
export type HourTick = { at: number; label: string; second: string; isAside: boolean };

/**
 * Clock hours inside the days of a short window: every `step` hours of the wall clock, midnight left out. Of narrower days
 * beside which a second zone is shown the noon.
 */
export function hourTicks(
  window: Interval,
  zone: string,
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
  // Beside a Monday's there is no room for it.
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

/** "Sun 11:00", where narrow "11:00⁻¹": the day before. */
function secondLabel(at: number, secondZone: string, day: LocalDay, pxPerDay: number): string {
  const wall = wallAt(at, secondZone);
  const days = (startOfDay(wall) - day.wall) / DAY;
  if (days === 0) return formatTime(wall);
  if (hasWideSecond(pxPerDay)) return `${formatDay(wall).slice(0, 3)} ${formatTime(wall)}`;
  return `${formatTime(wall)}${days < 0 ? '⁻¹' : '⁺¹'}`;
}

/** Half of a day has room for it, or a whole one that has no noon. */
function hasWideSecond(pxPerDay: number): boolean {
  return pxPerDay >= 2 * (INSET_PX + WIDE_SECOND_PX) || (pxPerDay >= 76 && pxPerDay < NOON_PX);
}

/**
 * What the clock of a second zone reads at the midnights of a window, for a ruler without room for it: "midnight is 11:00
 * the day before in America/New_York, 12:00 the day before from Mon 9 Mar". A midnight that the clocks skip is none.
 */
export function midnightsInWords(window: Interval, zone: string, secondZone: string): string {
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
 * The background that all lanes share, as one CSS value: weekends, borders of days, hours of a short view. Drawn so,
 * it costs no element, however many lanes and days there are.
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

/** A hard-edged stretch: the stop at its start ends the transparent one before it. */
function band(colour: string, from: string, to: string): string[] {
  return [`transparent ${from}`, `${colour} ${from}`, `${colour} ${to}`, `transparent ${to}`];
}
