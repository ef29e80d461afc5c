import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absenceIn, AWAY_FIELDS, parseAway } from './away';
import { holdsCodec } from './codec.spec-support';

const id = fc.constantFrom(1, 6_190_000_000_101, 9_007_199_254_740_993n);
const wall = fc.option(
  fc.integer({ min: 0, max: 30_000_000 }).map((minutes) => minutes * 60),
  { nil: undefined },
);
const NOW = Date.parse('2026-11-25T10:20Z') / 1000;

const absence = (search: string) => {
  const { view } = parseAway(new URLSearchParams(search), { viewer: 'Europe/Berlin', account: 'UTC' });
  const { start, end, isCut } = absenceIn(view, NOW);
  return [...[start, end].map((at) => new Date(at * 1000).toISOString().slice(0, 16)), isCut];
};

describe('the address of an absence', () => {
  holdsCodec(
    AWAY_FIELDS,
    fc.record({
      person: fc.option(id, { nil: undefined }),
      from: wall,
      to: wall,
      by: fc.array(fc.record({ schedule_id: id, role_id: id, start: fc.nat(), person: id }), {
        maxLength: 5,
      }),
    }),
  );

  it('lasts from the present hour to the midnight after seven days by default', () => {
    expect(absence('')).toEqual(['2026-11-25T10:00', '2026-12-01T23:00', false]);
  });

  it('has times of its zone', () => {
    expect(absence('from=2026-11-27&to=2026-12-01T18:30&tz=America/New_York')).toEqual([
      '2026-11-27T05:00',
      '2026-12-01T23:30',
      false,
    ]);
  });

  it('is cut after 184 days', () => {
    expect(absence('from=2027-01-01&to=2028-01-01&tz=UTC')).toEqual([
      '2027-01-01T00:00',
      '2027-07-04T00:00',
      true,
    ]);
    // Days that are over do not count.
    expect(absence('from=2020-01-01&to=2028-01-01&tz=UTC')[1]).toBe('2027-05-28T00:00');
  });
});
