import { MAX_SET } from '#contract/names';
import { startOfDay, startOfWeek, windowOfDays } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds, wallAt, type WallSeconds } from '#domain/time/zone';
import { param, parametersOf, parseFields, type Value, type ViewOf } from './codec';
import { day, instant } from './instant';
import { digits, listOf, oneOf, wholeNumber } from './values';
import { type PageZones, type ZoneDefaults, zoneFields } from './zone';

/** Lengths of a compared window, in days. */
export const COMPARED_DAYS = [7, 14, 28, 45, 90] as const;

/** Max schedules matched by hand. */
const MAX_MATCHES = 200;

/** Ids of a schedule of an export and of the same one in the other plan, as text; undefined = it has none. */
export type MatchIds = readonly [other: string, base: string | undefined];

/** "71.6190000000101"; "71.none" */
const match: Value<MatchIds> = {
  parse: (text) => {
    const [, other, base] = /^(\d{1,20})\.(\d{1,20}|none)$/.exec(text) ?? [];
    return other === undefined ? undefined : [other, base === 'none' ? undefined : base];
  },
  format: ([other, base]) => `${other}.${base ?? 'none'}`,
};

/** Address fields of the page that compares two plans, apart from zones. */
export const COMPARE_FIELDS = {
  /**
   * Two windows of the same schedules, one window as recorded earlier and now, or exports of other tools. Undefined =
   * two weeks if another field is in the address, else the choice of a comparison.
   */
  by: param('by', oneOf(['weeks', 'versions', 'exports'] as const), undefined, 'two weeks'),
  /** Side of the server's schedules beside an export. Files are never in the address. */
  store: param(
    'store',
    oneOf(['before', 'after', 'none'] as const),
    'after',
    'this server as the plan after',
  ),
  /** Schedules of an export matched by hand. */
  match: param('match', listOf(match, MAX_MATCHES), [], 'matches by id and name'),
  days: param('days', oneOf(COMPARED_DAYS), 7, '7 days'),
  /** Local midnight of the first day; undefined = next week; this week for versions, today for exports. */
  from: param('from', day, undefined, 'next week'),
  /** First day of the other window; undefined = as many days earlier. */
  before: param('before', day, undefined, 'the days before'),
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

type CompareFields = PageZones & ViewOf<typeof COMPARE_FIELDS>;

/** View of a comparison. */
export type CompareView = CompareFields & { by: NonNullable<CompareFields['by']> };

/** View of the address; `comparison` is undefined if it has no field of one. */
export function parseCompare(search: URLSearchParams, defaults: ZoneDefaults) {
  const { view, problems } = parseFields({ ...zoneFields(defaults), ...COMPARE_FIELDS }, search);
  const isComparison = parametersOf(COMPARE_FIELDS).some((name) => search.has(name));
  const comparison: CompareView | undefined = isComparison ? { ...view, by: view.by ?? 'weeks' } : undefined;
  return { view: { ...view, comparison }, problems };
}

/** First days and windows of both plans; of versions and exports they are the same. */
export type ComparedWindows = { before: WallSeconds; after: WallSeconds; windows: [Interval, Interval] };

export function comparedWindows(
  { by, days, from, before, zone }: Pick<CompareView, 'by' | 'days' | 'from' | 'before' | 'zone'>,
  now: UnixSeconds,
): ComparedWindows {
  const today = startOfDay(wallAt(now, zone));
  const week = startOfWeek(today);
  const first = { weeks: week + 7 * DAY, versions: week, exports: today };
  const after = from ?? first[by];
  const other = by === 'weeks' ? (before ?? after - 7 * Math.ceil(days / 7) * DAY) : after;
  return {
    before: other,
    after,
    windows: [windowOfDays(other, days, zone), windowOfDays(after, days, zone)],
  };
}
