import { expect, test } from 'vitest';
import { counted, formatCount, formatPercent, formatSize, timesText } from './count';

test.each([
  [0, '0 incidents'],
  [1, '1 incident'],
  [12_480, '12,480 incidents'],
])('%i is counted as %s', (count, text) => {
  expect(counted(count, 'incident')).toBe(text);
});

test('a plural of its own, and a number alone', () => {
  expect([counted(1, 'person', 'people'), counted(1200, 'person', 'people')]).toEqual([
    '1 person',
    '1,200 people',
  ]);
  expect(formatCount(1_000_000)).toBe('1,000,000');
});

test('a number of times is once for one', () => {
  expect([0, 1, 2, 12_480].map(timesText)).toEqual(['0 times', 'once', '2 times', '12,480 times']);
});

test('a share is written in whole percent', () => {
  expect([0, 0.624, 0.625, 1].map(formatPercent)).toEqual(['0 %', '62 %', '63 %', '100 %']);
});

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
