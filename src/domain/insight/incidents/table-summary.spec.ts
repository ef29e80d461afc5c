import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { distributionOf, PERCENTILES } from './table-summary';

const of = (...values: number[]) => distributionOf(Float64Array.from(values));

test('of no value there is none, and no mean', () => {
  expect(of()).toEqual({ count: 0, percentiles: [], mean: undefined });
});

test('a mean is in whole seconds, halves rounded up', () => {
  expect(of(643, 644).mean).toBe(644);
  expect(of(1, 1, 2).mean).toBe(1);
  expect(of(1, 2, 2).mean).toBe(2);
});

test('of one value all are that value', () => {
  expect(of(7)).toEqual({ count: 1, percentiles: [7, 7, 7, 7], mean: 7 });
});

test('the textbook example of nearest rank', () => {
  // 15, 20, 35, 40, 50: the 50th percentile is the third value, the 90th the fifth.
  expect(of(40, 15, 50, 20, 35).percentiles).toEqual([35, 50, 50, 50]);
});

test('of 1 to 100 each is its own number; of 20 values the 95th is the 19th', () => {
  expect(of(...Array.from({ length: 100 }, (_, i) => 100 - i)).percentiles).toEqual([50, 90, 95, 99]);
  expect(of(...Array.from({ length: 20 }, (_, i) => i + 1)).percentiles).toEqual([10, 18, 19, 20]);
});

test('zeros count: somebody acknowledged at once', () => {
  expect(of(0, 0, 60)).toEqual({ count: 3, percentiles: [0, 60, 60, 60], mean: 20 });
});

test('each is the least value that enough of the values do not exceed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 300 }), (values) => {
      const { percentiles } = of(...values);
      for (const [i, percent] of PERCENTILES.entries()) {
        const enough = (candidate: number) =>
          values.filter((value) => value <= candidate).length * 100 >= percent * values.length;
        expect(percentiles[i]).toBe(Math.min(...values.filter(enough)));
      }
    }),
  );
});
