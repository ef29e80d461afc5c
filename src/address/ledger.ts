import { MAX_SET } from '#contract/names';
import { PayRules } from '#contract/served/ledger';
import { LEDGER_FIGURES } from '#domain/ledger/figures';
import { MAX_HOLIDAYS } from '#domain/ledger/holidays';
import { addMonths } from '#domain/time/civil';
import { isoDate, startOfMonth, windowOfDays } from '#domain/time/days';
import { formatDays } from '#domain/time/format';
import type { Interval } from '#domain/time/interval';
import { DAY, toDate, type UnixSeconds, wallAt, type WallSeconds } from '#domain/time/zone';
import { param, parseFields, type Value, type ViewOf } from './codec';
import { day } from './instant';
import { digits, flag, listOf, oneOf, readFragment, wholeNumber, writeFragment } from './values';
import { hasPay, type PageZones, PAY, type ZoneDefaults, zoneFields } from './zone';

/** Ranges of the ledger: calendar months, or whole days from a day to a day. */
export const LEDGER_SPANS = ['month', 'quarter', 'half', 'days'] as const;
export type LedgerSpan = (typeof LEDGER_SPANS)[number];

/** Longest range, in days. */
const MAX_LEDGER_DAYS = 366;

const NO_HOLIDAYS = 'none';
const dayList = listOf(day, MAX_HOLIDAYS);
/** Typed holidays, which may be none. */
const typedHolidays: Value<readonly WallSeconds[]> = {
  parse: (text) => (text === NO_HOLIDAYS ? [] : dayList.parse(text)),
  format: (days) => (days.length === 0 ? NO_HOLIDAYS : dayList.format(days)),
};

/** Address fields of the ledger, apart from zones. Rules of pay are in the fragment. */
export const LEDGER_FIELDS = {
  span: param('span', oneOf(LEDGER_SPANS), 'month', 'a month'),
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
  /** Undefined: the month before, or of longer ranges the median. */
  against: param('against', oneOf(['before', 'median']), undefined, 'the month before'),
  hasAllColumns: param('columns', flag('all'), false, 'seven columns'),
  /** Kinds and nights of everybody by the clock of the page. */
  hasPageClock: param('clock', flag('page'), false, 'each person’s own clock'),
  hasPseudonyms: param('people', flag('pseudonyms'), false, 'names'),
  /** Rows of the table: people, people with both months, or schedules with the shares of their people. */
  by: param('by', oneOf(['months', 'schedules']), undefined, 'people'),
  /** Sheets to sign, one per person, in place of the table. */
  hasSheets: param('view', flag('sheets'), false, 'the table'),
};

export type LedgerFields = ViewOf<typeof LEDGER_FIELDS>;
export type LedgerView = PageZones & LedgerFields;

export function parseLedger(search: URLSearchParams, defaults: ZoneDefaults) {
  return parseFields({ ...zoneFields(defaults), ...LEDGER_FIELDS }, search);
}

/** Whole days; `last` is the last one. */
export type LedgerRange = { first: WallSeconds; last: WallSeconds; window: Interval };

const MONTHS = { month: 1, quarter: 3, half: 6 } as const;

/** Range of a view; a range of days ends at the latest after a leap year. */
export function ledgerRange(
  { span, from, to, zone }: Pick<LedgerView, 'span' | 'from' | 'to' | 'zone'>,
  now: UnixSeconds,
): LedgerRange {
  const about = from ?? wallAt(now, zone);
  if (span !== 'days') return monthsFrom(firstMonth(about, MONTHS[span]), MONTHS[span], zone);
  const first = from ?? startOfMonth(about);
  const last = Math.max(first, to ?? addMonths(first, 1) - DAY);
  return daysFrom(first, Math.min(last, first + (MAX_LEDGER_DAYS - 1) * DAY), zone);
}

/** True if a view compares with the range before. */
export function isAgainstBefore({ against, span, by }: Pick<LedgerView, 'against' | 'span' | 'by'>): boolean {
  return by === 'months' || (against ?? (span === 'month' ? 'before' : 'median')) === 'before';
}

/** Neighbour of a range: as many months, or as many days, `step` times later. */
export function neighbourRange(
  span: LedgerSpan,
  { first, last }: Pick<LedgerRange, 'first' | 'last'>,
  step: number,
  zone: string,
): LedgerRange {
  if (span !== 'days') return monthsFrom(addMonths(first, step * MONTHS[span]), MONTHS[span], zone);
  const shift = step * (last - first + DAY);
  return daysFrom(first + shift, last + shift, zone);
}

/** "2026-11" of the month of a local time, as closings name it. */
export function monthOf(wall: WallSeconds): string {
  return isoDate(wall).slice(0, 7);
}

/** "October" of "2026-10" */
export function monthName(month: string): string {
  return MONTH_NAMES[Number(month.slice(5)) - 1] ?? month;
}

/** "November 2026", "October – December 2026", "Mon 2 – Sun 15 Mar 2026" */
export function ledgerRangeText(
  span: LedgerSpan,
  { first, last }: Pick<LedgerRange, 'first' | 'last'>,
): string {
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

function monthsFrom(first: WallSeconds, months: number, zone: string): LedgerRange {
  return daysFrom(first, addMonths(first, months) - DAY, zone);
}

function daysFrom(first: WallSeconds, last: WallSeconds, zone: string): LedgerRange {
  return { first, last, window: windowOfDays(first, (last - first) / DAY + 1, zone) };
}

/**
 * Rules of pay in the fragment of an address, which never leaves the browser, and in a file: `#pay=1.<JSON, base64url>`.
 * Untrusted input: validated, and dropped whole with a message if invalid.
 */

const START = `${PAY}1.`;

/** Rules of a file, or the first field that breaks a rule. */
export type ReadPayRules = { rules: PayRules } | { problem: string };

export function readPayRules(text: string): ReadPayRules {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: 'The file is no JSON.' };
  }
  const { data, error } = PayRules.safeParse(json);
  if (data) return { rules: data };
  const issue = error?.issues[0];
  return { problem: `${issue?.path.join('.') || 'The file'}: ${issue?.message ?? 'invalid'}` };
}

/** Text of a file of rules. */
export function payRulesFile(rules: PayRules): string {
  return `${JSON.stringify(rules, null, 2)}\n`;
}

/** Fragment of pay by the rates of the records. */
export const RECORDED_PAY = `#${PAY}records`;

/** Rules in a fragment; undefined without any, `damaged` if unreadable. */
export function readPayFragment(hash: string): PayRules | undefined | 'damaged' | 'recorded' {
  if (hash === RECORDED_PAY) return 'recorded';
  if (!hasPay(hash)) return undefined;
  const text = readFragment(START, hash);
  const parsed = text === undefined ? undefined : readPayRules(text);
  return parsed && 'rules' in parsed ? parsed.rules : 'damaged';
}

/** Fragment with its `#`; '' without rules. */
export function writePayFragment(rules: PayRules | undefined): string {
  return (rules && writeFragment(START, JSON.stringify(rules))) ?? '';
}
