import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY, instantAt, wallAt, WEEK } from '../time/zone';
import { comparedWith, comparisonInWords, hullOf, rowsWithin, summariesIn } from './comparison';
import { row } from './rows.spec-support';

const ZONE = 'America/New_York';
const at = (iso: string) => instantAt(Date.parse(`${iso}Z`) / 1000, ZONE);

describe('what a range is compared with', () => {
  it('is the same hours by the clock, also over a change of it', () => {
    // The clocks went back on 1 November 2026.
    const compared = comparedWith({ after: at('2026-11-03T02:30'), upTo: at('2026-11-03T06:30') }, ZONE);
    expect(compared.ranges).toHaveLength(28);
    expect(compared.ranges[0]).toEqual({ after: at('2026-11-02T02:30'), upTo: at('2026-11-02T06:30') });
    expect(compared.ranges[3]).toEqual({ after: at('2026-10-30T02:30'), upTo: at('2026-10-30T06:30') });
    expect(comparisonInWords(compared, false, true)).toBe(
      'Compared with all incidents in the same hours of the 28 days before.',
    );
  });

  it.each([
    ['2026-11-20', '2026-11-21', 28, 'on each of the 28 days before'],
    ['2026-11-18', '2026-11-21', 4, 'on the same days of the 4 weeks before'],
    ['2026-11-14', '2026-11-21', 4, 'in each of the 4 weeks before'],
    ['2026-11-11', '2026-11-21', 2, 'at the same time 2 and 4 weeks before'],
    ['2026-11-01', '2026-11-21', 1, 'at the same time 3 weeks before'],
    ['2026-06-01', '2026-11-21', 1, 'at the same time 25 weeks before'],
  ])('%s to %s: %d times, %s', (from, to, count, words) => {
    const compared = comparedWith({ after: at(from), upTo: at(to) }, ZONE);
    expect(compared.ranges).toHaveLength(count);
    expect(comparisonInWords(compared, false, true)).toBe(`Compared with all incidents ${words}.`);
  });

  it('never meets the range, nor itself, and keeps the length by the clock', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_600_000_000, max: 1_800_000_000 }),
        fc.integer({ min: 60, max: 200 * DAY }),
        (after, seconds) => {
          const range = { after, upTo: after + seconds };
          const compared = comparedWith(range, 'UTC');
          let until = after;
          for (const one of compared.ranges) {
            expect(one.upTo).toBeLessThanOrEqual(until);
            expect(wallAt(one.upTo, 'UTC') - wallAt(one.after, 'UTC')).toBe(seconds);
            until = one.after;
          }
          expect(hullOf(compared).after).toBe(until);
          // Nothing reaches further back than four weeks, unless the range itself is longer.
          expect(after - until).toBeLessThanOrEqual(Math.max(4 * WEEK, seconds + WEEK));
        },
      ),
    );
  });
});

test('the comparison names its incidents: all, whatever the filter of the review, or none at all', () => {
  const compared = comparedWith({ after: at('2026-11-14'), upTo: at('2026-11-21') }, ZONE);
  expect(comparisonInWords(compared, true, true)).toBe(
    'Compared with all incidents in each of the 4 weeks before, whatever the filter.',
  );
  expect(comparisonInWords(compared, true, false)).toBe(
    'Not compared: no incidents in each of the 4 weeks before.',
  );
});

test('an incident at the start of a range is of the one before it', () => {
  const compared = comparedWith({ after: at('2026-11-20'), upTo: at('2026-11-21') }, ZONE);
  const [first, second] = compared.ranges;
  const rows = [row('edge', first?.after ?? 0, {}), row('in', (first?.after ?? 0) + 1, {})];
  expect(rowsWithin(rows, first ?? { after: 0, upTo: 0 }).map(({ incident_id: id }) => id)).toEqual(['in']);
  expect(rowsWithin(rows, second ?? { after: 0, upTo: 0 }).map(({ incident_id: id }) => id)).toEqual([
    'edge',
  ]);
  expect(
    summariesIn(rows, compared, 0)
      .map(({ incidents }) => incidents)
      .slice(0, 3),
  ).toEqual([1, 1, 0]);
});

test('a time without any row has no data; hours without one had no incident', () => {
  const compared = comparedWith({ after: at('2026-11-10T02:00'), upTo: at('2026-11-10T06:00') }, ZONE);
  expect(summariesIn([row('itself', at('2026-11-10T03:00'), {})], compared, 0)).toEqual([]);
  const between = row('between', at('2026-11-05T12:00'), {});
  const counts = summariesIn([between], compared, 0).map(({ incidents }) => incidents);
  expect(counts).toEqual(Array.from({ length: 28 }, () => 0));
});
