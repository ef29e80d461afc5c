import { rangeOf, type InsightRange } from '#domain/insight/range';
import { dayCount, firstDayAbout, startOfDay, windowOfDays } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY, wallAt, type UnixSeconds, type WallSeconds, type AccountZone } from '#domain/time/zone';
import { parseInsight } from './insight';
import { type OnCallView, parseOnCall } from './on-call';
import { parseZones, type ZoneDefaults } from './zone';

type DatedView = Pick<OnCallView, 'days' | 'from' | 'rangeZone'>;

/**
 * First day of the window: from the address, or else such that the window contains the present. A week that follows
 * the present starts yesterday.
 */
export function firstDay(view: DatedView, now: UnixSeconds): WallSeconds {
  if (view.from !== undefined && view.days !== 'month') return view.from;
  if (view.from === undefined && view.days === 7) return startOfDay(wallAt(now, view.rangeZone)) - DAY;
  return firstDayAbout(view.from ?? wallAt(now, view.rangeZone), view.days);
}

export function windowOf(view: DatedView, now: UnixSeconds): Interval {
  const first = firstDay(view, now);
  return windowOfDays(first, dayCount(first, view.days), view.rangeZone);
}

/** Whole days of a zone. */
type DaysInView = { zone: string; first: WallSeconds; count: number; window: Interval };

/** Zone of an address; without one, the account's. */
export function zoneIn(search: URLSearchParams, accountZone: AccountZone): string {
  return parseZones(search, zonesOf(accountZone)).view.zone;
}

/** Days of an address of the on-call pages. */
export function daysIn(search: URLSearchParams, accountZone: AccountZone, now: UnixSeconds): DaysInView {
  const { view } = parseOnCall(search, zonesOf(accountZone));
  const first = firstDay(view, now);
  const count = dayCount(first, view.days);
  return { zone: view.zone, first, count, window: windowOf(view, now) };
}

/** Range of an address of the incident pages. */
export function rangeIn(search: URLSearchParams, accountZone: AccountZone, now: UnixSeconds): InsightRange {
  const { range, rangeZone } = parseInsight(search, zonesOf(accountZone)).view;
  return rangeOf(range, now, rangeZone);
}

/** Servers do not know the viewer's zone: the account's is the default. */
export function zonesOf(accountZone: AccountZone): ZoneDefaults {
  return { viewer: String(accountZone), account: accountZone };
}
