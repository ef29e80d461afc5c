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

test('pages are about as high', () => {
  const rows = rowsOf(...Array.from({ length: 13 }, () => 10));
  const heights = fillPages(rows, 60).map(({ top, bottom }) => bottom - top);
  expect(heights).toEqual([50, 50, 30]);
});

test('every row is on one page, on no more pages than it takes, which need all their room', () => {
  const height = fc.integer({ min: 1, max: 300 });
  fc.assert(
    fc.property(fc.array(height), height, (heights, room) => {
      const rows = rowsOf(...heights);
      const pages = fillPages(rows, room);
      expect(pages.reduce((sum, { top, bottom }) => sum + bottom - top, 0)).toBe(
        heights.reduce((sum, rowHeight) => sum + rowHeight, 0),
      );
      for (const [index, { top, bottom }] of pages.entries()) {
        const isOne = rows.some((row) => row.top === top && row.bottom === bottom);
        expect(bottom - top <= room || isOne).toBe(true);
        const next = rows.find((row) => row.top === bottom);
        expect(next === undefined).toBe(index === pages.length - 1);
      }
      let [needed, used] = [0, Infinity];
      for (const rowHeight of heights) {
        used = used + rowHeight > room ? rowHeight : used + rowHeight;
        if (used === rowHeight) needed += 1;
      }
      expect(pages).toHaveLength(needed);
      const highest = Math.max(...pages.map(({ top, bottom }) => bottom - top));
      const isOneRow = rows.length === 0 || rows.some(({ top, bottom }) => bottom - top >= highest);
      const inLess = isOneRow ? Infinity : fillPages(rows, highest - 1).length;
      expect(inLess).toBeGreaterThan(needed);
    }),
  );
});
