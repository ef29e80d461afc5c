import { type Layer, RESTRICT_MODE } from '#contract/schedule';
import { DAY, WEEK } from '../time/zone';

/** Stretch of wall clock that repeats: seconds from 00:00 of the day, or from Monday 00:00, and its length. */
export type WallWindow = { every: 'day' | 'week'; from: number; seconds: number };

export type Restriction = Pick<Layer, 'restrict_mode' | 'restrict_periods'>;

export const UNRESTRICTED: Restriction = { restrict_mode: RESTRICT_MODE.none, restrict_periods: [] };

/** Restriction to any of the windows. Windows of both kinds become weekly ones; no window restricts nothing. */
export function restrictionTo(windows: readonly WallWindow[]): Restriction {
  const isWhole = windows.some(({ every, seconds }) => seconds >= (every === 'day' ? DAY : WEEK));
  if (windows.length === 0 || isWhole) return UNRESTRICTED;
  const isDaily = windows.every(({ every }) => every === 'day');
  const [mode, span] = isDaily ? [RESTRICT_MODE.daily, DAY] : [RESTRICT_MODE.weekly, WEEK];
  const all = isDaily ? windows : windows.flatMap(onWeekdays);
  return {
    restrict_mode: mode,
    restrict_periods: all
      .filter(({ seconds }) => seconds > 0)
      .map(({ from, seconds }) => {
        const end = from + seconds;
        return { restrict_start: from, restrict_end: end > span ? end - span : end };
      }),
  };
}

function onWeekdays(window: WallWindow): WallWindow[] {
  if (window.every === 'week') return [window];
  const { from, seconds } = window;
  return [0, 1, 2, 3, 4, 5, 6].map((day) => ({ every: 'week', from: day * DAY + from, seconds }));
}
