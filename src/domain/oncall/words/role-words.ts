import type { Id } from '#contract/id';

/** The interface numbers roles and does not name them; `undefined` is the whole schedule. */
export function roleName(role: Id | undefined): string {
  return role === undefined ? 'all' : `role ${role}`;
}
