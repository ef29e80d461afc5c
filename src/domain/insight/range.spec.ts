import { describe, expect, it, test } from 'vitest';
import {
  monthStarts,
  offsetStretches,
  coversMost,
  type InsightRange,
  latestEnd,
  longestUntil,
  rangeProblem,
} from './range';
import { lengthOf, type Interval } from '../time/interval';

const unix = (iso: string) => Date.parse(iso) / 1000;

test('data covers a range that it begins with, or within its first tenth', () => {
  const range = { after: 1000, upTo: 2000 };
  expect([0, 1000, 1100, 1101].map((since) => coversMost(since, range))).toEqual([true, true, true, false]);
});

describe('the longest range', () => {
  it.each([
    ['2026-01-15T10:00:00+08:00', 'Asia/Shanghai', '2026-07-15T10:00:00+08:00'],
    // Months end when they end: 2028 is a leap year, 2027 is none.
    ['2027-08-31T00:00:00+08:00', 'Asia/Shanghai', '2028-02-29T00:00:00+08:00'],
    ['2026-08-31T00:00:00+08:00', 'Asia/Shanghai', '2027-02-28T00:00:00+08:00'],
    ['2026-03-31T12:00:00+05:45', 'Asia/Kathmandu', '2026-09-30T12:00:00+05:45'],
    ['2024-02-29T00:00:00Z', 'UTC', '2024-08-29T00:00:00Z'],
    // The clock changed in between: the same time of day all the same.
    ['2026-01-01T00:00:00-05:00', 'America/New_York', '2026-07-01T00:00:00-04:00'],
    ['2026-04-01T00:00:00+11:00', 'Australia/Lord_Howe', '2026-10-01T00:00:00+10:30'],
  ])('from %s in %s ends at %s', (start, zone, end) => {
    expect(latestEnd(unix(start), zone)).toBe(unix(end));
    expect(rangeProblem({ after: unix(start), upTo: unix(end) }, zone)).toBeUndefined();
    expect(rangeProblem({ after: unix(start), upTo: unix(end) + 1 }, zone)).toEqual({
      field: 'end_time',
      rule: 'must be at most 6 months after start_time',
    });
  });

  it.each([
    [0, 5, 'start_time'],
    [-1, 5, 'start_time'],
    [5, 5, 'end_time'],
    [6, 5, 'end_time'],
  ])('is no matter where it is wrong otherwise: (%i, %i]', (start, end, field) => {
    expect(rangeProblem({ after: start, upTo: end }, 'UTC')?.field).toBe(field);
  });

  it('may begin as early as 1970 does', () => {
    expect(rangeProblem({ after: 1, upTo: 2 }, 'America/New_York')).toBeUndefined();
  });
});

describe('what arithmetic needs of a zone', () => {
  it('is one offset where no clock changes', () => {
    const range = { after: unix('2026-01-01T00:00Z'), upTo: unix('2026-06-30T00:00Z') };
    expect(offsetStretches(range, 'Asia/Kathmandu')).toEqual([{ until: range.upTo + 1, offset: 20_700 }]);
  });

  it('is one more with each change, and the end counts', () => {
    const change = unix('2026-03-08T07:00Z');
    const range = { after: unix('2026-01-01T00:00Z'), upTo: change };
    expect(offsetStretches(range, 'America/New_York')).toEqual([
      { until: change, offset: -18_000 },
      { until: change + 1, offset: -14_400 },
    ]);
    expect(offsetStretches({ ...range, upTo: change - 1 }, 'America/New_York')).toHaveLength(1);
  });

  it('is the first of each month that the range touches', () => {
    const starts = monthStarts(
      { after: unix('2026-01-31T15:59Z'), upTo: unix('2026-03-31T16:00Z') },
      'Asia/Shanghai',
    );
    expect(starts.map((wall) => new Date(wall * 1000).toISOString().slice(0, 16))).toEqual([
      '2026-01-01T00:00',
      '2026-02-01T00:00',
      '2026-03-01T00:00',
      '2026-04-01T00:00',
    ]);
  });
});

test('is not taken for an interval, which has its start and not its end, nor the other way round', () => {
  const range: InsightRange = { after: 1, upTo: 2 };
  const interval: Interval = { start: 1, end: 2 };
  // @ts-expect-error -- the ends of a range have names of their own
  expect(lengthOf([range])).toBeNaN();
  // @ts-expect-error -- and so have those of an interval
  expect(() => rangeProblem(interval, 'UTC')).toThrow(RangeError);
});

function longestFrom(after: string, upTo: string): string {
  const range = longestUntil({ after: Date.parse(after) / 1000, upTo: Date.parse(upTo) / 1000 }, 'UTC');
  return new Date(range.after * 1000).toISOString().slice(0, 10);
}

test('the longest range until an end is six months by the clock, or the range if that is longer', () => {
  expect(longestFrom('2026-10-01', '2026-10-29')).toBe('2026-04-29');
  expect(longestFrom('2026-02-28', '2026-08-31')).toBe('2026-02-28');
  // Half a year before there was no day of the epoch.
  expect(longestFrom('1970-01-02', '1970-02-01')).toBe('1970-01-02');
});
