import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderOf, visible } from './visible';

test('the interval added last is seen, whatever lies below it', () => {
  const interval = fc.tuple(fc.nat(60), fc.nat(20)).map(([from, length]) => ({ from, to: from + length }));
  fc.assert(
    fc.property(fc.array(interval, { maxLength: 20 }), (intervals) => {
      const expected = new Int32Array(90).fill(-1);
      for (const [i, { from, to }] of intervals.entries()) expected.fill(i, from, to);
      const found = new Int32Array(90).fill(-1);
      let end = 0;
      const starts = Uint32Array.from(intervals, ({ from }) => from);
      const ends = Uint32Array.from(intervals, ({ to }) => to);
      visible(starts, ends, (from, to, i) => {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
        found.fill(i, from, to);
      });
      expect(found).toEqual(expected);
    }),
  );
});

test('numbers are sorted by value, equal ones as they came', () => {
  const numbers = fc.array(fc.oneof(fc.nat(5), fc.integer({ min: 0, max: 0xffff_ffff })));
  fc.assert(
    fc.property(numbers, (values) => {
      const expected = values.map((_, i) => i).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
      expect([...orderOf(Uint32Array.from(values))]).toEqual(expected);
    }),
  );
});

test('300,000 intervals, each around the one before, are resolved', () => {
  const count = 300_000;
  const starts = Uint32Array.from({ length: count }, (_, i) => count - i);
  const ends = Uint32Array.from({ length: count }, (_, i) => count + i + 1);
  let calls = 0;
  visible(starts, ends, () => (calls += 1));
  expect(calls).toBe(1);
  visible(
    ends.map((end) => end - count),
    starts.map((start) => start + 2 * count),
    () => (calls += 1),
  );
  expect(calls).toBeGreaterThan(1);
});
