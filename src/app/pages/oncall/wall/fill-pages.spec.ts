import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPages } from './fill-pages';

function rowsOf(...heights: number[]) {
  let bottom = 100;
  return heights.map((height) => ({ top: bottom, bottom: (bottom += height) }));
}

test('whole rows fill each page, and one that is too high has its own', () => {
  expect(fillPages(rowsOf(40, 40, 40, 130, 20), 100)).toEqual([
    { top: 100, bottom: 180 },
    { top: 180, bottom: 220 },
    { top: 220, bottom: 350 },
    { top: 350, bottom: 370 },
  ]);
  expect(fillPages([], 100)).toEqual([]);
});

test('every row is on one page, and no page could take the next row, too', () => {
  const height = fc.integer({ min: 1, max: 300 });
  fc.assert(
    fc.property(fc.array(height), height, (heights, room) => {
      const rows = rowsOf(...heights);
      const pages = fillPages(rows, room);
      expect(pages.reduce((sum, { top, bottom }) => sum + bottom - top, 0)).toBe(
        heights.reduce((sum, one) => sum + one, 0),
      );
      for (const [index, { top, bottom }] of pages.entries()) {
        const isOne = rows.some((row) => row.top === top && row.bottom === bottom);
        expect(bottom - top <= room || isOne).toBe(true);
        const next = rows.find((row) => row.top === bottom);
        expect(next === undefined).toBe(index === pages.length - 1);
        expect((next?.bottom ?? Infinity) - top).toBeGreaterThan(room);
      }
    }),
  );
});
