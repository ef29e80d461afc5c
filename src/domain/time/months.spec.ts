import { expect, test } from 'vitest';
import { monthAt, monthBeside, monthInWords, monthsAround, windowOfMonth } from './days';

const NOVEMBER = Date.UTC(2026, 10, 1) / 1000;

test('a month is the zone’s own, and as long as its clocks make it', () => {
  const instant = Date.parse('2026-12-01T03:00Z') / 1000;
  expect(monthAt(instant, 'America/New_York')).toBe(NOVEMBER);
  expect(monthInWords(monthAt(instant, 'UTC'))).toBe('December 2026');
  expect(windowOfMonth(NOVEMBER, 'America/New_York')).toEqual({
    start: Date.parse('2026-11-01T04:00Z') / 1000,
    end: Date.parse('2026-12-01T05:00Z') / 1000,
  });
});

test('months follow each other over the years', () => {
  expect(monthInWords(monthBeside(NOVEMBER, 2))).toBe('January 2027');
  expect(monthInWords(monthBeside(NOVEMBER, -11))).toBe('December 2025');
});

test('months to select from are those of two years up to the present one, and the one that is shown', () => {
  const near = monthsAround(NOVEMBER, NOVEMBER);
  expect([near.length, ...[near[0] ?? 0, near.at(-1) ?? 0].map(monthInWords)]).toEqual([
    25,
    'November 2024',
    'November 2026',
  ]);
  const far = monthsAround(NOVEMBER, Date.UTC(2019, 4, 1) / 1000);
  expect(far.slice(0, 2).map(monthInWords)).toEqual(['May 2019', 'November 2024']);
});
