import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion } from './words';

test.each([
  // 6.4 %, 22.4 % and 71.2 % would be 6 %, 22 % and 71 %.
  [100, [64, 224, 712], [7, 22, 71]],
  [100, [1, 1, 1], [34, 33, 33]],
  [1000, [1, 1, 1], [334, 333, 333]],
  [100, [0, 0], [0, 0]],
  [100, [], []],
  [29, [0, 5], [0, 29]],
])('apportion %j among %j is %j', (total, values, parts) => {
  expect(apportion(total, values)).toEqual(parts);
});

test('parts add up to the total, and each is less than one from its quota', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }),
      (total, values) => {
        fc.pre(values.some((value) => value > 0));
        const parts = apportion(total, values);
        const sum = values.reduce((before, value) => before + value, 0);
        expect(parts.reduce((before, part) => before + part, 0)).toBe(total);
        for (const [place, part] of parts.entries()) {
          expect(Math.abs(part * sum - (values[place] ?? 0) * total)).toBeLessThan(sum);
        }
      },
    ),
  );
});

test('a part of two is what rounding gives', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (one, other) => {
      fc.pre(one + other > 0);
      expect(apportion(100, [one, other])[0]).toBe(
        Math.floor((200 * one + one + other) / (2 * (one + other))),
      );
    }),
  );
});
