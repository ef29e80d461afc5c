import type { Group } from '#contract/schedule';
import type { Window } from '../../schedule/rotation';
import { isStaffed } from './groups';

type Stretch = { start: number; end: number; group: Group };

/** A stretch of one period that is on duty: `start` and `end` are inside the window, the period is as it came. */
export type OnDuty<T extends Stretch> = { start: number; end: number; period: T };

/**
 * Who is on duty, one group at a time: sorted and disjoint. Where periods overlap, which they should not, the one that
 * began last counts (of two at once the longer), and after its end the other one again. Periods that nobody has do not
 * count.
 */
export function onDutyIn<T extends Stretch>(periods: readonly T[], window: Window): OnDuty<T>[] {
  const inWindow = periods
    .filter(
      ({ start, end, group }) =>
        Math.max(start, window.start) < Math.min(end, window.end) && isStaffed(group),
    )
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const out: OnDuty<T>[] = [];
  const running: T[] = [];
  let told = window.start;
  const tellUntil = (until: number): void => {
    for (let period = running.at(-1); period && told < until; period = running.at(-1)) {
      const end = Math.min(period.end, until);
      if (told < end) out.push({ start: told, end, period });
      told = Math.max(told, end);
      if (period.end <= told) running.pop();
    }
  };
  for (const period of inWindow) {
    const start = Math.max(period.start, window.start);
    tellUntil(start);
    told = start;
    running.push(period);
  }
  tellUntil(window.end);
  return out;
}
