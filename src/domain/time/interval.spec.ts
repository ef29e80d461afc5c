import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contains,
  covers,
  gapsBetween,
  intersect,
  isEmpty,
  lengthOf,
  subtract,
  union,
  type Interval,
} from './interval';
import { runs } from '../property-runs.spec-support';

const list = (...pairs: [number, number][]): Interval[] => pairs.map(([start, end]) => ({ start, end }));

test('a union is sorted; what overlaps or touches is one, what is empty or reversed is gone', () => {
  expect(union(list([7, 9], [0, 2], [2, 4], [3, 5], [6, 6], [8, 1], [7, 8]))).toEqual(list([0, 5], [7, 9]));
});

test('an intersection has the common parts, never an empty one', () => {
  expect(intersect(list([0, 4], [6, 9]), list([1, 2], [3, 6], [8, 20]))).toEqual(
    list([1, 2], [3, 4], [8, 9]),
  );
  expect(intersect(list([0, 4]), list([4, 5]))).toEqual([]);
});

test('what is left after a subtraction keeps what its item carries', () => {
  const items = [
    { start: 0, end: 10, name: 'A' },
    { start: 10, end: 12, name: 'B' },
    { start: 20, end: 30, name: 'C' },
  ];
  expect(subtract(items, list([-5, -1], [2, 4], [6, 11], [12, 20], [28, 40]))).toEqual([
    { start: 0, end: 2, name: 'A' },
    { start: 4, end: 6, name: 'A' },
    { start: 11, end: 12, name: 'B' },
    { start: 20, end: 28, name: 'C' },
  ]);
  expect(subtract(items, list([0, 30]))).toEqual([]);
  expect(subtract(items, [])).toEqual(items);
});

const interval = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }))
  .map(([start, end]) => ({ start, end }));

test('gaps are every second of a window that no interval has, in whole pieces', () => {
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 8 }), interval, (intervals, window) => {
      const free = gapsBetween(intervals, window);
      let seconds = 0;
      for (let at = 0; at < 40; at += 1) {
        const isIn = ({ start, end }: Interval): boolean => start <= at && at < end;
        const isFree = isIn(window) && !intervals.some(isIn);
        expect(free.some(isIn)).toBe(isFree);
        expect(contains(window, at)).toBe(isIn(window));
        seconds += Number(isFree);
      }
      expect(lengthOf(free)).toBe(seconds);
      expect(isEmpty(window) || covers(union(intervals), window)).toBe(seconds === 0);
    }),
    { numRuns: runs(500) },
  );
});
