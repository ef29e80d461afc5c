import { MAX_SET } from '#contract/names';
import { LEDGER_FIGURES } from '#domain/ledger/figures';
import { MAX_HOLIDAYS } from '#domain/ledger/holidays';
import { addMonths } from '#domain/time/civil';
import { isoDate, startOfMonth, windowOfDays } from '#domain/time/days';
import { formatDays } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { DAY, toDate, type UnixSeconds, wallAt, type WallSeconds } from '#domain/time/zone';
import { param, parseFields, type Value, type ViewOf } from './codec';
import { day } from './instant';
import { digits, flag, listOf, oneOf, wholeNumber } from './values';
import { type PageZones, PAY, type ZoneDefaults, zoneFields } from './zone';

/** Ranges of on-call hours: calendar months, or whole days from a day to a day. */
export const HOURS_SPANS = ['month', 'quarter', 'half', 'days'] as const;
export type HoursSpan = (typeof HOURS_SPANS)[number];

/** Longest range, in days. */
const MAX_DAYS = 366;

const NO_HOLIDAYS = 'none';
const dayList = listOf(day, MAX_HOLIDAYS);
/** Typed holidays, which may be none. */
const typedHolidays: Value<readonly WallSeconds[]> = {
  parse: (text) => (text === NO_HOLIDAYS ? [] : dayList.parse(text)),
  format: (days) => (days.length === 0 ? NO_HOLIDAYS : dayList.format(days)),
};

/** Address fields of on-call hours, apart from zones. */
export const HOURS_FIELDS = {
  span: param('span', oneOf(HOURS_SPANS), 'month', 'a month'),
  /** Local midnight of a day in the range; undefined while the view follows the present. */
  from: param('from', day, undefined, 'the present'),
  /** Last day of a range of days. */
  to: param('to', day, undefined, 'one month'),
  team: param('team', digits, undefined, 'all teams'),
  schedule: param('schedule', digits, undefined, 'all schedules'),
  /** A set of schedules. */
  schedules: param('schedules', listOf(digits, MAX_SET), [], 'all schedules'),
  person: param('person', digits, undefined, 'all people'),
  /** Person of the open figure. */
  of: param('of', digits, undefined, 'no open figure'),
  figure: param('figure', oneOf(LEDGER_FIGURES), undefined, 'no open figure'),
  /** Rests under this count as short, in hours. */
  rest: param('rest', wholeNumber(1, 48), 11, '11 hours'),
  /** Undefined: the recorded holidays. */
  holidays: param('holidays', typedHolidays, undefined, 'the recorded holidays'),
  /** Amounts by the stored rates, in the account's zone. */
  hasPay: param(PAY, flag('1'), false, 'hours without pay'),
  hasAllColumns: param('columns', flag('all'), false, 'seven columns'),
};

export type HoursFields = ViewOf<typeof HOURS_FIELDS>;
/** `hasPseudonyms` is that of the presented page. */
export type HoursView = PageZones & HoursFields & { hasPseudonyms: boolean };

export function parseHours(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields({ ...zoneFields(defaults), ...HOURS_FIELDS }, search);
}

/** Whole days; `last` is the last one. */
export type HoursRange = { first: WallSeconds; last: WallSeconds; window: Interval };

const MONTHS = { month: 1, quarter: 3, half: 6 } as const;

/** Range of a view; a range of days ends at the latest after a leap year. */
export function hoursRange(
  { span, from, to, zone }: Pick<HoursView, 'span' | 'from' | 'to' | 'zone'>,
  now: UnixSeconds,
): HoursRange {
  const about = from ?? wallAt(now, zone);
  if (span !== 'days') return monthsFrom(firstMonth(about, MONTHS[span]), MONTHS[span], zone);
  const first = from ?? startOfMonth(about);
  const last = Math.max(first, to ?? addMonths(first, 1) - DAY);
  return daysFrom(first, Math.min(last, first + (MAX_DAYS - 1) * DAY), zone);
}

/** Neighbour of a range: as many months, or as many days, `step` times later. */
export function neighbourRange(
  span: HoursSpan,
  { first, last }: Pick<HoursRange, 'first' | 'last'>,
  step: number,
  zone: string,
): HoursRange {
  if (span !== 'days') return monthsFrom(addMonths(first, step * MONTHS[span]), MONTHS[span], zone);
  const shift = step * (last - first + DAY);
  return daysFrom(first + shift, last + shift, zone);
}

/** "2026-11" of the month of a local time, as the operations of pay name it. */
export function monthOf(wall: WallSeconds): string {
  return isoDate(wall).slice(0, 7);
}

/** "November 2026", "October – December 2026", "Mon 2 – Sun 15 Mar 2026" */
export function hoursRangeText(span: HoursSpan, { first, last }: Pick<HoursRange, 'first' | 'last'>): string {
  if (span === 'days') return formatDays(first, last);
  const [from, to] = [first, last].map((wall) => MONTH_NAMES[toDate(wall).getUTCMonth()]);
  const year = toDate(last).getUTCFullYear();
  return from === to ? `${from} ${year}` : `${from} – ${to} ${year}`;
}

const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

function firstMonth(wall: WallSeconds, months: number): WallSeconds {
  return addMonths(startOfMonth(wall), -(toDate(wall).getUTCMonth() % months));
}

function monthsFrom(first: WallSeconds, months: number, zone: string): HoursRange {
  return daysFrom(first, addMonths(first, months) - DAY, zone);
}

function daysFrom(first: WallSeconds, last: WallSeconds, zone: string): HoursRange {
  return { first, last, window: windowOfDays(first, (last - first) / DAY + 1, zone) };
}
