import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#domain/time/zone';
import { holdsCodec } from './codec.spec-support';
import { COMPARE_FIELDS, COMPARED_DAYS, comparedWindows, parseCompare } from './compare';

const day = fc.option(
  fc.integer({ min: 0, max: 80_000 }).map((count) => count * DAY),
  { nil: undefined },
);
const id = fc.option(fc.constantFrom('7', '4180000000001'), { nil: undefined });

const by = (search: string) =>
  parseCompare(new URLSearchParams(search), { viewer: 'UTC', account: 'UTC' }).view.comparison?.by;

describe('the address of a comparison', () => {
  holdsCodec(
    COMPARE_FIELDS,
    fc.record({
      by: fc.constantFrom('weeks' as const, 'versions' as const, 'exports' as const, undefined),
      store: fc.constantFrom('before' as const, 'after' as const, 'none' as const),
      match: fc.uniqueArray(
        fc.tuple(
          fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
          fc.option(fc.nat().map(String), { nil: undefined }),
        ),
        { selector: String, maxLength: 5 },
      ),
      days: fc.constantFrom(...COMPARED_DAYS),
      from: day,
      before: day,
      asOf: fc.option(fc.integer({ min: 0, max: 6_000_000_000 }), { nil: undefined }),
      schedule: id,
      schedules: fc.constantFrom([], ['7', '9', '8']),
      open: id,
      difference: fc.integer({ min: 1, max: 99_999 }),
    }),
  );

  it('compares this week with the next by default, versions of this week, and exports from today', () => {
    // Wednesday.
    const now = Date.parse('2026-11-25T10:00Z') / 1000;
    const windows = (search: string) => {
      const { view } = parseCompare(new URLSearchParams(search), { viewer: 'UTC', account: 'UTC' });
      const { comparison } = view;
      return (
        comparison &&
        comparedWindows(comparison, now).windows.map(({ start, end }) =>
          [start, end].map((at) => new Date(at * 1000).toISOString().slice(0, 10)),
        )
      );
    };
    expect(windows('days=7')).toEqual([
      ['2026-11-23', '2026-11-30'],
      ['2026-11-30', '2026-12-07'],
    ]);
    expect(windows('by=versions&days=14')).toEqual([
      ['2026-11-23', '2026-12-07'],
      ['2026-11-23', '2026-12-07'],
    ]);
    expect(windows('by=exports&days=14')).toEqual([
      ['2026-11-25', '2026-12-09'],
      ['2026-11-25', '2026-12-09'],
    ]);
    expect(windows('by=weeks')).toEqual(windows('days=7'));
    expect(windows('from=2026-12-01&before=2026-11-01')).toEqual([
      ['2026-11-01', '2026-11-08'],
      ['2026-12-01', '2026-12-08'],
    ]);
  });

  it('without a field of a comparison is the choice of one, in any zone', () => {
    expect(['', 'tz=Europe%2FBerlin&tz2=UTC', 'present=1'].map(by)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(['before=2026-11-02', 'schedule=7', 'store=none', 'by=days'].map(by)).toEqual([
      'weeks',
      'weeks',
      'weeks',
      'weeks',
    ]);
    expect(by('as-of=2026-11-02T00:00Z&by=versions')).toBe('versions');
  });
});
