import type { Group } from '#contract/schedule';
import type { Interval } from '../../time/interval';
import { isStaffed } from './groups';

type GroupPeriod = Interval & { group: Group };

/** The part of a period inside the window in which its group is on call; the period is the original. */
export type OnDuty<T extends GroupPeriod> = Interval & { period: T };

/**
 * Duties, one group at a time: sorted and disjoint. Where periods overlap, which they should not, the period that
 * started last counts (of two at once the longer), and after its end the other one again. Periods without people are
 * skipped.
 */
export function onDutyIn<T extends GroupPeriod>(periods: readonly T[], window: Interval): OnDuty<T>[] {
  const inWindow = periods
    .filter(
      ({ start, end, group }) =>
        Math.max(start, window.start) < Math.min(end, window.end) && isStaffed(group),
    )
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const out: OnDuty<T>[] = [];
  const running: T[] = [];
  let listedUntil = window.start;
  const listUntil = (until: number): void => {
    for (let period = running.at(-1); period && listedUntil < until; period = running.at(-1)) {
      const end = Math.min(period.end, until);
      if (listedUntil < end) out.push({ start: listedUntil, end, period });
      listedUntil = Math.max(listedUntil, end);
      if (period.end <= listedUntil) running.pop();
    }
  };
  for (const period of inWindow) {
    const start = Math.max(period.start, window.start);
    listUntil(start);
    listedUntil = start;
    running.push(period);
  }
  listUntil(window.end);
  return out;
}
