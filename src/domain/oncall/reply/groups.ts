import type { Group } from '#contract/schedule';

/** Comparison of groups by value. A server may send an equal group as a new object with every period. */

/** Equal for groups of the same name, roles and people in the same order. */
export function groupKey({ group_name, members }: Group): string {
  let key = '';
  // Ids hold no letter, so that the name at the end cannot be taken for a member.
  for (const { role_id, person_ids } of members) key += `${role_id}:${person_ids.join(',')}|`;
  return `${key}@${group_name}`;
}

/** True if a group has people. */
export function isStaffed({ members }: Pick<Group, 'members'>): boolean {
  return members.some(({ person_ids }) => person_ids.length > 0);
}

/** True if two groups have the same `groupKey`, without the cost of computing it. */
export function isSameGroup(a: Group, b: Group): boolean {
  return a === b || (a.group_name === b.group_name && hasSameMembers(a, b));
}

/** True if the same people have the same roles in the same order, whatever the groups are called. */
export function hasSameMembers(a: Group, b: Group): boolean {
  if (a === b) return true;
  if (a.members.length !== b.members.length) return false;
  return a.members.every((member, index) => {
    const other = b.members[index];
    return (
      other !== undefined &&
      member.role_id === other.role_id &&
      member.person_ids.length === other.person_ids.length &&
      member.person_ids.every((person, place) => person === other.person_ids[place])
    );
  });
}
