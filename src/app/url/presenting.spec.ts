import { expect, test } from 'vitest';
import { formatPresenting, parsePresenting } from './presenting';
import { patched } from './codec';

test('is read as it is written', () => {
  for (const on of [true, false]) {
    for (const pseudonyms of on ? [true, false] : [false]) {
      const search = patched(new URLSearchParams('tz=UTC&names=x'), formatPresenting({ on, pseudonyms }));
      expect(parsePresenting(search)).toEqual({ on, pseudonyms });
      expect(search.get('tz')).toBe('UTC');
    }
  }
});

test.each(['present=0', 'present=true', 'names=pseudonyms', 'present='])(
  'is nothing by junk: %s',
  (search) => {
    expect(parsePresenting(new URLSearchParams(search))).toEqual({ on: false, pseudonyms: false });
  },
);
