import { expect, test } from 'vitest';
import { formatInstant, parseInstant } from './instant';

const instant = Date.parse('2026-03-03T06:30:59Z') / 1000;

test('an instant is formatted in UTC, with seconds if not zero', () => {
  expect(formatInstant(instant)).toBe('2026-03-03T06:30:59Z');
  expect(parseInstant('2026-03-03T06:30:59Z')).toBe(instant);
  expect(formatInstant(instant - 59)).toBe('2026-03-03T06:30Z');
  expect(parseInstant('2026-03-03T06:30Z')).toBe(instant - 59);
});

test('other texts do not parse', () => {
  for (const text of [
    '',
    '2026-03-03',
    '2026-02-30T06:30Z',
    '2026-03-03T24:00Z',
    '2026-03-03T06:30:60Z',
    '2026-03-03T06:30',
  ]) {
    expect(parseInstant(text)).toBeUndefined();
  }
});
