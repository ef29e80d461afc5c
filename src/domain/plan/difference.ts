import type { Id } from '#contract/id';
import type { Period } from '#contract/schedule';
import { addTo } from '../collections';
import { dutiesOf } from '../oncall/reply/timeline';
import { contains, type Interval } from '../time/interval';
import type { UnixSeconds } from '../time/zone';

/**
 * Difference of two plans: who is on call in each role, compared at every instant of one window.
 *
 * Rules: people of a role are a set, so their order does not matter, nor do group names, layers and cuts between
 * periods of the same people. A gap is a set without people.
 */

/** A maximal stretch in which one role has the same people throughout, but not those of the other plan. */
export type Change = Interval & {
  role_id: Id;
  /** Ascending ids; empty for nobody. */
  before: readonly Id[];
  after: readonly Id[];
};

/** Changes between two lists of periods in a window, by start, then by role. Periods may be unsorted or overlap. */
export function periodChanges(
  before: readonly Period[],
  after: readonly Period[],
  window: Interval,
): Change[] {
  const [then, now] = [dutiesByRole(before, window), dutiesByRole(after, window)];
  const roles = new Set([...then.keys(), ...now.keys()]);
  return [...roles]
    .flatMap((role) => roleChanges(role, then.get(role) ?? [], now.get(role) ?? []))
    .sort((a, b) => a.start - b.start || compareIds(a.role_id, b.role_id));
}

type RoleDuty = Interval & { people: readonly Id[] };

function dutiesByRole(periods: readonly Period[], window: Interval): Map<Id, RoleDuty[]> {
  const duties = new Map<Id, RoleDuty[]>();
  for (const { start, end, period } of dutiesOf(periods, window)) {
    for (const { role_id, person_ids } of period.group.members) {
      addTo(duties, role_id, { start, end, people: person_ids });
    }
  }
  return duties;
}

function roleChanges(role_id: Id, then: readonly RoleDuty[], now: readonly RoleDuty[]): Change[] {
  const edges = [...then, ...now].flatMap(({ start, end }) => [start, end]);
  const cuts = [...new Set(edges)].sort((a, b) => a - b);
  const [peopleThen, peopleNow] = [peopleReader(then), peopleReader(now)];
  const changes: Change[] = [];
  for (const [index, end] of cuts.slice(1).entries()) {
    const start = cuts[index] ?? end;
    const [before, after] = [peopleThen(start), peopleNow(start)];
    if (isSame(before, after)) continue;
    const last = changes.at(-1);
    if (last?.end === start && isSame(last.before, before) && isSame(last.after, after)) last.end = end;
    else changes.push({ start, end, role_id, before, after });
  }
  return changes;
}

/** Reads the people on call at ascending instants, from duties sorted by start. */
function peopleReader(duties: readonly RoleDuty[]): (at: UnixSeconds) => Id[] {
  let next = 0;
  let active: RoleDuty[] = [];
  return (at) => {
    active = active.filter((duty) => contains(duty, at));
    for (let duty = duties[next]; duty && duty.start <= at; duty = duties[next]) {
      if (contains(duty, at)) active.push(duty);
      next += 1;
    }
    return [...new Set(active.flatMap(({ people }) => people))].sort(compareIds);
  };
}

function isSame(a: readonly Id[], b: readonly Id[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

export function compareIds(a: Id, b: Id): number {
  return a < b ? -1 : Number(a > b);
}
