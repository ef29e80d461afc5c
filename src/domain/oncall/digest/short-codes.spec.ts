import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOf, hash32, mix, numberOf } from './short-codes';

test('a number comes back from its code, cut to the bits it has room for', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 32 - 1 }), fc.integer({ min: 1, max: 5 }), (value, length) => {
      expect(codeOf(value, length)).toHaveLength(length);
      expect(numberOf(codeOf(value, length))).toBe(value % 64 ** length);
    }),
  );
  expect(numberOf('A!')).toBe(-1);
});

/** How many different codes of 12 bits the numbers up to 4,095 have. */
function own(hash: (n: number) => number): number {
  return new Set(Array.from({ length: 4096 }, (_, n) => codeOf(hash(n), 2))).size;
}

test('of 4,096 texts or numbers in a row about as many have a 12-bit code of their own as chance would have it', () => {
  // Chance: 4,096 × (1 − 1/e) = 2,589.
  expect(own((n) => hash32(`person ${n}`))).toBeGreaterThan(2400);
  expect(own((n) => hash32('', mix(0, 1_772_409_600 + n * 3600)))).toBeGreaterThan(2400);
});
