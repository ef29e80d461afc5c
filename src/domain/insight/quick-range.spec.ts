import { describe, expect, it, test } from 'vitest';
import { lengthOf, QUICK_RANGES, rangeBeside, rangeOf } from './quick-range';
import { rangeProblem } from './range';

const unix = (iso: string) => Date.parse(iso) / 1000;
const iso = ({ start, end }: { start: number; end: number }) =>
  [start, end].map((at) => `${new Date(at * 1000).toISOString().slice(0, 16)}Z`);

describe('ranges by name on a Wednesday evening in New York, three days after the clocks changed', () => {
  const now = unix('2026-03-11T22:20:00-04:00');
  test.each([
    ['today', '2026-03-11T04:00Z', '2026-03-12T03:00Z'],
    ['this-week', '2026-03-09T04:00Z', '2026-03-12T03:00Z'],
    ['this-month', '2026-03-01T05:00Z', '2026-03-12T03:00Z'],
    ['7d', '2026-03-04T05:00Z', '2026-03-11T04:00Z'],
    ['28d', '2026-02-11T05:00Z', '2026-03-11T04:00Z'],
    ['90d', '2025-12-11T05:00Z', '2026-03-11T04:00Z'],
    ['last-week', '2026-03-02T05:00Z', '2026-03-09T04:00Z'],
    ['last-month', '2026-02-01T05:00Z', '2026-03-01T05:00Z'],
    ['6-months', '2025-09-01T04:00Z', '2026-03-01T05:00Z'],
  ] as const)('%s is %s to %s', (name, start, end) => {
    expect(iso(rangeOf({ kind: 'quick', name }, now, 'America/New_York'))).toEqual([start, end]);
  });

  it('are never refused, whatever the instant', () => {
    for (let at = unix('2026-01-01T00:00Z'); at < unix('2027-01-01T00:00Z'); at += 86_400 * 3 + 3600) {
      for (const name of QUICK_RANGES) {
        const range = rangeOf({ kind: 'quick', name }, at, 'Africa/Cairo');
        expect(rangeProblem(range, 'Africa/Cairo'), `${name} at ${at}`).toBeUndefined();
      }
    }
  });
});

test('a range by wall clocks is of its zone', () => {
  const choice = { kind: 'fixed', from: unix('2026-03-08T00:00Z'), to: unix('2026-03-09T12:30Z') } as const;
  expect(iso(rangeOf(choice, 0, 'America/New_York'))).toEqual(['2026-03-08T05:00Z', '2026-03-09T16:30Z']);
});

const range = (start: string, end: string) => ({ start: unix(start), end: unix(end) });

describe('the range beside', () => {
  const zone = 'America/New_York';
  it.each([
    [
      'whole months',
      '2026-03-01T05:00Z',
      '2026-05-01T04:00Z',
      'months',
      2,
      '2026-01-01T05:00Z',
      '2026-07-01T04:00Z',
    ],
    [
      'a month from any day',
      '2026-03-06T05:00Z',
      '2026-04-06T04:00Z',
      'months',
      1,
      '2026-02-06T05:00Z',
      '2026-05-06T04:00Z',
    ],
    [
      'weeks, with the change of the clocks in one',
      '2026-03-02T05:00Z',
      '2026-03-16T04:00Z',
      'days',
      14,
      '2026-02-16T05:00Z',
      '2026-03-30T04:00Z',
    ],
    [
      'days between noons',
      '2026-03-07T17:00Z',
      '2026-03-08T16:00Z',
      'days',
      1,
      '2026-03-06T17:00Z',
      '2026-03-09T16:00Z',
    ],
    [
      'hours',
      '2026-03-08T05:00Z',
      '2026-03-08T10:30Z',
      'seconds',
      19_800,
      '2026-03-07T23:30Z',
      '2026-03-08T16:00Z',
    ],
  ])('of %s', (_what, start, end, unit, count, before, after) => {
    const one = range(start, end);
    expect(lengthOf(one, zone)).toEqual({ unit, count });
    expect(iso(rangeBeside(one, -1, zone))).toEqual([before, start]);
    expect(iso(rangeBeside(one, 1, zone))).toEqual([end, after]);
  });

  it('of six months is one that servers take, too', () => {
    const months = range('2026-03-02T05:00Z', '2026-09-02T04:00Z');
    expect(rangeProblem(rangeBeside(months, -1, zone), zone)).toBeUndefined();
  });
});
