import { QUICK_RANGES, rangeOf, type RangeChoice } from '#domain/insight/quick-range';
import type { InsightRange } from '#domain/insight/range';
import { dayCount, firstDayAbout, type DaySpan } from '#domain/time/day-span';
import { parseIsoDate, windowOfDays } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { isTimeZone, wallAt, type UnixSeconds, type WallSeconds } from '#domain/time/zone';

/**
 * What an address of the dashboard says of time, as its pages read it (docs/using): what is not understood counts as
 * not there.
 */

const DAY_SPANS = [1, 3, 7, 14, 31, 45];
const DEFAULT_SPAN = 14;

/** Whole days of a zone. */
export type DaysInView = { zone: string; first: WallSeconds; count: number; window: Interval };

/** The zone of an address, else the account's. */
export function zoneIn(search: URLSearchParams, accountZone: string): string {
  const zone = search.get('tz') ?? '';
  return isTimeZone(zone) ? zone : accountZone;
}

/** The days of the on-call pages: `from` and `days`, or about the present. */
export function daysIn(search: URLSearchParams, accountZone: string, now: UnixSeconds): DaysInView {
  const zone = zoneIn(search, accountZone);
  const days = spanIn(search.get('days'));
  const from = parseIsoDate(search.get('from') ?? '');
  const first =
    from !== undefined && days !== 'month' ? from : firstDayAbout(from ?? wallAt(now, zone), days);
  const count = dayCount(first, days);
  return { zone, first, count, window: windowOfDays(first, count, zone) };
}

/** The range of the pages of the incident review: `from` and `to`, or one by its name. */
export function rangeIn(search: URLSearchParams, accountZone: string, now: UnixSeconds): InsightRange {
  return rangeOf(choiceIn(search), now, zoneIn(search, accountZone));
}

function spanIn(text: string | null): DaySpan {
  if (text === 'month') return text;
  return DAY_SPANS.find((days) => String(days) === text) ?? DEFAULT_SPAN;
}

function choiceIn(search: URLSearchParams): RangeChoice {
  const from = wallIn(search.get('from'));
  const to = wallIn(search.get('to'));
  if (from !== undefined && to !== undefined) return { kind: 'fixed', from, to };
  return { kind: 'quick', name: QUICK_RANGES.find((name) => name === search.get('range')) ?? '28d' };
}

/** `2026-03-02` or `2026-03-02T14:30` */
function wallIn(text: string | null): WallSeconds | undefined {
  const [, date = '', hours = '0', minutes = '0'] =
    /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):([0-5]\d))?$/.exec(text ?? '') ?? [];
  const day = parseIsoDate(date);
  return day === undefined ? undefined : day + Number(hours) * 3600 + Number(minutes) * 60;
}
