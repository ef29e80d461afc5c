import type { Id } from '#contract/id';
import type { Group } from '#contract/schedule';

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

/** True if two lists of people are the same. */
export function isSame(a: readonly Id[], b: readonly Id[]): boolean {
  return a.length === b.length && a.every((person, index) => person === b[index]);
}
