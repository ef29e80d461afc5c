import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeProblem, monthParts, rangesWithin, splitRange } from './range';

const at = (iso: string) => Date.parse(iso) / 1000;

test('a range of six months stays whole, a longer one is cut at six months', () => {
  const start = at('2026-01-15T00:00Z');
  expect(splitRange({ after: start, upTo: at('2026-07-15T00:00Z') }, 'UTC')).toHaveLength(1);
  expect(splitRange({ after: start, upTo: at('2027-02-01T00:00Z') }, 'UTC')).toEqual([
    { after: start, upTo: at('2026-07-15T00:00Z') },
    { after: at('2026-07-15T00:00Z'), upTo: at('2027-01-15T00:00Z') },
    { after: at('2027-01-15T00:00Z'), upTo: at('2027-02-01T00:00Z') },
  ]);
});

test('the parts are without holes, and each may be asked for', () => {
  const instant = fc.integer({ min: 1, max: at('2040-01-01T00:00Z') });
  const zone = fc.constantFrom('UTC', 'Africa/Cairo', 'America/New_York', 'Australia/Lord_Howe');
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 3 * 366 * 86_400 }), zone, (start, length, zone) => {
      const range = { after: start, upTo: start + length };
      const parts = splitRange(range, zone);
      expect(parts[0]?.after).toBe(range.after);
      expect(parts.at(-1)?.upTo).toBe(range.upTo);
      expect(parts.filter((part) => rangeProblem(part, zone))).toEqual([]);
      expect(parts.slice(1).map((part) => part.after)).toEqual(parts.slice(0, -1).map((part) => part.upTo));
    }),
  );
});

test('a range is cut at local month starts, without holes', () => {
  const range = { after: at('2026-01-15T00:00Z'), upTo: at('2026-03-31T16:00Z') };
  expect(monthParts(range, 'Asia/Shanghai')).toEqual([
    { after: range.after, upTo: at('2026-01-31T16:00Z') },
    { after: at('2026-01-31T16:00Z'), upTo: at('2026-02-28T16:00Z') },
    { after: at('2026-02-28T16:00Z'), upTo: range.upTo },
  ]);
  const day = { after: at('2026-01-15T00:00Z'), upTo: at('2026-01-16T00:00Z') };
  expect(monthParts(day, 'UTC')).toEqual([day]);
  const month = { after: at('2026-02-01T00:00Z'), upTo: at('2026-03-01T00:00Z') };
  expect(monthParts(month, 'UTC')).toEqual([month]);
});

test('what lies in some times has the instants of both, an end and not its start like a range', () => {
  const ranges = [
    { after: 100, upTo: 200 },
    { after: 200, upTo: 300 },
  ];
  const times = [
    { start: 50, end: 102 },
    { start: 150, end: 250 },
    { start: 301, end: 400 },
  ];
  expect(rangesWithin(ranges, times)).toEqual([
    { after: 100, upTo: 101 },
    { after: 149, upTo: 200 },
    { after: 200, upTo: 249 },
  ]);
});
