import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIsoDate, startOfMonth } from '#domain/time/days';
import { holdsCodec } from './codec.spec-support';
import { patched } from './codec';
import { formatOnCall, ON_CALL_FIELDS, parseOnCall, SHIFTS_FIELDS, SPANS } from './on-call';

const ACCOUNT = 'Asia/Shanghai';
const parse = (query: string) =>
  parseOnCall(new URLSearchParams(query), { viewer: ACCOUNT, account: ACCOUNT });
const DAY = 86_400;

const overrideShift = fc
  .record({
    schedule: fc.constantFrom('7', '6190000000101'),
    role: fc.constantFrom(0, 1, 3_080_000_000_001),
    start: fc.integer({ min: 0, max: 2_000_000_000 }),
    length: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ length, ...one }) => Object.assign(one, { end: one.start + length }));

describe('the on-call view in the URL', () => {
  it('an empty query is the default view', () => {
    expect(parse('')).toEqual({
      view: {
        zone: ACCOUNT,
        secondZone: undefined,
        rangeZone: ACCOUNT,
        days: 7,
        from: undefined,
        open: [],
        period: undefined,
        q: '',
        team: undefined,
        person: undefined,
        schedules: [],
        onlyGaps: false,
        at: undefined,
        atZone: undefined,
        since: undefined,
        part: undefined,
        made: undefined,
        seen: undefined,
        override: undefined,
        by: undefined,
        swap: undefined,
        isSwap: false,
      },
      problems: [],
    });
  });

  holdsCodec(
    ON_CALL_FIELDS,
    fc.record({
      window: fc.oneof(
        fc.constantFrom(...SPANS, 31 as const).map((days) => ({ days, from: undefined })),
        fc
          .record({
            days: fc.constantFrom(...SPANS),
            from: fc.integer({ min: 0, max: 80_000 }).map((day) => day * DAY),
          })
          .map(({ days, from }) => ({ days, from: days === 'month' ? startOfMonth(from) : from })),
      ),
      open: fc.uniqueArray(fc.bigInt({ min: 0n, max: 2n ** 63n }).map(String), { maxLength: 5 }),
      period: fc.option(fc.constantFrom('6190000000101.final.1778468400', '7.2.0'), { nil: undefined }),
      q: fc.string({ maxLength: 200 }),
      team: fc.option(fc.constantFrom('0', '5140000000001'), { nil: undefined }),
      person: fc.option(fc.constantFrom('7', '4180000000001'), { nil: undefined }),
      schedules: fc.uniqueArray(fc.bigInt({ min: 0n, max: 2n ** 63n }).map(String), { maxLength: 5 }),
      override: fc.option(overrideShift, { nil: undefined }),
      by: fc.option(fc.constantFrom(7, 4_180_000_000_001), { nil: undefined }),
      swap: fc.option(overrideShift, { nil: undefined }),
      isSwap: fc.boolean(),
      onlyGaps: fc.boolean(),
      at: fc.option(fc.integer({ min: 0, max: 6_000_000_000 }), { nil: undefined }),
      atZone: fc.option(fc.constantFrom('UTC', '+05:30', 'Europe/Berlin'), { nil: undefined }),
      part: fc.option(fc.constantFrom('now' as const, 'timeline' as const, 'gaps' as const), {
        nil: undefined,
      }),
      seen: fc.option(fc.constantFrom('1a2b3c4d'), { nil: undefined }),
      since: fc.option(fc.oneof(fc.constant('week' as const), fc.integer({ min: 0, max: 6_000_000_000 })), {
        nil: undefined,
      }),
      made: fc.option(fc.integer({ min: 0, max: 6_000_000_000 }), { nil: undefined }),
    }),
  );

  it('drops the comparison when the window or a filter changes, and reads digests of older links', () => {
    const longest = 'd'.repeat(1400);
    expect(parse(`seen=${longest}`).view.seen).toBe(longest);
    expect(parse(`seen=${longest}d`).problems).toHaveLength(1);
    for (const change of [
      { days: 7 as const },
      { q: 'pay' },
      { team: '1' },
      { person: '1' },
      { onlyGaps: true },
    ])
      expect(formatOnCall(change)).toMatchObject({ seen: undefined, made: undefined });
    expect(formatOnCall({ period: '7.final.0', at: 5, open: ['7'] })).not.toHaveProperty('seen');
  });

  it('keeps the zone of a time until the time changes', () => {
    expect(parse('at=2026-11-19T03:12Z&at-tz=%2B05:30').view.atZone).toBe('+05:30');
    expect(parse('at-tz=5:30').problems).toMatchObject([{ parameter: 'at-tz' }]);
    expect(formatOnCall({ at: 5 })).toHaveProperty('at-tz', undefined);
    expect(formatOnCall({ at: 5, atZone: 'UTC' })).toHaveProperty('at-tz', 'UTC');
    expect(formatOnCall({ period: '7.final.0' })).not.toHaveProperty('at-tz');
  });

  it('a change of one field leaves the others alone', () => {
    const search = patched(
      new URLSearchParams('tz=UTC&open=1,2'),
      formatOnCall({ from: parseIsoDate('2026-03-02') }),
    );
    expect(search.toString()).toBe('tz=UTC&open=1%2C2&range=2026-03-02..2026-03-08');
  });

  it.each([
    ['range=2026-03', 'month', '2026-03-01'],
    ['range=2026-03-01..2026-03-31', 'month', '2026-03-01'],
    ['range=2026-03-02..2026-04-01', 31, '2026-03-02'],
    // The next window that has all of these days, or the longest.
    ['range=2026-03-02..2026-03-11', 14, '2026-03-02'],
    ['range=2026-Q1', 45, '2026-01-01'],
    ['range=2026-03-02T12:00..2026-03-03T12:00', 3, '2026-03-02'],
  ])('the window of %s', (query, days, from) => {
    expect(parse(query).view).toMatchObject({ days, from: parseIsoDate(from) });
  });

  it.each([
    ['tz=Mars/Olympus', 'tz'],
    ['tz=%2B08:00', 'tz'],
    ['tz2=', 'tz2'],
    ['range=0d', 'range'],
    ['range=10d', 'range'],
    ['range=yesterday', 'range'],
    ['range=2026-02-30..2026-03-02', 'range'],
    ['open=a,b', 'open'],
    ['open=1,,2', 'open'],
    ['period=1.final', 'period'],
    ['period=<script>', 'period'],
    ['team=x', 'team'],
    ['person=-1', 'person'],
    ['only=everything', 'only'],
    ['at=now', 'at'],
    ['at=2026-02-30T00:00Z', 'at'],
    ['at=2026-02-03T24:00Z', 'at'],
    ['seen=%20', 'seen'],
  ])('junk falls back by itself and is reported: %s', (query, parameter) => {
    const { view, problems } = parse(`${query}&open=5`.replace(/^(open=.*)&open=5$/, '$1'));
    expect(problems.map((problem) => problem.parameter)).toEqual([parameter]);
    expect(view).toEqual({ ...parse('').view, open: parameter === 'open' ? [] : ['5'] });
  });
});

holdsCodec(
  SHIFTS_FIELDS,
  fc.record({
    person: fc.option(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String), { nil: undefined }),
  }),
);
