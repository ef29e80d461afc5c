import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { inOrder, moved, namedFor } from './order';

test('items are sorted by the user’s order, and can be moved', () => {
  expect(inOrder(['a', 'b', 'c', 'd'], ['c', 'x', 'a'], String)).toEqual(['c', 'a', 'b', 'd']);
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'x', 1)).toEqual(['a', 'b', 'c']);
  expect(namedFor(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual([]);
  expect(namedFor(['a', 'b', 'c', 'd'], ['b', 'a', 'c', 'd'])).toEqual(['b']);
});

test('what is named gives the order back, and no more is named than needed', () => {
  const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 12 });
  fc.assert(
    fc.property(keys, fc.infiniteStream(fc.nat({ max: 11 })), (natural, places) => {
      let wanted: readonly string[] = natural;
      for (const place of places.take(4)) wanted = moved(wanted, natural[place] ?? '', 3 - place);
      const named = namedFor(natural, wanted);
      expect(inOrder(natural, named, String)).toEqual(wanted);
      const fewer = inOrder(natural, named.slice(0, -1), String);
      expect(named.length === 0 || fewer.join('\n') !== wanted.join('\n')).toBe(true);
    }),
  );
});
