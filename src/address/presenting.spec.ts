import { expect, test } from 'vitest';
import { formatPresenting, parsePresenting } from './values';
import { patched } from './codec';

test('presenting round-trips through an address', () => {
  for (const [on, wall] of [
    [true, false],
    [true, true],
    [false, false],
  ] as const) {
    for (const pseudonyms of on ? [true, false] : [false]) {
      const presenting = { on, wall, pseudonyms };
      const search = patched(new URLSearchParams('tz=UTC&names=x'), formatPresenting(presenting));
      expect(parsePresenting(search)).toEqual(presenting);
      expect(search.get('tz')).toBe('UTC');
    }
  }
});

test.each(['present=0', 'present=true', 'wall=2', 'names=pseudonyms', 'present='])(
  'is nothing by junk: %s',
  (search) => {
    expect(parsePresenting(new URLSearchParams(search))).toEqual({
      on: false,
      wall: false,
      pseudonyms: false,
    });
  },
);

test('wall mode replaces presenting', () => {
  const search = new URLSearchParams('present=1&tz=UTC');
  const onWall = patched(search, formatPresenting({ on: true, wall: true }));
  expect(onWall.toString()).toBe('tz=UTC&wall=1');
});
