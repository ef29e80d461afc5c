import { useMemo } from 'react';
import { dayCount, firstDayAbout } from '#domain/time/days';
import { formatDays, formatSpan } from '#domain/time/format';
import { contains, type Interval } from '#domain/time/interval';
import { DAY, type UnixSeconds, type WallSeconds } from '#domain/time/zone';
import { presentNow, useNow } from '../../../hooks/use-now';
import type { OnCallView } from '#address/on-call';
import { useKeys } from '../../../hooks/use-keys';
import type { ChangeView } from './use-oncall-view';
import { firstDay, windowOf } from '#address/page-head';
import { firstDayBeside, zoomed } from './view-window';

export type ViewWindow = {
  first: WallSeconds;
  window: Interval;
  /** Days in words. */
  range: string;
  /** Moves the window by days; negative is back. A month then becomes a number of days. */
  pan: (days: number) => void;
  /** Moves the window by its own length; negative is back. */
  step: (by: 1 | -1) => void;
  /** Moves the window to include a time. */
  goTo: (wall: WallSeconds) => void;
  /** Zooms in (negative) or out by steps around the anchor, by default the present or the middle. */
  zoom: (steps: number, anchor?: UnixSeconds) => void;
};

/** Window of a view, with functions that move it. */
export function useViewWindow(view: OnCallView, change: ChangeView): ViewWindow {
  const now = useNow();
  const first = firstDay(view, now);
  const { start, end } = windowOf({ ...view, from: first }, now);
  const window = useMemo(() => ({ start, end }), [start, end]);
  return {
    first,
    window,
    range:
      view.zone === view.rangeZone
        ? formatDays(first, first + (dayCount(first, view.days) - 1) * DAY)
        : formatSpan(start, end, view.zone),
    pan: (days) => change({ from: first + days * DAY, days: view.days === 'month' ? 31 : view.days }),
    step: (by) => change({ from: firstDayBeside(first, view.days, by) }),
    goTo: (wall) => change({ from: firstDayAbout(wall, view.days) }),
    zoom: (steps, anchor) => {
      const centre = view.from === undefined && contains(window, now) ? now : (start + end) / 2;
      const next = zoomed(view, now, steps, anchor ?? centre);
      if (next) change(next);
    },
  };
}

/** Present time as in an address: to the minute. */
export function thisMinute(): UnixSeconds {
  return Math.floor(presentNow() / 60) * 60;
}

/** Keyboard shortcuts that move the window. */
export function useWindowKeys({ pan, step, zoom }: ViewWindow, change: ChangeView): void {
  useKeys({
    '[': () => step(-1),
    ']': () => step(1),
    'Shift+ArrowLeft': () => pan(-1),
    'Shift+ArrowRight': () => pan(1),
    '+': () => zoom(-1),
    '=': () => zoom(-1),
    '-': () => zoom(1),
    t: () => change({ from: undefined, at: undefined }),
    m: () => change({ days: 'month' }),
  });
}
