import type { Id } from '#contract/id';
import type { RoleName } from '#contract/names';

/** "Primary"; "role 2" where the number has no name. `undefined` is the whole schedule: "all". */
export function roleName(role: Id | undefined, roles: readonly RoleName[]): string {
  if (role === undefined) return 'all';
  return roles.find(({ role_id }) => role_id === role)?.role_name.trim() || `role ${role}`;
}
