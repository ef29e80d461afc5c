import { civilOf, type LocalDay, localDays, startOfDay, weekday } from '#domain/time/days';
import { formatDate, formatDay, formatTime } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { DAY, HOUR, instantAt, type UnixSeconds, wallAt, type ViewerZone } from '#domain/time/zone';
import { at } from './Bar';

/** Day of the ruler and of every lane. [start, end) in Unix seconds, cut to the window. */
type RulerDay = Interval & {
  weekday: string;
  date: string;
  /** Month, named below a bare date that begins a month or the ruler. */
  month: string;
  beginsMonth: boolean;
  /** True for the few days that have a label where no day has room for its own. */
  isMarked: boolean;
  isWeekend: boolean;
  /** "23 h" or "25 h" on a clock change, otherwise "". */
  oddLength: string;
};

/** Share of a long window that the name of a month covers: a 16th. */
const MONTH_NAMES = 16;

/** Calendar days of a window. */
export function rulerDays(window: Interval, zone: ViewerZone): RulerDay[] {
  const days = localDays(window.start, window.end, zone);
  // The name of the first day's month would lie below that of the next one.
  const isCut = days.slice(1, Math.ceil(days.length / MONTH_NAMES)).some(beginsMonth);
  return days.map((day, index) => {
    const [date = '', month = ''] = formatDate(day.wall).split(' ');
    const ordinal = weekday(day.wall);
    return {
      start: Math.max(day.start, window.start),
      end: Math.min(day.end, window.end),
      weekday: formatDay(day.wall).slice(0, 3),
      date,
      month,
      beginsMonth: beginsMonth(day) || (index === 0 && !isCut),
      // A Sunday has no room next to Monday's label.
      isMarked: ordinal === 1 || (index === 0 && ordinal !== 0),
      isWeekend: [0, 6].includes(ordinal),
      oddLength: oddLength(day),
    };
  });
}

function beginsMonth({ wall }: LocalDay): boolean {
  return civilOf(Math.floor(wall / DAY)).day === 1;
}

function oddLength(day: LocalDay): string {
  const hours = (day.end - day.start) / HOUR;
  return hours === 24 ? '' : `${hours} h`;
}

/** Max days of a window with hours, and with one every three hours. */
const MAX_DAYS_OF_HOURS = 3;
const MAX_DAYS_OF_THREE = 1;

/** Clock hour of a short window; `isSixth`: one of 6, 12, 18. */
type RulerHour = { at: UnixSeconds; label: string; isSixth: boolean };

/** Clock hours of a short window, without midnight. */
export function rulerHours(window: Interval, zone: ViewerZone): RulerHour[] {
  const days = localDays(window.start, window.end, zone);
  if (days.length > MAX_DAYS_OF_HOURS) return [];
  const hours = days.length > MAX_DAYS_OF_THREE ? [6, 12, 18] : [3, 6, 9, 12, 15, 18, 21];
  return days.flatMap((day) =>
    hours.flatMap((hour) => {
      const instant = instantAt(day.wall + hour * HOUR, zone);
      if (instant <= window.start || instant >= window.end) return [];
      return [{ at: instant, label: formatTime(wallAt(instant, zone)), isSixth: hour % 6 === 0 }];
    }),
  );
}

/**
 * Times of the second zone at midnight: "midnight is 11:00 the day before in America/New_York, 12:00 the day before
 * from Mon 9 Mar". Skipped midnights do not count.
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
  if (Math.abs(seconds) < DAY) return '';
  return seconds < 0 ? ' the day before' : ' the day after';
}

/**
 * Background of all lanes as one CSS value: weekends, day borders, hours. Needs no elements, for any number
 * of lanes and days.
 */
export function gridLines(window: Interval, zone: ViewerZone): string {
  const days = rulerDays(window, zone);
  const weekends = days
    .filter((day) => day.isWeekend)
    .flatMap((day) => band('var(--weekend)', at(day.start, window), at(day.end, window)));
  const borders = days.slice(1).flatMap((day) => border('var(--line)', at(day.start, window)));
  const hours = rulerHours(window, zone).flatMap((hour) => border('var(--hour-line)', at(hour.at, window)));
  return [hours, borders, weekends]
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
