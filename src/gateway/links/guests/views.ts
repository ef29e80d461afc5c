import { MAX_WINDOW_SECONDS, type RequestOf } from '#contract/operation';
import type { webhookDetail } from '#contract/webhook';
import type { Interval } from '#domain/time/interval';
import type { UnixSeconds, AccountZone } from '#domain/time/zone';
import { type GuestPage, isGuestPage } from '#address/pages';
import { movedFrom } from '#address/moved';
import { parseOnCall } from '#address/on-call';
import { pageAt } from '#address/codec';
import { daysIn, zonesOf } from '#address/page-head';

const DASHBOARD = 'http://dashboard';

/** Page of a view; undefined if it cannot be shared. */
export function viewKind(view: string): GuestPage | undefined {
  const { pathname } = new URL(view, DASHBOARD);
  const page = pageAt(pathname)?.page;
  // The first page only leads to another one.
  if (pathname === '/' || page === undefined || !isGuestPage(page)) return undefined;
  const hasRecord =
    (page !== 'schedule' || scheduleIdOf(view) !== undefined) &&
    (page !== 'delivery' || deliveryOf(view) !== undefined);
  return hasRecord ? page : undefined;
}

/** Id of the schedule at the path of a view; undefined for another view. */
export function scheduleIdOf(view: string): string | undefined {
  const { scheduleId = '' } = pageAt(new URL(view, DASHBOARD).pathname)?.params ?? {};
  return /^\d{1,20}$/.test(scheduleId) ? scheduleId : undefined;
}

/** Chosen schedules of a view, in their order. */
export function schedulesIn(view: string): readonly string[] {
  return parseOnCall(new URL(view, DASHBOARD).searchParams, zonesOf('UTC')).view.schedules;
}

/** True for a view of all schedules whose address means to choose some, and names none, as `schedules=abc`. */
export function isOfNone(view: string): boolean {
  const { searchParams } = new URL(view, DASHBOARD);
  // Addresses from before had the id of a set.
  const isChoice = searchParams.has('schedules') || searchParams.has('set');
  return viewKind(view) === 'onCall' && isChoice && schedulesIn(view).length === 0;
}

/** Ids of the schedules of a view, by its address or its link; undefined: all. */
export function schedulesOf(
  view: string,
  linked: readonly string[] | undefined,
): readonly string[] | undefined {
  const one = scheduleIdOf(view);
  const selection = one === undefined && viewKind(view) === 'onCall' ? schedulesIn(view) : [one ?? ''];
  const ids = selection.filter((id) => id !== '');
  if (ids.length === 0) return linked ?? (isOfNone(view) ? [] : undefined);
  return linked ? ids.filter((id) => linked.includes(id)) : ids;
}

/** Request of the delivery at the path of a view; undefined for another view. */
export function deliveryOf(view: string): RequestOf<typeof webhookDetail> | undefined {
  const { integrationId, eventId } = pageAt(new URL(view, DASHBOARD).pathname)?.params ?? {};
  if (integrationId === undefined || eventId === undefined) return undefined;
  try {
    return { event_id: decodeURIComponent(eventId), intergration_id: decodeURIComponent(integrationId) };
  } catch {
    return undefined;
  }
}

/** Window that a live view of schedules shows now. */
export function windowNow(view: string, accountZone: AccountZone, now: UnixSeconds): Interval {
  const { pathname, searchParams: stored } = new URL(view, DASHBOARD);
  // Links of before have earlier fields.
  const { searchParams } = new URL(movedFrom(pathname, stored)?.to ?? view, DASHBOARD);
  const { start, end } = daysIn(searchParams, accountZone, now).window;
  return { start, end: Math.min(end, start + MAX_WINDOW_SECONDS) };
}
