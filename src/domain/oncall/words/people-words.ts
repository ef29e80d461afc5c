import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Group } from '#contract/schedule';
import { roleName } from './role-words';

type Naming = { nameOf: (person: Id) => string; roles: readonly RoleName[] };

/**
 * "Wei Zhang (Primary), Ann Lee (Secondary)", "Wei Zhang (Primary), no Secondary". A group with one role needs no name
 * of it.
 * @param empty the roles that nobody is in though the rota has them.
 */
export function peopleInWords(
  { members }: Pick<Group, 'members'>,
  empty: readonly Id[],
  { nameOf, roles }: Naming,
): string {
  const filled = members.filter(({ person_ids }) => person_ids.length > 0);
  const isNamed = filled.length + empty.length > 1;
  const people = filled.map(({ role_id, person_ids }) => {
    const names = person_ids.map(nameOf).join(', ');
    return isNamed ? `${names} (${roleName(role_id, roles)})` : names;
  });
  return [...people, ...(people.length > 0 ? empty.map((role) => noRole(role, roles)) : [])].join(', ');
}

/** "no Secondary" */
export function noRole(role: Id, roles: readonly RoleName[]): string {
  return `no ${roleName(role, roles)}`;
}
