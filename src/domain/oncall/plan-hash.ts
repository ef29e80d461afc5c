import type { Group, Schedule } from '#contract/schedule';
import { fnv1a64 } from '../text/fnv';
import { isEnabledIn } from '../schedule/rota';
import { contains, type Interval } from '../time/interval';
import { groupKey, isStaffed, type Duty, dutiesOf } from './reply/timeline';
import { orderedGroup, roleOrder } from './reply/role-order';

/**
 * Hash of the people on call in a window, short enough for a link, and the test whether the plan has changed since.
 *
 * Rules: periods count as the window cuts them, by people and their roles. Group names, the order of roles and of
 * schedules, and cuts between periods of the same people do not matter. Two characters hash the window, six the plan:
 * one change in 16 million goes unnoticed.
 */

const WINDOW_DIGITS = 2;
const PLAN_DIGITS = 6;
/** Role names and their order do not affect who is on call. */
const BY_NUMBER = roleOrder([]);

export function planHash(schedules: readonly Schedule[], window: Interval): string {
  const plans = schedules.flatMap((schedule) => {
    const changes = isEnabledIn(schedule, window) ? changesOf(schedule, window) : [];
    return changes.length > 0 ? [`${schedule.schedule_id} ${changes.join()}`] : [];
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

function windowHash({ start, end }: Interval): string {
  return fnv1a64(`${start} ${end}`).slice(-WINDOW_DIGITS);
}

/** Times at which the people on call change, each with the people from then on. */
function changesOf({ final_schedule }: Schedule, window: Interval): string[] {
  const duties = dutiesOf(final_schedule.schedules, window).filter(({ period }) => isStaffed(period.group));
  const edges = [...new Set(duties.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const changes: string[] = [];
  let previous = '';
  const waiting = duties.values();
  let next = waiting.next().value;
  let active: Duty[] = [];
  for (const at of edges) {
    active = active.filter((duty) => contains(duty, at));
    for (; next && next.start <= at; next = waiting.next().value) active.push(next);
    const people = active
      .map(({ period }) => peopleKey(period.group))
      .sort()
      .join(' ');
    if (people !== previous) changes.push(`${at}=${people}`);
    previous = people;
  }
  return changes;
}

function peopleKey({ members }: Group): string {
  const staffed = { members: members.filter(({ person_ids }) => person_ids.length > 0) };
  return groupKey({ ...orderedGroup(staffed, BY_NUMBER), group_name: '' });
}
