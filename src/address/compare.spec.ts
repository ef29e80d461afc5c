import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/time/zone';
import { holdsCodec } from './codec.spec-support';
import { COMPARE_FIELDS, COMPARED_DAYS, comparedDays, parseCompare } from './compare';

const day = fc.option(
  fc.integer({ min: 0, max: 80_000 }).map((count) => count * DAY),
  { nil: undefined },
);
const id = fc.option(fc.constantFrom('7', '4180000000001'), { nil: undefined });

const comparisonAt = (search: string) =>
  parseCompare(new URLSearchParams(search), { viewer: 'UTC', account: 'UTC' }).view.comparison;

describe('the address of a comparison', () => {
  holdsCodec(
    COMPARE_FIELDS,
    fc.record({
      days: fc.constantFrom(...COMPARED_DAYS),
      from: day,
      asOf: fc.option(fc.integer({ min: 0, max: 6_000_000_000 }), { nil: undefined }),
      schedule: id,
      schedules: fc.constantFrom([], ['7', '9', '8']),
      open: id,
      difference: fc.integer({ min: 1, max: 99_999 }),
    }),
  );

  it('is of this week by default', () => {
    // Wednesday.
    const now = Date.parse('2026-11-25T10:00Z') / 1000;
    const windowOf = (search: string) => {
      const comparison = comparisonAt(search);
      const { start, end } = comparison ? comparedDays(comparison, now).window : { start: 0, end: 0 };
      return [start, end].map((at) => new Date(at * 1000).toISOString().slice(0, 10));
    };
    expect(windowOf('days=14')).toEqual(['2026-11-23', '2026-12-07']);
    expect(windowOf('from=2026-12-01')).toEqual(['2026-12-01', '2026-12-08']);
  });

  it('without a field of a comparison is the choice of one, in any zone', () => {
    for (const search of ['', 'tz=Europe%2FBerlin&tz2=UTC', 'present=1'])
      expect(comparisonAt(search)).toBeUndefined();
    for (const search of ['schedule=7', 'as-of=2026-11-02T00:00Z'])
      expect(comparisonAt(search)).toBeDefined();
  });
});
