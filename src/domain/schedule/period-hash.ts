import type { Group } from '#contract/schedule';
import { fnv1a64 } from '../text/fnv';
import type { UnixSeconds } from '../time/zone';

/** Digests of groups, which are few, do not change, and have many periods. */
const digests = new WeakMap<Group, string>();

/** 16 lower-case hex digits for a group: the same for the same name, roles and people in the same order. */
export function groupDigest(group: Group): string {
  const digest = digests.get(group) ?? computeDigest(group);
  digests.set(group, digest);
  return digest;
}

function computeDigest(group: Group): string {
  // Ids go in as text: JSON.stringify refuses a bigint, and an id is the same whichever of the two types carries it.
  const members = group.members.map(({ role_id, person_ids }) => [String(role_id), person_ids.map(String)]);
  return fnv1a64(JSON.stringify([group.group_name, members]));
}

/**
 * 16 lower-case hex digits for a period: the same for the same (start, end, group) in every process and release.
 * @param digest the group's, see `groupDigest`; taken once per group, as groups are few and periods are many.
 */
export function periodHash(start: UnixSeconds, end: UnixSeconds, digest: string): string {
  return fnv1a64(`${start} ${end} ${digest}`);
}
