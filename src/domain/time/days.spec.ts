import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isoDate, localDays, parseIsoDate, startOfWeek, tonight, weekday, windowOfDays } from './days';
import { instantAt, wallAt } from './zone';
import { runs } from '../property-runs.spec-support';

const HOUR = 3600;
const day = (date: string) => parseIsoDate(date) ?? Number.NaN;

const hours = (zone: string, first: string, count: number) => {
  const { start, end } = windowOfDays(day(first), count, zone);
  return localDays(start, end, zone).map((local) => (local.end - local.start) / HOUR);
};

describe('localDays', () => {
  it('days of a clock change have their true length', () => {
    expect(hours('America/New_York', '2026-03-07', 3)).toEqual([24, 23, 24]);
    expect(hours('America/New_York', '2026-10-31', 3)).toEqual([24, 25, 24]);
    expect(hours('Australia/Lord_Howe', '2026-04-04', 3)).toEqual([24, 24.5, 24]);
    expect(hours('Asia/Kathmandu', '2026-03-07', 2)).toEqual([24, 24]);
  });

  it('a day without a midnight starts when its clock does', () => {
    const { start, end } = windowOfDays(day('2026-04-24'), 1, 'Africa/Cairo');
    expect((end - start) / HOUR).toBe(23);
    expect(wallAt(start, 'Africa/Cairo') - day('2026-04-24')).toBe(HOUR);
  });

  it('a day that a zone skipped is no day', () => {
    const { start, end } = windowOfDays(day('2011-12-29'), 3, 'Pacific/Apia');
    const days = localDays(start, end, 'Pacific/Apia');
    expect(days.map((local) => isoDate(local.wall))).toEqual(['2011-12-29', '2011-12-31']);
  });

  it('they cover any window without hole or overlap', () => {
    const zones = fc.constantFrom('America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe', 'Asia/Shanghai');
    const starts = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });
    fc.assert(
      fc.property(zones, starts, fc.integer({ min: 1, max: 60 * 24 * HOUR }), (zone, start, length) => {
        const days = localDays(start, start + length, zone);
        expect(days[0]?.start).toBeLessThanOrEqual(start);
        expect(days.at(-1)?.end).toBeGreaterThanOrEqual(start + length);
        days.slice(1).forEach((next, index) => expect(next.start).toBe(days[index]?.end));
      }),
      { numRuns: runs(200) },
    );
  });
});

test('weeks start on Monday', () => {
  // 2026-03-08 is a Sunday.
  expect(weekday(day('2026-03-08'))).toBe(0);
  expect(isoDate(startOfWeek(day('2026-03-08') + 5 * HOUR))).toBe('2026-03-02');
  expect(isoDate(startOfWeek(day('2026-03-09')))).toBe('2026-03-09');
});

describe('parseIsoDate', () => {
  it('reads what isoDate writes', () => {
    expect(isoDate(day('2028-02-29'))).toBe('2028-02-29');
  });

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-3-1',
    '1969-12-31',
    '2200-01-01',
    '2026-03-01T00:00',
    '',
    'today',
  ])('refuses %j', (text) => expect(parseIsoDate(text)).toBeUndefined());
});

test.each([
  ['2026-11-29', 3, 3, 9],
  ['2026-11-29', 12, 18, 33],
  ['2026-11-29', 20, 20, 33],
  // A night of a clock change.
  ['2026-10-24', 17, 18, 33],
])('tonight of %s, %i:00 is from %i:00 to the next 09:00', (date, now, from, until) => {
  const zone = 'Europe/Berlin';
  const at = (hour: number) => instantAt(day(date) + hour * HOUR, zone);
  expect(tonight(at(now), zone)).toEqual({ start: at(from), end: at(until) });
});
