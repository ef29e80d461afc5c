import { describe, expect, it, test } from 'vitest';
import { binOf, daysInHours, timeBins, weekEdges } from './time-bins';

const at = (iso: string) => Date.parse(iso) / 1000;

describe('bins', () => {
  it('are the calendar days of the zone, also those of 23 hours', () => {
    const range = { after: at('2026-03-06T05:00Z'), upTo: at('2026-03-11T04:00Z') };
    const { unit, edges } = timeBins(range, 'America/New_York');
    expect(unit).toBe('day');
    expect(edges.map((edge) => new Date(edge * 1000).toISOString().slice(0, 16))).toEqual([
      '2026-03-06T05:00',
      '2026-03-07T05:00',
      '2026-03-08T05:00',
      '2026-03-09T04:00',
      '2026-03-10T04:00',
      '2026-03-11T04:00',
    ]);
    // The last second of the range belongs to it, and has no day of its own.
    expect(edges.at(-1)).toBe(range.upTo + 1);
  });

  it('are hours for up to four days, on the full hour of the zone', () => {
    const range = { after: at('2026-03-06T00:10Z'), upTo: at('2026-03-06T02:10Z') };
    const { unit, edges } = timeBins(range, 'Asia/Kathmandu');
    expect(unit).toBe('hour');
    // 05:45 ahead: the full hours are a quarter past by UTC.
    expect(edges[0]).toBe(at('2026-03-05T23:15Z'));
    expect(edges.at(-1)).toBe(at('2026-03-06T02:15Z'));
  });

  it('are the hours of the days that a stretch touches, as far as the range goes', () => {
    const range = { after: at('2026-03-01T05:00Z'), upTo: at('2026-03-29T04:00Z') };
    const zone = 'America/New_York';
    const stretch = (from: string, to: string) => daysInHours({ from: at(from), to: at(to) }, range, zone);
    // Two hours of a day of 23.
    expect(stretch('2026-03-08T12:00Z', '2026-03-08T14:00Z')).toEqual({
      after: at('2026-03-08T05:00Z') - 1,
      upTo: at('2026-03-09T04:00Z') - 1,
    });
    expect(stretch('2026-02-28T05:00Z', '2026-03-02T05:00Z')?.after).toBe(range.after);
    // The end of the range belongs to it.
    expect(stretch('2026-03-28T05:00Z', '2026-03-28T06:00Z')?.upTo).toBe(range.upTo);
    expect(stretch('2026-03-02T05:00Z', '2026-03-06T06:00Z')).toBeUndefined();
    expect(stretch('2026-04-02T05:00Z', '2026-04-02T06:00Z')).toBeUndefined();
  });

  it('have every instant of the range', () => {
    for (const zone of ['UTC', 'Africa/Cairo', 'Australia/Lord_Howe', 'Pacific/Chatham']) {
      for (const [start, end] of [
        ['2026-04-20T13:27Z', '2026-04-26T13:27Z'],
        ['2026-04-03T13:27Z', '2026-04-05T03:00Z'],
      ] as const) {
        const range = { after: at(start), upTo: at(end) };
        const { edges } = timeBins(range, zone);
        for (const instant of [range.after + 1, range.upTo]) {
          const bin = binOf(edges, instant);
          expect(bin).toBeGreaterThanOrEqual(0);
          expect(bin).toBeLessThan(edges.length - 1);
        }
        expect(edges).toEqual(edges.toSorted((a, b) => a - b));
      }
    }
  });
});

test('an instant on an edge is in the bin that begins there', () => {
  expect([-1, 0, 9, 10, 19, 20].map((instant) => binOf([0, 10, 20], instant))).toEqual([-1, 0, 0, 1, 1, 2]);
});

test('weeks begin on Mondays of the zone and have every instant of the range', () => {
  // Over the end of daylight saving time; the range ends as a week begins, and has that second.
  const range = { after: at('2026-10-21T22:00Z'), upTo: at('2026-11-01T23:00Z') };
  expect(weekEdges(range, 'Europe/Berlin')).toEqual([
    at('2026-10-18T22:00Z'),
    at('2026-10-25T23:00Z'),
    at('2026-11-01T23:00Z') + 1,
  ]);
});
