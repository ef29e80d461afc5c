import { addMonths, startOfDay, startOfMonth, startOfWeek, windowOfDays } from '#domain/time/days';
import { contains, type Interval } from '#domain/time/interval';
import { DAY, wallAt, type UnixSeconds, type WallSeconds } from '#domain/time/zone';
import { windowOf } from '#address/page-head';
import { type OnCallDays, SPANS, type OnCallView, type Span } from '#address/on-call';

/** First day of the window `by` windows later; negative is before. */
export function firstDayBeside(first: WallSeconds, days: Span, by: number): WallSeconds {
  return days === 'month' ? addMonths(first, by) : first + by * days * DAY;
}

/** Windows before and after the one of a view. */
export function windowsBeside(view: OnCallView, first: WallSeconds): [Interval, Interval] {
  const beside = (by: number) => windowOf({ ...view, from: firstDayBeside(first, view.days, by) }, 0);
  return [beside(-1), beside(1)];
}

/**
 * Moves the window to include a time: to the view that follows the present if possible, otherwise with the time in its
 * middle, so that what came after is in view.
 */
export function windowWith(
  view: OnCallView,
  at: UnixSeconds | undefined,
  now: UnixSeconds,
): Partial<OnCallDays> {
  if (at === undefined || contains(windowOf(view, now), at)) return {};
  if (contains(windowOf({ ...view, from: undefined }, now), at)) return { days: view.days, from: undefined };
  return { days: view.days, from: firstDayAround(wallAt(at, view.rangeZone), view.days) };
}

/** First day of the window with a time in its middle; of its month. */
export function firstDayAround(wall: WallSeconds, days: Span): WallSeconds {
  return days === 'month' ? startOfMonth(wall) : startOfDay(wall) - Math.floor(days / 2) * DAY;
}

/**
 * View zoomed by steps with an instant fixed on the screen, as far as whole days allow. Undefined at either
 * end.
 */
export function zoomed(
  view: OnCallView,
  now: UnixSeconds,
  steps: number,
  anchor: UnixSeconds,
): OnCallDays | undefined {
  const index = SPANS.indexOf(view.days === 31 ? 'month' : view.days);
  const days = SPANS[Math.min(SPANS.length - 1, Math.max(0, index + steps))];
  if (days === undefined || days === SPANS[index]) return undefined;
  const before = windowOf(view, now);
  const follows = view.from === undefined && anchor === now;
  if (follows) return { days, from: undefined };
  const share = (anchor - before.start) / (before.end - before.start);
  const wall = wallAt(anchor, view.rangeZone);
  if (days === 'month') return { days, from: startOfMonth(wall) };
  const first = startOfDay(wall) - Math.floor(share * days) * DAY;
  // A week or more starts on Monday, unless that loses the anchor.
  const monday = startOfWeek(first);
  const keepsAnchor = anchor < windowOfDays(monday, days, view.rangeZone).end;
  return { days, from: days >= 7 && keepsAnchor ? monday : first };
}
