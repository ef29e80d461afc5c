import { expect, test } from 'vitest';
import { addMonths, civilOf, daysOf, monthsBetween } from './days';

const DAY = 86_400;

test('days and dates agree with Date over every day of 1890 to 2110', () => {
  const wrong = [];
  for (let days = -29_220; days < 51_134; days += 1) {
    const date = new Date(days * DAY * 1000);
    const { year, month, day } = civilOf(days);
    const same =
      year === date.getUTCFullYear() && month === date.getUTCMonth() + 1 && day === date.getUTCDate();
    if (!same || daysOf({ year, month, day }) !== days) wrong.push(days);
  }
  expect(wrong).toEqual([]);
});

test.each([-1e11, -719_469, -719_468, 1e11, 104_249_991_374])('day %i there and back', (days) => {
  const { year, month, day } = civilOf(days);
  expect(daysOf({ year, month, day })).toBe(days);
  expect(month).toBeGreaterThanOrEqual(1);
  expect(month).toBeLessThanOrEqual(12);
});

const wall = (text: string): number => Date.parse(`${text}Z`) / 1000;

test.each([
  ['2026-01-31T10:20:30', 1, '2026-02-28T10:20:30'],
  ['2024-01-31T10:20:30', 1, '2024-02-29T10:20:30'],
  ['2026-01-31T00:00:00', 3, '2026-04-30T00:00:00'],
  ['2026-01-31T00:00:00', 12, '2027-01-31T00:00:00'],
  ['2026-11-30T23:59:59', 3, '2027-02-28T23:59:59'],
  ['2024-02-29T12:00:00', 48, '2028-02-29T12:00:00'],
  ['2026-03-31T12:00:00', -1, '2026-02-28T12:00:00'],
])('%s and %i months are %s', (from, months, to) => {
  expect(addMonths(wall(from), months)).toBe(wall(to));
});

test('months between two wall clocks do not look at the day', () => {
  expect(monthsBetween(wall('2025-12-31T00:00:00'), wall('2026-02-01T00:00:00'))).toBe(2);
  expect(monthsBetween(wall('2026-02-01T00:00:00'), wall('2025-12-31T00:00:00'))).toBe(-2);
});
