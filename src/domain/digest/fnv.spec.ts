import { expect, test } from 'vitest';
import { fnv1a, fnv1a64 } from './fnv';

// Test vectors of the authors of FNV: http://www.isthe.com/chongo/tech/comp/fnv/
test.each([
  ['', 0x811c9dc5, 'cbf29ce484222325'],
  ['a', 0xe40c292c, 'af63dc4c8601ec8c'],
  ['foobar', 0xbf9cf968, '85944171f73967e8'],
])('FNV-1a of "%s"', (text, hash, hash64) => {
  expect(fnv1a(text)).toBe(hash);
  expect(fnv1a64(text)).toBe(hash64);
});

test('FNV-1a goes on from a hash as if both texts were one', () => {
  expect(fnv1a('bar', fnv1a('foo'))).toBe(fnv1a('foobar'));
});
