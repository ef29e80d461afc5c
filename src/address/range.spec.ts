import { describe, expect, it } from 'vitest';
import { formatFixedRange, parseFixedRange } from './zone';

const wall = (iso: string) => Date.parse(`${iso}Z`) / 1000;

describe('a fixed range in an address', () => {
  it.each([
    ['2026-11', '2026-11-01T00:00', '2026-12-01T00:00'],
    ['2026-Q4', '2026-10-01T00:00', '2027-01-01T00:00'],
    ['2026-H2', '2026-07-01T00:00', '2027-01-01T00:00'],
    ['2026-11-02..2026-11-15', '2026-11-02T00:00', '2026-11-16T00:00'],
    ['2026-11-02..2026-11-02', '2026-11-02T00:00', '2026-11-03T00:00'],
    ['2026-08-01..2026-10-31', '2026-08-01T00:00', '2026-11-01T00:00'],
    ['2026-11-02T14:30..2026-11-03T00:00', '2026-11-02T14:30', '2026-11-03T00:00'],
  ])('%s is %s to %s', (text, from, to) => {
    expect(parseFixedRange(text)).toEqual({ from: wall(from), to: wall(to) });
    expect(formatFixedRange({ from: wall(from), to: wall(to) })).toBe(text);
  });

  it.each([
    '',
    '2026',
    '2026-13',
    '2026-1',
    '2026-Q0',
    '2026-Q5',
    '2026-H3',
    '2026-11-02',
    '2026-11-03..2026-11-02',
    '2026-11-02..2026-11-31',
    '2026-11-02T10:00..2026-11-02T10:00',
    '2026-11-02T10:00..2026-11-03',
    '2026-11-02T24:00..2026-11-03T00:00',
    '2026-11-02..2026-11-03..2026-11-04',
    '7d',
  ])('is not %j', (text) => expect(parseFixedRange(text)).toBeUndefined());
});
