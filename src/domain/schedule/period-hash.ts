import type { Group } from '#contract/schedule';
import type { UnixSeconds } from '../time/zone';

/** 16 lower-case hex digits for a group: the same for the same name, roles and people in the same order. */
export function groupDigest(group: Group): string {
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

const PRIME_LOW = 0x1b3;
const TWO_32 = 0x1_0000_0000;

/**
 * FNV-1a, 64 bits, over UTF-16 code units (for ASCII the same as over bytes). In two halves, as products of 32 and 9
 * bits are exact in a number; the prime is 2^40 + 0x1b3.
 */
export function fnv1a64(text: string): string {
  let high = 0xcbf29ce4;
  let low = 0x84222325;
  for (let i = 0; i < text.length; i += 1) {
    low = (low ^ text.charCodeAt(i)) >>> 0;
    const product = low * PRIME_LOW;
    high = (high * PRIME_LOW + Math.floor(product / TWO_32) + low * 256) >>> 0;
    low = product >>> 0;
  }
  return hex(high) + hex(low);
}

function hex(half: number): string {
  return half.toString(16).padStart(8, '0');
}
