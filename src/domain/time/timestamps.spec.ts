import { expect, test } from 'vitest';
import { inferInstant, parseTime } from './format';

const T0 = 1_763_000_000;

test('seconds and milliseconds are told apart by magnitude', () => {
  expect(inferInstant(T0)).toEqual({ seconds: T0, unit: 's' });
  expect(inferInstant(T0 * 1000 + 250)).toEqual({ seconds: T0 + 0.25, unit: 'ms' });
  for (const none of [0, -1, Number.NaN, Infinity, 1e14, undefined])
    expect(inferInstant(none)).toBeUndefined();
});

test.each([
  '2026-10-21T07:28:00',
  '2026-10-21 07:28:00',
  '2026-10-21T07:28:00.000',
  '2026-10-21T07:28:00Z',
  '2026-10-21T09:28:00+02:00',
  '2026-10-21 09:28:00 +0200',
  'Wed, 21 Oct 2026 07:28:00 GMT',
  'Wed, 21 Oct 2026 07:28:00',
  'Oct 21 07:28:00 2026 GMT',
])('the text %s is one instant, whatever the zone of the machine', (text) => {
  expect(parseTime(text)).toBe(Date.UTC(2026, 9, 21, 7, 28));
});

test('a day is its midnight in UTC, and a text without a time is none', () => {
  expect(parseTime('2026-10-21')).toBe(Date.UTC(2026, 9, 21));
  expect(parseTime('')).toBeUndefined();
  expect(parseTime('soon')).toBeUndefined();
  expect(parseTime('v1')).toBeUndefined();
});
