import { addMonths } from '#domain/time/civil';
import { dayCount, firstDayAbout } from '#domain/time/day-span';
import { startOfDay, startOfMonth, startOfWeek, windowOfDays } from '#domain/time/days';
import { contains, type Interval } from '#domain/time/interval';
import { DAY, wallAt, type UnixSeconds, type WallSeconds } from '#domain/time/zone';
import { SPANS, type OnCallView, type Span } from '../../../url/on-call';
import { isGuest } from '../../../url/settings';

/** First day of the window: the chosen one, else the one that keeps the present in view. */
export function firstDay(view: OnCallView, now: UnixSeconds): WallSeconds {
  if (view.from !== undefined && view.days !== 'month') return view.from;
  return firstDayAbout(view.from ?? wallAt(now, view.rangeZone), view.days);
}

/** First day of the window `by` windows later; negative is before. */
export function firstDayBeside(first: WallSeconds, days: Span, by: number): WallSeconds {
  return days === 'month' ? addMonths(first, by) : first + by * days * DAY;
}

/** The window of a view. */
export function windowOf(view: OnCallView, now: UnixSeconds): Interval {
  const first = firstDay(view, now);
  return windowOfDays(first, dayCount(first, view.days), view.rangeZone);
}

/**
 * Moves the window to an asked time outside of it: to the view that follows the present where that has the time. A guest's
 * link has one window.
 */
export function windowWith(
  view: OnCallView,
  at: UnixSeconds | undefined,
  now: UnixSeconds,
): { from?: WallSeconds | undefined } {
  if (at === undefined || isGuest() || contains(windowOf(view, now), at)) return {};
  if (contains(windowOf({ ...view, from: undefined }, now), at)) return { from: undefined };
  return { from: firstDayAbout(wallAt(at, view.rangeZone), view.days) };
}

/**
 * The view one step closer or farther, with an instant staying where it is on the screen as far as whole days allow.
 * Undefined at either end.
 */
export function zoomed(
  view: OnCallView,
  now: UnixSeconds,
  step: 1 | -1,
  anchor: UnixSeconds,
): Pick<OnCallView, 'days' | 'from'> | undefined {
  const days = SPANS[SPANS.indexOf(view.days === 31 ? 'month' : view.days) + step];
  if (days === undefined) return undefined;
  const before = windowOf(view, now);
  const follows = view.from === undefined && anchor === now;
  if (follows) return { days, from: undefined };
  const share = (anchor - before.start) / (before.end - before.start);
  const wall = wallAt(anchor, view.rangeZone);
  if (days === 'month') return { days, from: startOfMonth(wall) };
  const first = startOfDay(wall) - Math.floor(share * days) * DAY;
  // A week or more starts where weeks do, unless that would lose the anchor.
  const monday = startOfWeek(first);
  const keepsAnchor = anchor < windowOfDays(monday, days, view.rangeZone).end;
  return { days, from: days >= 7 && keepsAnchor ? monday : first };
}
