import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { standsOut, tailOf } from './chance';

/** Probability of at least `count` of `of`, event by event. */
function tailSlowly(count: number, of: number, share: number): number {
  let chances = [1];
  for (let event = 0; event < of; event += 1) {
    chances = Array.from(
      { length: chances.length + 1 },
      (_, had) => (chances[had] ?? 0) * (1 - share) + (chances[had - 1] ?? 0) * share,
    );
  }
  return chances.slice(Math.max(0, count)).reduce((sum, chance) => sum + chance, 0);
}

test('the tail is that of one event after the other', () => {
  const observed = fc.record({
    count: fc.integer({ min: 1, max: 80 }),
    of: fc.integer({ min: 1, max: 80 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(observed, ({ count, of, share }) => {
      fc.pre(count <= of && count > of * share);
      expect(tailOf({ count, of, share })).toBeCloseTo(tailSlowly(count, of, share), 9);
    }),
  );
  // Table values of the binomial distribution.
  expect(tailOf({ count: 8, of: 10, share: 0.5 })).toBeCloseTo(56 / 1024, 12);
  expect(tailOf({ count: 5300, of: 10_000, share: 0.5 })).toBeCloseTo(1.04e-9, 10);
});

test('seven wakings where 3.2 were due, of ten people, are chance; fourteen are not', () => {
  const share = 3.2 / 32;
  expect(standsOut({ count: 7, of: 32, share }, 10)).toBe(false);
  expect(standsOut({ count: 14, of: 32, share }, 10)).toBe(true);
});

test('in rotas without a difference somebody stands out in less than one month of twenty', () => {
  const people = 10;
  const months = 2000;
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  let named = 0;
  for (let month = 0; month < months; month += 1) {
    const counts = Array.from({ length: people }, () => 0);
    for (let waking = 0; waking < 40; waking += 1) {
      const person = Math.floor(random() * people);
      counts[person] = (counts[person] ?? 0) + 1;
    }
    if (counts.some((count) => standsOut({ count, of: 40, share: 1 / people }, people))) named += 1;
  }
  expect(named / months).toBeLessThan(0.05);
  expect(named).toBeGreaterThan(0);
});
