import type { Schedule } from '#contract/schedule';
import { addTo } from '../collections';
import { onCallIn } from '../duty/known-seats';
import { isEnabledIn } from '../schedule/rota';
import { fnv1a64 } from '../text/fnv';
import { type Interval, union } from '../time/interval';

/**
 * Hash of the people on call in a window, short enough for a link, and the test whether the plan has changed since.
 *
 * Rules: seats count as the window cuts them. Group names, the order of roles and of schedules, and cuts between periods
 * of the same people do not matter. Two characters hash the window, six the plan:
 * one change in 16 million goes unnoticed.
 */

const WINDOW_DIGITS = 2;
const PLAN_DIGITS = 6;

export function planHash(schedules: readonly Schedule[], window: Interval): string {
  const plans = schedules.flatMap((schedule) => {
    const duties = isEnabledIn(schedule, window) ? dutiesIn(schedule, window) : [];
    return duties.length > 0 ? [`${schedule.schedule_id} ${duties.join()}`] : [];
  });
  return windowHash(window) + fnv1a64(plans.sort().join('\n')).slice(-PLAN_DIGITS);
}

/** Returns undefined if the hash is of another window or not a plan hash. */
export function isPlanChanged(
  hash: string,
  schedules: readonly Schedule[],
  window: Interval,
): boolean | undefined {
  if (hash.length !== WINDOW_DIGITS + PLAN_DIGITS || !hash.startsWith(windowHash(window))) return undefined;
  return hash !== planHash(schedules, window);
}

/** Of another form than that of earlier releases, whose links are not compared. */
function windowHash({ start, end }: Interval): string {
  return fnv1a64(`seats ${start} ${end}`).slice(-WINDOW_DIGITS);
}

/** People of each role, with the time that they are on call together. */
function dutiesIn(schedule: Schedule, window: Interval): string[] {
  const times = new Map<string, Interval[]>();
  for (const { role_id, person_ids, start, end } of onCallIn(schedule, window))
    addTo(times, `${role_id}:${person_ids.join(',')}`, { start, end });
  return [...times]
    .map(
      ([people, all]) =>
        `${people}=${union(all)
          .flatMap(({ start, end }) => [start, end])
          .join('-')}`,
    )
    .sort();
}
