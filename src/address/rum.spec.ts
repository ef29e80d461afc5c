import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRum, rumPath } from './rum';

test('any ids come back from the address, and it is never too long to be asked for', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 400 }), (ids) => {
      const url = new URL(rumPath(ids), 'http://localhost');
      expect(parseRum(url)).toEqual(ids);
      expect(url.pathname.length + url.search.length).toBeLessThan(5000);
    }),
  );
});

test('few ids stand in the query, as they always did', () => {
  expect(rumPath(['app-1', 'app 2'])).toBe('/rum?id=app-1&id=app+2');
});
