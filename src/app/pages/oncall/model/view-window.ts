import { startOfDay, startOfWeek, weekday, windowOfDays } from '#domain/time/days';
import type { Interval } from '#domain/time/interval';
import { DAY, wallAt, type UnixSeconds, type WallSeconds } from '#domain/time/zone';
import { SPANS, type OnCallView } from '../../../url/on-call';

/** First day of the window: the chosen one, else the one that keeps the present in view. */
export function firstDay(view: OnCallView, now: UnixSeconds): WallSeconds {
  if (view.from !== undefined) return view.from;
  const wall = wallAt(now, view.zone);
  return view.days < 7 ? startOfDay(wall) : startOfWeek(wall);
}

/** The window of a view. */
export function windowOf(view: OnCallView, now: UnixSeconds): Interval {
  return windowOfDays(firstDay(view, now), view.days, view.zone);
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
  const days = SPANS[SPANS.indexOf(view.days) + step];
  if (days === undefined) return undefined;
  const before = windowOf(view, now);
  const follows = view.from === undefined && anchor === now;
  if (follows) return { days, from: undefined };
  const share = (anchor - before.start) / (before.end - before.start);
  const first = startOfDay(wallAt(anchor, view.zone)) - Math.floor(share * days) * DAY;
  // A week or more starts where weeks do, unless that would lose the anchor.
  const monday = first - ((weekday(first) + 6) % 7) * DAY;
  const keepsAnchor = anchor < windowOfDays(monday, days, view.zone).end;
  return { days, from: days >= 7 && keepsAnchor ? monday : first };
}
