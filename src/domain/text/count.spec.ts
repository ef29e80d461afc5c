import { expect, test } from 'vitest';
import { counted, formatCount } from './count';

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
