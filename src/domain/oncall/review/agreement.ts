import type { Group, Schedule } from '#contract/schedule';
import { computeRota } from '../../schedule/compute';
import type { FinalPeriod } from '../../schedule/final';
import { isEnabledIn, layersOfAll } from '../../schedule/rota';
import type { Interval } from '../../time/interval';
import { onDutyIn } from '../reply/on-duty';
import type { AccountZone } from '../../time/zone';

/**
 * Differences between a server's final schedule and the result of our rules of rotation for its layers.
 *
 * Rules: they agree at an instant if the same people have the same roles, in any order; nobody equals no group. A
 * disabled schedule, or one without layers, is not compared.
 */

/** Intervals of a window in which server and rules differ: sorted, disjoint, not touching. */
export function differencesIn(schedule: Schedule, window: Interval, accountZone: AccountZone): Interval[] {
  if (!isCompared(schedule, window)) return [];
  return differencesFrom(schedule, computeRota(schedule, window, accountZone).final, window);
}

/** The same with the result of our rules given. */
export function differencesFrom(
  schedule: Schedule,
  computed: readonly FinalPeriod[],
  window: Interval,
): Interval[] {
  if (!isCompared(schedule, window)) return [];
  const keyOf = dutyKeys();
  const serverDuties = onDutyIn(schedule.final_schedule.schedules, window);
  const differences: Interval[] = [];
  let [i, j, from] = [0, 0, window.start];
  while (from < window.end) {
    while ((serverDuties[i]?.end ?? Infinity) <= from) i += 1;
    while ((computed[j]?.end ?? Infinity) <= from) j += 1;
    const [theirs, ours] = [serverDuties[i], computed[j]];
    const until = Math.min(changeAfter(from, theirs), changeAfter(from, ours), window.end);
    const isSame =
      keyOf(theirs && theirs.start <= from ? theirs.period.group : undefined) ===
      keyOf(ours && ours.start <= from ? ours.group : undefined);
    const last = differences.at(-1);
    if (!isSame && last?.end === from) last.end = until;
    else if (!isSame) differences.push({ start: from, end: until });
    from = until;
  }
  return differences;
}

function isCompared(schedule: Schedule, window: Interval): boolean {
  return isEnabledIn(schedule, window) && layersOfAll(schedule).length > 0;
}

function changeAfter(instant: number, duty: Interval | undefined): number {
  if (!duty) return Infinity;
  return duty.start > instant ? duty.start : duty.end;
}

/** Key of the people by role, equal for equal duties. A thousand periods have a handful of groups. */
function dutyKeys(): (group: Group | undefined) => string {
  const keys = new Map<Group, string>();
  return (group) => {
    if (!group) return '';
    const key = keys.get(group) ?? dutyKey(group);
    keys.set(group, key);
    return key;
  };
}

/** Key of the people of a group by role, equal for equal duties. */
export function dutyKey({ members }: Pick<Group, 'members'>): string {
  const duties = members.flatMap(({ role_id, person_ids }) =>
    person_ids.map((person) => `${role_id}:${person}`),
  );
  return [...new Set(duties)].sort().join();
}
