import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DAY, wallAt, WEEK } from '../time/zone';
import {
  lengthOf,
  partOf,
  QUICK_RANGES,
  rangeBefore,
  rangeBeside,
  rangeOf,
  type InsightRange,
  rangeProblem,
} from './range';
import { runs } from '../property-runs.spec-support';

const unix = (iso: string) => Date.parse(iso) / 1000;
const iso = ({ after, upTo }: InsightRange) =>
  [after, upTo].map((at) => `${new Date(at * 1000).toISOString().slice(0, 16)}Z`);

describe('ranges by name on a Wednesday evening in New York, three days after the clocks changed', () => {
  const now = unix('2026-03-11T22:20:00-04:00');
  it.each([
    ['today', '2026-03-11T04:00Z', '2026-03-12T03:00Z'],
    ['this-week', '2026-03-09T04:00Z', '2026-03-12T03:00Z'],
    ['this-month', '2026-03-01T05:00Z', '2026-03-12T03:00Z'],
    ['7d', '2026-03-04T05:00Z', '2026-03-11T04:00Z'],
    ['28d', '2026-02-11T05:00Z', '2026-03-11T04:00Z'],
    ['90d', '2025-12-11T05:00Z', '2026-03-11T04:00Z'],
    ['last-week', '2026-03-02T05:00Z', '2026-03-09T04:00Z'],
    ['last-month', '2026-02-01T05:00Z', '2026-03-01T05:00Z'],
    ['last-quarter', '2025-10-01T04:00Z', '2026-01-01T05:00Z'],
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

const range = (start: string, end: string) => ({ after: unix(start), upTo: unix(end) });

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
      'four weeks that end on the day of the month on which they began',
      '2026-02-11T05:00Z',
      '2026-03-11T04:00Z',
      'days',
      28,
      '2026-01-14T05:00Z',
      '2026-04-08T04:00Z',
    ],
    [
      'February',
      '2026-02-01T05:00Z',
      '2026-03-01T05:00Z',
      'months',
      1,
      '2026-01-01T05:00Z',
      '2026-04-01T04:00Z',
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
    const first = range(start, end);
    expect(lengthOf(first, zone)).toEqual({ unit, count });
    expect(iso(rangeBeside(first, -1, zone))).toEqual([before, start]);
    expect(iso(rangeBeside(first, 1, zone))).toEqual([end, after]);
  });

  it('of six months is one that servers take, too', () => {
    const months = range('2026-03-02T05:00Z', '2026-09-02T04:00Z');
    expect(rangeProblem(rangeBeside(months, -1, zone), zone)).toBeUndefined();
  });
});

describe('the range before', () => {
  const zone = 'America/New_York';
  // A Wednesday, three days after the clocks changed.
  const now = unix('2026-03-11T22:20:00-04:00');
  const before = (choice: Parameters<typeof rangeBefore>[0], passed = now, at = now) =>
    iso(rangeBefore(choice, at, passed, zone));

  it.each([
    // Yesterday, the same time of day.
    ['today', '2026-03-10T04:00Z', '2026-03-11T02:20Z'],
    // Monday to Wednesday of the week before, in winter time.
    ['this-week', '2026-03-02T05:00Z', '2026-03-05T03:20Z'],
    ['this-month', '2026-02-01T05:00Z', '2026-02-12T03:20Z'],
    ['28d', '2026-01-14T05:00Z', '2026-02-11T05:00Z'],
    ['last-week', '2026-02-23T05:00Z', '2026-03-02T05:00Z'],
    ['last-month', '2026-01-01T05:00Z', '2026-02-01T05:00Z'],
  ] as const)('of %s', (name, start, end) => {
    expect(before({ kind: 'quick', name })).toEqual([start, end]);
  });

  it('of more days than the month before has is all of that month', () => {
    const late = unix('2026-03-31T12:00:00-04:00');
    expect(before({ kind: 'quick', name: 'this-month' }, late, late)).toEqual([
      '2026-02-01T05:00Z',
      '2026-03-01T05:00Z',
    ]);
  });

  it('of the dates of a part is that of the part, also once all of it has passed', () => {
    const [from, to] = [unix('2026-03-09T00:00Z'), unix('2026-03-11T23:00Z')];
    const choice = { kind: 'fixed', from, to, part: 'week' } as const;
    expect(before(choice)).toEqual(before({ kind: 'quick', name: 'this-week' }));
    expect(before(choice, now + WEEK)).toEqual(['2026-03-02T05:00Z', '2026-03-05T04:00Z']);
    expect(before({ kind: 'fixed', from, to }, now + WEEK)).toEqual([
      '2026-03-06T05:00Z',
      '2026-03-09T04:00Z',
    ]);
  });

  it('of a range that goes on is as much as has passed of it', () => {
    const choice = { kind: 'fixed', from: unix('2026-03-09T00:00Z'), to: unix('2026-03-16T00:00Z') } as const;
    expect(before(choice)).toEqual(['2026-03-02T05:00Z', '2026-03-05T03:20Z']);
  });

  it('has the weekdays and the time of day of what has passed, in any zone, and ends before it', () => {
    const zones = ['Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/St_Johns', 'UTC'];
    const minutes = fc.integer({ min: unix('2026-01-01T00:00Z') / 60, max: unix('2027-01-01T00:00Z') / 60 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...zones), fc.constantFrom(...QUICK_RANGES), (at, in_, name) => {
        const choice = { kind: 'quick', name } as const;
        const part = partOf(choice);
        const own = rangeOf(choice, at * 60, in_);
        const other = rangeBefore(choice, at * 60, at * 60, in_);
        expect(other.upTo).toBeLessThanOrEqual(own.after);
        expect(rangeProblem(other, in_) === undefined || at * 60 === own.after).toBe(true);
        const days = { day: DAY, week: WEEK, month: undefined }[part ?? 'month'];
        // A time that the clocks skipped a day or a week ago is one hour later at most.
        const late = days === undefined ? 0 : wallAt(other.upTo, in_) + days - wallAt(at * 60, in_);
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(3600);
      }),
      { numRuns: runs(2000) },
    );
  });
});
