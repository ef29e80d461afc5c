import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelsOf, stackedDots } from './placement';

test('dots of one place are stacked', () => {
  expect(stackedDots([4, 0, 0, 2], 4)).toEqual([
    { place: 0, level: 0 },
    { place: 0, level: 1 },
    { place: 0.5, level: 0 },
    { place: 1, level: 0 },
  ]);
});

test('labels never cover each other, nor reach beyond the axis while they fit it', () => {
  const label = fc.record({
    left: fc.integer({ min: 0, max: 800 }),
    width: fc.integer({ min: 10, max: 300 }),
  });
  fc.assert(
    fc.property(fc.array(label, { maxLength: 12 }), (labels) => {
      const sorted = labels.toSorted((a, b) => a.left - b.left);
      const placed = levelsOf(sorted, 800).map(({ level, from }, index) => ({
        level,
        from,
        to: from + (sorted[index]?.width ?? 0),
      }));
      for (const [index, one] of placed.entries()) {
        expect(one.from).toBeGreaterThanOrEqual(0);
        expect(one.to).toBeLessThanOrEqual(800);
        for (const other of placed.slice(index + 1)) {
          const isApart = one.to <= other.from || other.to <= one.from || one.level !== other.level;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});
