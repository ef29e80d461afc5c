import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { stableOrder } from './table-order';

test('is the order of a stable sort by the keys, of some of the rows in whatever order', () => {
  const key = fc.oneof(fc.nat(5), fc.nat(70_000), fc.constant(0xff_ff_ff_ff), fc.nat(0x7f_ff_ff_ff));
  fc.assert(
    fc.property(
      fc.array(key, { maxLength: 200 }),
      fc.array(fc.nat(199), { maxLength: 200 }),
      (keys, some) => {
        const rows = [...new Set(some)].filter((row) => row < keys.length);
        const expected = rows.toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
        expect([...stableOrder(Uint32Array.from(rows), Uint32Array.from(keys))]).toEqual(expected);
      },
    ),
  );
});

test('leaves the list that it was given as it was', () => {
  const rows = Uint32Array.of(2, 0, 1);
  stableOrder(rows, Uint32Array.of(3, 1, 2));
  expect([...rows]).toEqual([2, 0, 1]);
});
