import type { Id } from '#contract/id';
import type { Group } from '#contract/schedule';
import type { Interval } from '../../time/interval';

/** Roles with people in any of the groups, in order of appearance. */
export function rolesIn(groups: readonly Pick<Group, 'members'>[]): Id[] {
  return [
    ...new Set(
      groups.flatMap(({ members }) =>
        members.flatMap(({ role_id, person_ids }) => (person_ids.length > 0 ? [role_id] : [])),
      ),
    ),
  ];
}

export function peopleInRole({ members }: Pick<Group, 'members'>, role: Id): Id[] {
  return members.flatMap(({ role_id, person_ids }) => (role_id === role ? person_ids : []));
}

/** Run of the same people in a role; the same object in all its items. */
type RoleRun = Interval & { people: readonly Id[] };

type GroupItem = Interval & { group: Pick<Group, 'members'> };

/** Runs of a role over sorted, disjoint items; a time without people ends a run and has none of its own. */
export function roleRuns(items: readonly GroupItem[], role: Id): RoleRun[] {
  const runs: RoleRun[] = [];
  for (const { start, end, group } of items) {
    const people = peopleInRole(group, role);
    if (people.length === 0) continue;
    const last = runs.at(-1);
    if (last && last.end === start && isSame(last.people, people)) last.end = end;
    else runs.push({ start, end, people });
  }
  return runs;
}

/** True if two lists of people are the same. */
export function isSame(a: readonly Id[], b: readonly Id[]): boolean {
  return a.length === b.length && a.every((person, index) => person === b[index]);
}
