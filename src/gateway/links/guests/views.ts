import { GUEST_SECONDS } from '#contract/links';
import { MAX_WINDOW_SECONDS, type RequestOf } from '#contract/operation';
import type { webhookDetail } from '#contract/webhook';
import type { Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds, type AccountZone } from '#domain/time/zone';
import { parsePlanView, planWindow } from '#address/plan';
import { daysIn, zonesOf } from '#address/window';

export type ViewKind = 'oncall' | 'schedule' | 'plan' | 'review' | 'delivery';

/** View at a path; undefined if it cannot be shared. */
export function viewKind(view: string): ViewKind | undefined {
  const { pathname } = new URL(view, 'http://dashboard');
  if (pathname === '/oncall') return 'oncall';
  if (/^\/oncall\/\d{1,20}$/.test(pathname)) return 'schedule';
  if (/^\/oncall\/\d{1,20}\/plan$/.test(pathname)) return 'plan';
  if (deliveryOf(view)) return 'delivery';
  return pathname === '/review' ? 'review' : undefined;
}

/** Id of the schedule at the path of a view; undefined for another view. */
export function scheduleIdOf(view: string): string | undefined {
  return /^\/oncall\/(\d+)/.exec(view)?.[1];
}

/** Request of the delivery at the path of a view; undefined for another view. */
export function deliveryOf(view: string): RequestOf<typeof webhookDetail> | undefined {
  const { pathname } = new URL(view, 'http://dashboard');
  const [, integration, event] = /^\/webhooks\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  if (integration === undefined || event === undefined) return undefined;
  try {
    return { event_id: decodeURIComponent(event), intergration_id: decodeURIComponent(integration) };
  } catch {
    return undefined;
  }
}

/** Tolerance in seconds: months differ in length by up to three days, and a clock change adds an hour. */
const SLACK = 3 * DAY + 3600;

/**
 * True if a live view of schedules may request a window now: at most as long as its own, and no farther from the present
 * than the windows before and after it. A plan may also request the time since the start of the change, which may be as
 * old as the link.
 */
export function isInReach(
  view: string,
  { start, end }: Interval,
  accountZone: AccountZone,
  now: UnixSeconds,
): boolean {
  if (viewKind(view) === 'plan') {
    const range = plannedDays(view, accountZone, now);
    const earliest = Math.min(range.start, now) - GUEST_SECONDS.max - SLACK;
    return start >= earliest && end <= range.end + SLACK;
  }
  const range = windowNow(view, accountZone, now);
  const maxLength = range.end - range.start + SLACK;
  return end - start <= maxLength && start >= range.start - maxLength && end <= range.end + maxLength;
}

function plannedDays(view: string, accountZone: AccountZone, now: UnixSeconds): Interval {
  const { searchParams } = new URL(view, 'http://dashboard');
  return planWindow(parsePlanView(searchParams, zonesOf(accountZone)).view, now);
}

/** Window that a live view of schedules shows now. */
export function windowNow(view: string, accountZone: AccountZone, now: UnixSeconds): Interval {
  const { searchParams } = new URL(view, 'http://dashboard');
  const { start, end } =
    viewKind(view) === 'plan'
      ? plannedDays(view, accountZone, now)
      : daysIn(searchParams, accountZone, now).window;
  return { start, end: Math.min(end, start + MAX_WINDOW_SECONDS) };
}
