import { localDays, startOfDay, weekday, type LocalDay } from '#domain/time/days';
import { formatDate, formatDay, formatTime } from '#domain/time/format';
import { contains, type Interval } from '#domain/time/interval';
import { DAY, instantAt, wallAt, type UnixSeconds } from '#domain/time/zone';
import { isFlagOnLeft, widthPx } from './scale';

/** What “Wed 18” takes, a month's name, an hour, and the flag of the present. */
const WEEKDAY_PX = 54;
const MONTH_PX = 26;
const HOUR_PX = 34;
const FLAG_PX = 46;

/** A day as wide as this says what the second zone's clock reads at its start. */
export const SECOND_ZONE_PX = 46;

/** A day column of the ruler and of every lane. [start, end) in Unix seconds, cut to the window. */
export type DayTick = {
  start: number;
  end: number;
  label: string;
  weekend: boolean;
  /** "23 h" or "25 h" where the clocks change, else "". */
  oddLength: string;
  /** Small print: the second zone's time at the day's start, or the month where a bare date leaves it open. */
  note: string;
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
    return {
      start,
      end: Math.min(day.end, window.end),
      label: dayLabel(day, index === 0, pxPerDay),
      weekend: [0, 6].includes(weekday(day.wall)),
      oddLength: oddLength(day),
      note:
        secondZone !== undefined && pxPerDay >= SECOND_ZONE_PX
          ? secondLabel(start, secondZone, day, pxPerDay)
          : monthLabel(day, index === 0, pxPerDay),
    };
  });
}

/** How far a day's month goes to the right, so that the flag of the present does not cover it. */
export function monthAsidePx(day: DayTick, now: UnixSeconds, window: Interval, lanePx: number): number {
  const px = flagPx(day.start, now, window, lanePx);
  return px > -FLAG_PX && px < MONTH_PX ? px + FLAG_PX : 0;
}

/** Whether the flag of the present would cover the label of an hour, whose middle is at that hour. */
export function isUnderFlag(hour: UnixSeconds, now: UnixSeconds, window: Interval, lanePx: number): boolean {
  const px = flagPx(hour, now, window, lanePx);
  return contains(window, now) && px > -FLAG_PX - HOUR_PX / 2 && px < HOUR_PX / 2;
}

/** Where the flag of the present begins, from an instant on. */
function flagPx(from: UnixSeconds, now: UnixSeconds, window: Interval, lanePx: number): number {
  const linePx = widthPx(from, now, window, lanePx);
  return isFlagOnLeft(now, window) ? linePx - FLAG_PX : linePx;
}

/** A clock hour inside a day, and what the second zone's clock reads then: "" without one. */
export type HourTick = { at: number; label: string; second: string };

/** Clock hours inside the days of a short window: every `step` hours of the wall clock, midnight left out. */
export function hourTicks(
  window: Interval,
  zone: string,
  secondZone: string | undefined,
  pxPerDay: number,
): HourTick[] {
  const step = [3, 6, 12].find((hours) => (pxPerDay * hours) / 24 >= 44);
  if (step === undefined || pxPerDay < 200) return [];
  return localDays(window.start, window.end, zone).flatMap((day) => {
    const hours = Array.from({ length: 24 / step - 1 }, (_, index) => (index + 1) * step);
    return hours
      .map((hour) => instantAt(day.wall + hour * 3600, zone))
      .filter((at) => at > window.start && at < window.end)
      .map((at) => ({
        at,
        label: formatTime(wallAt(at, zone)),
        second: secondZone === undefined ? '' : formatTime(wallAt(at, secondZone)),
      }));
  });
}

function dayLabel(day: LocalDay, first: boolean, pxPerDay: number): string {
  const date = new Date(day.wall * 1000).getUTCDate();
  if (pxPerDay >= 90) return `${formatDay(day.wall).slice(0, 4)}${formatDate(day.wall)}`;
  if (pxPerDay >= WEEKDAY_PX) return formatDay(day.wall);
  if (pxPerDay >= 20) return String(date);
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
  if (pxPerDay >= 76) return `${formatDay(wall).slice(0, 3)} ${formatTime(wall)}`;
  return `${formatTime(wall)}${days < 0 ? '⁻¹' : '⁺¹'}`;
}
