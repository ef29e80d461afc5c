import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayCount, firstDayAbout, isoDate } from '#domain/time/days';
import { wallAt } from '#domain/time/zone';
import { parseOnCall, SPANS } from '#address/on-call';
import { firstDay, windowOf } from '#address/page-head';
import { firstDayAround, firstDayBeside, zoomed } from './view-window';

const ACCOUNT = 'Asia/Shanghai';
const parse = (query: string) =>
  parseOnCall(new URLSearchParams(query), { viewer: ACCOUNT, account: ACCOUNT });
const DAY = 86_400;

describe('the window', () => {
  const now = Date.parse('2026-03-03T20:00:00Z') / 1000;
  const first = (query: string) => isoDate(firstDay(parse(query).view, now));

  it('without a date keeps the present in view: from today, or from Monday where it is two weeks or more', () => {
    expect(first('range=1d')).toBe('2026-03-04');
    expect(first('range=3d&tz=America/New_York')).toBe('2026-03-03');
    expect(first('range=14d')).toBe('2026-03-02');
    expect(first('range=31d')).toBe('2026-03-02');
  });

  it('of a week that follows the present starts yesterday, in the zone of the range', () => {
    expect(first('')).toBe('2026-03-03');
    expect(first('tz=America/New_York')).toBe('2026-03-02');
    expect(first('range=2026-02-23..2026-03-01')).toBe('2026-02-23');
  });

  it('is a calendar month, from its first day to its last', () => {
    for (const [query, from, to] of [
      ['range=month', '2026-03-01', '2026-04-01'],
      ['range=2028-02', '2028-02-01', '2028-03-01'],
      ['range=2026-12', '2026-12-01', '2027-01-01'],
    ] as const) {
      const { start, end } = windowOf(parse(`tz=UTC&${query}`).view, now);
      expect([isoDate(wallAt(start, 'UTC')), isoDate(wallAt(end, 'UTC'))]).toEqual([from, to]);
    }
    const march = Date.parse('2026-03-01T00:00:00Z') / 1000;
    expect(isoDate(firstDayBeside(march, 'month', -1))).toBe('2026-02-01');
    expect(isoDate(firstDayBeside(march, 'month', 1))).toBe('2026-04-01');
  });

  it('moves to a time elsewhere with that time in its middle, or to its month', () => {
    const wall = Date.parse('2026-02-22T09:00:00Z') / 1000;
    const firsts = ([1, 7, 14, 'month'] as const).map((days) => isoDate(firstDayAround(wall, days)));
    expect(firsts).toEqual(['2026-02-22', '2026-02-19', '2026-02-15', '2026-02-01']);
  });

  it('follows another without a gap, and has the time in it that it is moved to', () => {
    const spans = fc.constantFrom(...SPANS, 31 as const);
    fc.assert(
      fc.property(spans, fc.integer({ min: 0, max: 80_000 * DAY }), (days, wall) => {
        const first = firstDayAbout(wall, days);
        expect(first).toBeLessThanOrEqual(wall);
        const next = firstDayBeside(first, days, 1);
        expect(next).toBeGreaterThan(wall);
        expect(next).toBe(first + dayCount(first, days) * DAY);
        expect(firstDayBeside(next, days, -1)).toBe(first);
      }),
    );
  });

  it('is as long as its days are in the zone', () => {
    const { view } = parse('tz=America/New_York&range=2026-03-02..2026-03-08');
    const { start, end } = windowOf(view, now);
    expect(start).toBe(Date.parse('2026-03-02T05:00:00Z') / 1000);
    expect(end - start).toBe(7 * DAY - 3600);
  });
});

describe('the zoom', () => {
  const now = Date.parse('2026-03-03T20:00:00Z') / 1000;

  it('of a view that follows the present goes on following it', () => {
    expect(zoomed(parse('').view, now, -1, now)).toEqual({ days: 3, from: undefined });
  });

  it('ends at the shortest and the longest view', () => {
    expect(zoomed(parse('range=1d').view, now, -1, now)).toBeUndefined();
    expect(zoomed(parse('range=45d').view, now, 1, now)).toBeUndefined();
  });

  it('keeps what it is about in the window', () => {
    const anchors = fc.integer({ min: 0, max: 14 * DAY - 1 });
    fc.assert(
      fc.property(
        fc.constantFrom(...SPANS),
        fc.constantFrom(1 as const, -1 as const),
        anchors,
        (days, step, offset) => {
          const { view: week } = parse('tz=America/New_York&range=2026-03-02..2026-03-08');
          const view = { ...week, days };
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
