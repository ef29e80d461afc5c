import { MAX_SET } from '#contract/names';
import { startOfDay, startOfWeek, windowOfDays } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { type UnixSeconds, wallAt, type WallSeconds } from '#domain/time/zone';
import { param, parametersOf, parseFields, type ViewOf } from './codec';
import { day, instant } from './instant';
import { digits, listOf, oneOf, wholeNumber } from './values';
import { type PageZones, type ZoneDefaults, zoneFields } from './zone';

/** Lengths of a compared window, in days. */
export const COMPARED_DAYS = [7, 14, 28, 45, 90] as const;

/** Address fields of the page that compares an earlier version of the rotas with the present one, apart from zones. */
export const COMPARE_FIELDS = {
  days: param('days', oneOf(COMPARED_DAYS), 7, '7 days'),
  /** Local midnight of the first day; undefined = this week. */
  from: param('from', day, undefined, 'this week'),
  /** Time of recording; undefined = a week ago. */
  asOf: param('as-of', instant, undefined, 'a week ago'),
  /** Id of the only schedule; undefined = all. */
  schedule: param('schedule', digits, undefined, 'all schedules'),
  /** A set of schedules. */
  schedules: param('schedules', listOf(digits, MAX_SET), [], 'all schedules'),
  /** Schedule with its lanes; undefined = the first that differs. */
  open: param('open', digits, undefined, 'the first schedule'),
  /** Difference in the lanes, from 1. */
  difference: param('difference', wholeNumber(1, 99_999), 1, 'the first difference'),
};

/** View of a comparison. */
export type CompareView = PageZones & ViewOf<typeof COMPARE_FIELDS>;

/** View of the address; `comparison` is undefined if it has no field of one. */
export function parseCompare(search: URLSearchParams, defaults: ZoneDefaults) {
  const { view, problems } = parseFields({ ...zoneFields(defaults), ...COMPARE_FIELDS }, search);
  const isComparison = parametersOf(COMPARE_FIELDS).some((name) => search.has(name));
  const comparison: CompareView | undefined = isComparison ? view : undefined;
  return { view: { ...view, comparison }, problems };
}

/** First day and window of a comparison. */
export function comparedDays(
  { days, from, zone }: Pick<CompareView, 'days' | 'from' | 'zone'>,
  now: UnixSeconds,
): { first: WallSeconds; window: Interval } {
  const first = from ?? startOfWeek(startOfDay(wallAt(now, zone)));
  return { first, window: windowOfDays(first, days, zone) };
}
