import { expect, test } from 'vitest';
import { formatSize } from './size';

test.each([
  [0, '0 B'],
  [-1, '0 B'],
  [Number.NaN, '0 B'],
  [812, '812 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_960, '1.0 MB'],
  [5_000_000, '5.0 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
