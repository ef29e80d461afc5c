import { fnv1a } from '#domain/text/fnv';

/** Pseudorandom numbers, reproducible from the seed. Not for secrets. */
export type Random = {
  /** Integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** @throws Error if the list is empty. */
  pick<T>(from: readonly T[]): T;
};

/** Mulberry32, seeded with the hash of a text. */
export function randomFrom(seed: string): Random {
  let state = fnv1a(seed);
  const next = () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    pick(from) {
      const item = from[between(0, from.length - 1)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}
