/** Numbers that look random and are the same for the same seed. Not for secrets. */
export type Random = {
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** That many lower-case hex digits. */
  hex(digits: number): string;
};

/** Mulberry32, seeded with the FNV-1a hash of a text. */
export function randomFrom(seed: string): Random {
  let state = Array.from(seed).reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x0100_0193),
    0x811c_9dc5,
  );
  const next = () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    hex: (digits) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join(''),
  };
}
