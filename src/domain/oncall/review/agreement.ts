import type { Group, Schedule } from '#contract/schedule';
import { computeLayers } from '../../schedule/compute';
import { finalTurns, type FinalTurn } from '../../schedule/final';
import type { Interval } from '../../schedule/intervals';
import type { Window } from '../../schedule/rotation';
import { onDutyIn } from '../reply/on-duty';

/**
 * Where a server's final schedule is another one than our rules of rotation give for the layers that it sent: the one
 * answer to that question, for whoever asks it.
 *
 * Rules: they agree at an instant if the same people have the same roles, in whatever order they are listed; nobody is
 * the same as no group. Of a schedule that is switched off, or came without layers, there is nothing to compare.
 */

/** The stretches of a window in which server and rules differ: sorted, disjoint, not touching. */
export function differencesIn(schedule: Schedule, window: Window, accountZone: string): Interval[] {
  const { enabled, layers } = schedule;
  if (!enabled || layers.length === 0) return [];
  return differencesFrom(schedule, finalTurns(computeLayers(layers, window, accountZone), window), window);
}

/** The same, with what our rules give already at hand. */
export function differencesFrom(schedule: Schedule, turns: readonly FinalTurn[], window: Window): Interval[] {
  if (!schedule.enabled || schedule.layers.length === 0) return [];
  const keyOf = dutyKeys();
  const sent = onDutyIn(schedule.final_schedule.schedules, window);
  const differences: Interval[] = [];
  let [i, j, from] = [0, 0, window.start];
  while (from < window.end) {
    while ((sent[i]?.end ?? Infinity) <= from) i += 1;
    while ((turns[j]?.end ?? Infinity) <= from) j += 1;
    const [theirs, ours] = [sent[i], turns[j]];
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

function changeAfter(instant: number, stretch: Interval | undefined): number {
  if (!stretch) return Infinity;
  return stretch.start > instant ? stretch.start : stretch.end;
}

/** Who has which role, as a text that is equal for equal duties. A thousand periods have a handful of groups. */
function dutyKeys(): (group: Group | undefined) => string {
  const known = new Map<Group, string>();
  return (group) => {
    if (!group) return '';
    const key = known.get(group) ?? dutyKey(group);
    known.set(group, key);
    return key;
  };
}

function dutyKey({ members }: Group): string {
  const duties = members.flatMap(({ role_id, person_ids }) =>
    person_ids.map((person) => `${role_id}:${person}`),
  );
  return [...new Set(duties)].sort().join();
}
