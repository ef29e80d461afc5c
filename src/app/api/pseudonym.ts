import type { Id } from '#contract/id';

/** Letters and digits that are not taken for one another. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * What a person is called in front of a room, such as `K7QX`: the same one for the same id, in every browser. It hides
 * a name from who looks at a screen, not from who has the ids.
 */
export function pseudonymOf(id: Id): string {
  // FNV-1a over the digits, 32 bits; four signs take 20 of them.
  let hash = 0x811c9dc5;
  for (const digit of String(id)) hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193);
  hash ^= hash >>> 15;
  return [0, 5, 10, 15].map((shift) => SIGNS.charAt((hash >>> shift) & 31)).join('');
}
