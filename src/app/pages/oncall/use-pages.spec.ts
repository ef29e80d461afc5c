import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillPages } from './use-pages';

function rowsOf(...heights: number[]) {
  let bottom = 100;
  return heights.map((height) => ({ top: bottom, bottom: (bottom += height) }));
}

function heightsIn(heights: readonly number[], roomPx: number): number[] {
  return fillPages(rowsOf(...heights), roomPx).map(({ top, bottom }) => bottom - top);
}

test('whole rows fill each page, and one that is too high has its own', () => {
  expect(fillPages(rowsOf(40, 40, 40, 130, 20), 100)).toEqual([
    { top: 100, bottom: 200, rows: 2, spare: 10 },
    { top: 200, bottom: 260, rows: 1, spare: 20 },
    { top: 260, bottom: 390, rows: 1, spare: 0 },
    { top: 390, bottom: 420, rows: 1, spare: 10 },
  ]);
  expect(fillPages([], 100)).toEqual([]);
});

test('pages are even, and their rows grow into the room, by half at most', () => {
  const rows = Array.from({ length: 13 }, () => 10);
  expect(fillPages(rowsOf(...rows), 60).map((page) => [page.rows, page.spare])).toEqual([
    [5, 2],
    [5, 2],
    [3, 5],
  ]);
  expect(heightsIn([100, 100], 1000)).toEqual([300]);
});

test('every row is on one page, in order, on no more pages than it takes, which reach no farther than the room', () => {
  const height = fc.integer({ min: 1, max: 300 });
  fc.assert(
    fc.property(fc.array(height), height, (heights, room) => {
      const pages = fillPages(rowsOf(...heights), room);
      let first = 0;
      let top = 100;
      for (const page of pages) {
        const own = heights.slice(first, first + page.rows);
        const total = own.reduce((sum, rowHeight) => sum + rowHeight + page.spare, 0);
        expect(page).toEqual({ ...page, top, bottom: top + total });
        expect(total <= room || page.rows === 1).toBe(true);
        first += page.rows;
        top = page.bottom;
      }
      expect(first).toBe(heights.length);
      let [needed, used] = [0, Infinity];
      for (const rowHeight of heights) {
        used = used + rowHeight > room ? rowHeight : used + rowHeight;
        if (used === rowHeight) needed += 1;
      }
      expect(pages).toHaveLength(needed);
    }),
  );
});

test('what is highest on any page needs its room: in less there would be one more', () => {
  const height = fc.integer({ min: 1, max: 300 });
  fc.assert(
    fc.property(fc.array(height, { minLength: 1 }), height, (heights, room) => {
      const pages = fillPages(rowsOf(...heights), room);
      const highest = Math.max(...pages.map(({ top, bottom, rows, spare }) => bottom - top - rows * spare));
      const isOneRow = heights.some((rowHeight) => rowHeight >= highest);
      const inLess = isOneRow ? Infinity : heightsIn(heights, highest - 1).length;
      expect(inLess).toBeGreaterThan(pages.length);
    }),
  );
});
