import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Group } from '#contract/schedule';
import { peopleOf } from '../reply/timeline';

/** "Primary"; "role 2" where the number has no name. `undefined` is the whole schedule: "all". */
export function roleName(role: Id | undefined, roles: readonly RoleName[]): string {
  if (role === undefined) return 'all';
  return roles.find(({ role_id }) => role_id === role)?.role_name.trim() || `role ${role}`;
}

type Naming = { nameOf: (person: Id) => string; roles: readonly RoleName[] };

/**
 * "Lena Fischer (Primary)" and "Ann Lee, Bo Li (Secondary)", in the order of the group; none for a role without people.
 */
export function peopleByRole({ members }: Pick<Group, 'members'>, { nameOf, roles }: Naming): string[] {
  return members
    .filter(({ person_ids }) => person_ids.length > 0)
    .map(({ role_id, person_ids }) => `${person_ids.map(nameOf).join(', ')} (${roleName(role_id, roles)})`);
}

/**
 * "Wei Zhang (Primary), Ann Lee (Secondary)", "Wei Zhang (Primary), no Secondary"; a role alone is not named. "" of a
 * group without people.
 * @param empty the roles that no one is in though the rota has them.
 */
export function peopleInWords(
  group: Pick<Group, 'members'>,
  empty: readonly Id[],
  { nameOf, roles }: Naming,
): string {
  const people = peopleByRole(group, { nameOf, roles });
  if (people.length + empty.length < 2) return peopleOf(group).map(nameOf).join(', ');
  return people.length === 0 ? '' : [...people, ...empty.map((role) => noRole(role, roles))].join(', ');
}

/** "no Secondary" */
export function noRole(role: Id, roles: readonly RoleName[]): string {
  return `no ${roleName(role, roles)}`;
}

/** "primary", but "L2 Support" unchanged. */
export function roleInText(role: Id, roles: readonly RoleName[]): string {
  const name = roleName(role, roles);
  return /^\p{Lu}\p{Ll}+$/u.test(name) ? name.toLowerCase() : name;
}
