import { expect, test } from 'vitest';
import { pseudonymOf } from './pseudonym';

test('is the same for the same id, however it came', () => {
  expect(pseudonymOf(4180000000001)).toBe(pseudonymOf(4180000000001n));
  expect(pseudonymOf(4180000000001)).toMatch(/^[A-Z][aeiou]([bdklmnprstvz][aeiou]){2}[nrls]$/);
});

test('tells the people of a team apart', () => {
  const ids = Array.from({ length: 100 }, (_, index) => 4180000000001 + index);
  expect(new Set(ids.map(pseudonymOf)).size).toBeGreaterThanOrEqual(99);
});
