import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { coverOf, isWithin, outside, secondsOf } from './cover';

const stretch = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }))
  .map(([start, end]) => ({ start, end }));

test('what is outside is every second that no stretch has, in whole pieces', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 8 }), stretch, (stretches, { start, end }) => {
      const cover = coverOf(stretches);
      const free = outside(start, end, cover);
      let seconds = 0;
      for (let at = 0; at < 40; at += 1) {
        const taken = stretches.some((one) => one.start <= at && at < one.end);
        const asked = start <= at && at < end;
        expect(free.some((one) => one.start <= at && at < one.end)).toBe(asked && !taken);
        seconds += Number(asked && !taken);
      }
      expect(secondsOf(free)).toBe(seconds);
      expect(start >= end || isWithin(start, end, cover)).toBe(seconds === 0);
    }),
    { numRuns: 500 },
  );
});
