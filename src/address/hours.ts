import { MAX_SET } from '#contract/names';
import { LEDGER_FIGURES, type LedgerFigure } from '#domain/ledger/figures';
import { MAX_HOLIDAYS } from '#domain/ledger/holidays';
import { addMonths, isoDate, startOfDay, startOfMonth, windowOfDays } from '#domain/time/days';
import { formatDays } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { DAY, toDate, type UnixSeconds, wallAt, type WallSeconds } from '#domain/time/zone';
import { param, type Value, type ViewOf } from './codec';
import { day } from './instant';
import { rangeField, pageParser, type PageZones, PAY } from './zone';
import { digits, flag, listOf, oneOf, wholeNumber } from './values';

/** Calendar months around the present. */
const RANGE_MONTHS = { month: 1, quarter: 3, half: 6 } as const;
export const HOURS_RANGES = ['month', 'quarter', 'half'] as const;

/** Longest range, in days. */
const MAX_DAYS = 366;

const NO_HOLIDAYS = 'none';
const dayList = listOf(day, MAX_HOLIDAYS);
/** Typed holidays, which may be none. */
const typedHolidays: Value<readonly WallSeconds[]> = {
  parse: (text) => (text === NO_HOLIDAYS ? [] : dayList.parse(text)),
  format: (days) => (days.length === 0 ? NO_HOLIDAYS : dayList.format(days)),
};

export type HoursOrder = { key: LedgerFigure; isUp: boolean };

/** Figure of the order, descending with a minus: -night */
const order: Value<HoursOrder> = {
  parse: (text) => {
    const isUp = !text.startsWith('-');
    const key = oneOf(LEDGER_FIGURES).parse(isUp ? text : text.slice(1));
    return key && { key, isUp };
  },
  format: ({ key, isUp }) => `${isUp ? '' : '-'}${key}`,
};

/** Address fields of on-call hours, apart from zones. */
export const HOURS_FIELDS = {
  range: rangeField(HOURS_RANGES, 'month', 'this month'),
  team: param('team', digits, undefined, 'all teams'),
  schedule: param('schedule', digits, undefined, 'all schedules'),
  /** A set of schedules. */
  schedules: param('schedules', listOf(digits, MAX_SET), [], 'all schedules'),
  person: param('person', digits, undefined, 'all people'),
  /** Person of the open figure. */
  of: param('of', digits, undefined, 'no open figure'),
  figure: param('figure', oneOf(LEDGER_FIGURES), undefined, 'no open figure'),
  /** Undefined: the highest amount or the most hours first. */
  order: param('sort', order, undefined, 'most hours first'),
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

export const parseHours = pageParser(HOURS_FIELDS);

/** Whole days; `last` is the last one. */
export type HoursRange = { first: WallSeconds; last: WallSeconds; window: Interval };

/** Range of a view: whole days, which end at the latest after a leap year. */
export function hoursRange({ range, zone }: Pick<HoursView, 'range' | 'zone'>, now: UnixSeconds): HoursRange {
  if (range.kind === 'quick') {
    const months = RANGE_MONTHS[range.name];
    const month = startOfMonth(wallAt(now, zone));
    const first = addMonths(month, -(toDate(month).getUTCMonth() % months));
    return daysBetween(first, addMonths(first, months), zone);
  }
  const first = startOfDay(range.from);
  return daysBetween(first, Math.min(startOfDay(range.to + DAY - 1), first + MAX_DAYS * DAY), zone);
}

/** True for a calendar month. */
export function isOneMonth({ first, last }: Pick<HoursRange, 'first' | 'last'>): boolean {
  return first === startOfMonth(first) && addMonths(first, 1) === last + DAY;
}

/** "2026-11" of the month of a local time, as the operations of pay name it. */
export function monthOf(wall: WallSeconds): string {
  return isoDate(wall).slice(0, 7);
}

/** "November 2026", "October – December 2026", "Mon 2 – Sun 15 Mar 2026" */
export function hoursRangeText({ first, last }: Pick<HoursRange, 'first' | 'last'>): string {
  const isOfMonths = first === startOfMonth(first) && last + DAY === startOfMonth(last + DAY);
  const year = toDate(last).getUTCFullYear();
  if (!isOfMonths || year !== toDate(first).getUTCFullYear()) return formatDays(first, last);
  const [from, to] = [first, last].map((wall) => MONTH_NAMES[toDate(wall).getUTCMonth()]);
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

/** @param end the day after the last one. */
function daysBetween(first: WallSeconds, end: WallSeconds, zone: string): HoursRange {
  return { first, last: end - DAY, window: windowOfDays(first, (end - first) / DAY, zone) };
}
