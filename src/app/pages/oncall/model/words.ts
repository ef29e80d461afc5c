import type { Id } from '#contract/id';

/** "97.8 %"; never rounded up to a 100 % that is not true. */
export function shareText(part: number): string {
  if (part === 1) return '100 %';
  return `${(Math.floor(part * 1000) / 10).toFixed(1)} %`;
}

/** The interface numbers roles and does not name them; `undefined` is the whole schedule. */
export function roleName(role: Id | undefined): string {
  return role === undefined ? 'all' : `role ${role}`;
}
