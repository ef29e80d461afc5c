import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDate, parseIsoDate } from '#domain/time/days';
import { holdsCodec } from '../../../url/codec.spec-support';
import { patched } from '../../../url/use-patch-search';
import { firstDay, formatOnCall, ON_CALL_FIELDS, parseOnCall, SPANS, windowOf, zoomed } from './url';

const ACCOUNT = 'Asia/Shanghai';
const parse = (query: string) => parseOnCall(new URLSearchParams(query), ACCOUNT);
const DAY = 86_400;

describe('the on-call view in the URL', () => {
  test('an empty query is the default view', () => {
    expect(parse('')).toEqual({
      view: {
        zone: ACCOUNT,
        secondZone: undefined,
        days: 14,
        from: undefined,
        open: [],
        period: undefined,
        q: '',
        team: undefined,
        person: undefined,
        onlyGaps: false,
        at: undefined,
        table: false,
        seen: undefined,
      },
      problems: [],
    });
  });

  holdsCodec(
    ON_CALL_FIELDS,
    fc.record({
      days: fc.constantFrom(...SPANS),
      from: fc.option(
        fc.integer({ min: 0, max: 80_000 }).map((day) => day * DAY),
        { nil: undefined },
      ),
      open: fc.uniqueArray(fc.bigInt({ min: 0n, max: 2n ** 63n }).map(String), { maxLength: 5 }),
      period: fc.option(fc.constantFrom('6190000000101.final.1778468400', '7.2.0'), { nil: undefined }),
      q: fc.string({ maxLength: 200 }),
      team: fc.option(fc.constantFrom('0', '5140000000001'), { nil: undefined }),
      person: fc.option(fc.constantFrom('7', '4180000000001'), { nil: undefined }),
      onlyGaps: fc.boolean(),
      at: fc.option(
        fc.integer({ min: 0, max: 100_000_000 }).map((minute) => minute * 60),
        { nil: undefined },
      ),
      table: fc.boolean(),
      seen: fc.option(fc.constantFrom('p1a2b.c3-_'), { nil: undefined }),
    }),
  );

  test('a change of one field leaves the others alone', () => {
    const search = patched(
      new URLSearchParams('tz=UTC&open=1,2&days=7'),
      formatOnCall({ from: parseIsoDate('2026-03-02') }),
    );
    expect(search.toString()).toBe('tz=UTC&open=1%2C2&days=7&from=2026-03-02');
  });

  test.each([
    ['tz=Mars/Olympus', 'tz'],
    ['tz=%2B08:00', 'tz'],
    ['tz2=', 'tz2'],
    ['days=0', 'days'],
    ['days=1e1', 'days'],
    ['days=99999999999999999999', 'days'],
    ['from=yesterday', 'from'],
    ['from=2026-02-30', 'from'],
    ['from=0000-01-01', 'from'],
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
    ['as=pie', 'as'],
    ['seen=%20', 'seen'],
  ])('junk falls back by itself and is reported: %s', (query, parameter) => {
    const { view, problems } = parse(`${query}&open=5`.replace(/^(open=.*)&open=5$/, '$1'));
    expect(problems.map((problem) => problem.parameter)).toEqual([parameter]);
    expect(view).toEqual({ ...parse('').view, open: parameter === 'open' ? [] : ['5'] });
  });
});

describe('the window', () => {
  const now = Date.parse('2026-03-03T20:00:00Z') / 1000;
  const first = (query: string) => isoDate(firstDay(parse(query).view, now));

  test('without a date keeps the present in view: from today, or from Monday where it is a week or more', () => {
    expect(first('days=1')).toBe('2026-03-04');
    expect(first('days=3&tz=America/New_York')).toBe('2026-03-03');
    expect(first('')).toBe('2026-03-02');
    expect(first('days=31')).toBe('2026-03-02');
  });

  test('is as long as its days are in the zone', () => {
    const { view } = parse('tz=America/New_York&from=2026-03-02&days=7');
    const { start, end } = windowOf(view, now);
    expect(start).toBe(Date.parse('2026-03-02T05:00:00Z') / 1000);
    expect(end - start).toBe(7 * DAY - 3600);
  });
});

describe('the zoom', () => {
  const now = Date.parse('2026-03-03T20:00:00Z') / 1000;

  test('of a view that follows the present goes on following it', () => {
    expect(zoomed(parse('').view, now, -1, now)).toEqual({ days: 7, from: undefined });
  });

  test('ends at the shortest and the longest view', () => {
    expect(zoomed(parse('days=1').view, now, -1, now)).toBeUndefined();
    expect(zoomed(parse('days=45').view, now, 1, now)).toBeUndefined();
  });

  test('keeps what it is about in the window', () => {
    const anchors = fc.integer({ min: 0, max: 14 * DAY - 1 });
    fc.assert(
      fc.property(
        fc.constantFrom(...SPANS),
        fc.constantFrom(1 as const, -1 as const),
        anchors,
        (days, step, offset) => {
          const { view } = parse(`tz=America/New_York&from=2026-03-02&days=${days}`);
          const { start, end } = windowOf(view, now);
          const anchor = start + (offset % (end - start));
          const next = zoomed(view, now, step, anchor);
          if (!next) return;
          const window = windowOf({ ...view, ...next }, now);
          expect(window.start).toBeLessThanOrEqual(anchor);
          expect(window.end).toBeGreaterThan(anchor);
        },
      ),
    );
  });
});
