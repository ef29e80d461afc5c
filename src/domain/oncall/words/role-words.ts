import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';
import type { Group } from '#contract/schedule';

/** "Primary"; "role 2" where the number has no name. `undefined` is the whole schedule: "all". */
export function roleName(role: Id | undefined, roles: readonly RoleName[]): string {
  if (role === undefined) return 'all';
  return roles.find(({ role_id }) => role_id === role)?.role_name.trim() || `role ${role}`;
}

type Naming = { nameOf: (person: Id) => string; roles: readonly RoleName[] };

/** "Lena Fischer (Primary)" and "Ann Lee, Bo Li (Secondary)", in the order of the group; none for a role without people. */
export function peopleByRole({ members }: Pick<Group, 'members'>, { nameOf, roles }: Naming): string[] {
  return members
    .filter(({ person_ids }) => person_ids.length > 0)
    .map(({ role_id, person_ids }) => `${person_ids.map(nameOf).join(', ')} (${roleName(role_id, roles)})`);
}
