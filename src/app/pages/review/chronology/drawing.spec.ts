import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { levelsOf, stackedDots } from './placement';
import { slideCaps } from './slide-room';

test('dots of one place are stacked', () => {
  expect(stackedDots([4, 0, 0, 2], 4)).toEqual([
    { place: 0, level: 0 },
    { place: 0, level: 1 },
    { place: 0.5, level: 0 },
    { place: 1, level: 0 },
  ]);
});

test('labels never cover each other, nor reach beyond the axis', () => {
  const width = 0.24;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 12 }), (places) => {
      const sorted = places.map((place) => place / 1000).sort((a, b) => a - b);
      const placed = levelsOf(sorted, width).map(({ level, endsHere }, index) => {
        const from = (sorted[index] ?? 0) - (endsHere ? width : 0);
        return { level, from, to: from + width };
      });
      for (const [index, one] of placed.entries()) {
        expect(one.from).toBeGreaterThanOrEqual(0);
        expect(one.to).toBeLessThanOrEqual(1);
        for (const other of placed.slice(index + 1)) {
          const isApart = one.to <= other.from || other.to <= one.from || one.level !== other.level;
          expect(isApart).toBe(true);
        }
      }
    }),
  );
});

test('a slide has all titles and lanes if they fit, else both have a part of the room', () => {
  const slide = { room: 24, notes: 0, rows: 0, titles: 9, lanes: 13 };
  expect(slideCaps({ ...slide, titles: 4, lanes: 3 })).toEqual({ titles: 4, lanes: 3 });
  // 23.2 rem: 4 lanes and a line for the rest need 9.1, 5 titles and a line 13.
  expect(slideCaps(slide)).toEqual({ titles: 5, lanes: 4 });
  // Few lanes leave their room to the titles.
  expect(slideCaps({ ...slide, lanes: 1 })).toEqual({ titles: 9, lanes: 1 });
  expect(slideCaps({ ...slide, room: 5 }).titles).toBe(2);
});

test('rows of a slide never need more than its room, unless that has none for two titles', () => {
  const counts = fc.record({
    room: fc.integer({ min: 14, max: 60 }),
    notes: fc.constant(0),
    rows: fc.constant(0),
    titles: fc.integer({ min: 0, max: 30 }),
    lanes: fc.integer({ min: 0, max: 30 }),
  });
  fc.assert(
    fc.property(counts, (slide) => {
      const { titles, lanes } = slideCaps(slide);
      expect(height(slide.titles, titles, 2.3) + height(slide.lanes, lanes, 1.9)).toBeLessThanOrEqual(
        slide.room + 0.01,
      );
    }),
  );
});

/** Height of rows, with a line for those without room. */
function height(count: number, cap: number, row: number): number {
  return cap * row + (cap < count ? 1.5 : 0);
}
