import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRum, rumPath } from './rum';

test('any ids round-trip through the address, which is never too long', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 400 }), (ids) => {
      const url = new URL(rumPath(ids), 'http://localhost');
      expect(parseRum(url)).toEqual(ids);
      expect(url.pathname.length + url.search.length).toBeLessThan(5000);
    }),
  );
});

test('a few ids stay in the query, as in older links', () => {
  expect(rumPath(['app-1', 'app 2'])).toBe('/rum?id=app-1&id=app+2');
});
