import type { Group } from '#contract/schedule';

/** Groups by what they say. A server may send an equal group as a new object with every period. */

/** Equal for groups of the same name, roles and people in the same order. */
export function groupKey({ group_name, members }: Group): string {
  let key = '';
  // Ids hold no letter, so that the name at the end cannot be taken for a member.
  for (const { role_id, person_ids } of members) key += `${role_id}:${person_ids.join(',')}|`;
  return `${key}@${group_name}`;
}

/** Whether a group has anybody in it. */
export function isStaffed({ members }: Pick<Group, 'members'>): boolean {
  return members.some(({ person_ids }) => person_ids.length > 0);
}

/** Whether two groups have the same `groupKey`, without the cost of making it. */
export function isSameGroup(a: Group, b: Group): boolean {
  if (a === b) return true;
  if (a.group_name !== b.group_name || a.members.length !== b.members.length) return false;
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
