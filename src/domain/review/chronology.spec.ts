import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt } from '../time/zone';
import { barsOf, slowestOf, ticksOf, windowAround } from './chronology';
import { row } from './rows.spec-support';

const AT = 1_795_000_000;

test('bars by hand: hollow until acknowledged, cut where the window ends, numbered by time', () => {
  const window = { start: AT, end: AT + 1000 };
  const rows = [
    row('late', AT + 500, { close: 2000 }),
    row('first', AT + 100, { ack: 50, close: 200 }),
    row('open', AT + 600, { ack: 10 }),
  ];
  const bars = barsOf(rows, window, AT + 900);
  expect(
    bars.map(({ id, number, start, end, ackedAt, isOpen, goesOn, seconds }) => [
      id,
      number,
      start - AT,
      end - AT,
      ackedAt - AT,
      isOpen,
      goesOn,
      seconds,
    ]),
  ).toEqual([
    ['first', 1, 100, 300, 150, false, false, 200],
    ['late', 2, 500, 1000, 1000, false, true, 2000],
    ['open', 3, 600, 900, 610, true, false, 300],
  ]);
});

test('the window of some incidents holds every trigger, and ends near the last of them', () => {
  const rows = [row('a', AT, { close: 60 }), row('b', AT + 1800, { close: 86_400 })];
  const span = windowAround(rows, AT + 90_000);
  expect(span?.after).toBeLessThan(AT);
  // A close a day later is beyond it: four hours after the last trigger are drawn.
  expect((span?.upTo ?? 0) - (AT + 1800)).toBeLessThanOrEqual(4 * 3600 + 1200);
  expect(windowAround([], AT)).toBeUndefined();
});

test('whatever the incidents, their window holds them, with ends on whole minutes', () => {
  const any = fc.record({
    at: fc.integer({ min: AT, max: AT + 2_000_000 }),
    close: fc.option(fc.integer({ min: 0, max: 200_000 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(any, { minLength: 1, maxLength: 20 }), (incidents) => {
      const rows = incidents.map(({ at, close }, index) =>
        row(`i${index}`, at, close === undefined ? {} : { close }),
      );
      const span = windowAround(rows, AT + 2_100_000) ?? { after: 0, upTo: 0 };
      for (const { created_at: at } of rows) {
        expect(at).toBeGreaterThan(span.after);
        expect(at).toBeLessThanOrEqual(span.upTo);
      }
      expect([span.after % 60, span.upTo % 60]).toEqual([0, 0]);
      const bars = barsOf(rows, { start: span.after, end: span.upTo }, AT + 2_100_000);
      for (const { start, ackedAt, end } of bars) {
        expect(start).toBeLessThanOrEqual(ackedAt);
        expect(ackedAt).toBeLessThanOrEqual(end);
        expect(end).toBeLessThanOrEqual(span.upTo);
      }
    }),
  );
});

const local = (iso: string, zone: string) => instantAt(Date.parse(`${iso}Z`) / 1000, zone);

test('ticks are even times of the clock, also where it is changed', () => {
  const zone = 'America/New_York';
  const window = { start: local('2026-10-31T22:00', zone), end: local('2026-11-01T05:00', zone) };
  expect(ticksOf(window, zone, 9).map(({ label }) => label)).toEqual([
    '22:00',
    '23:00',
    'Sun 1',
    '01:00',
    '02:00',
    '03:00',
    '04:00',
  ]);
});

test('ticks are never more than wanted, in order, and inside', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: AT, max: AT + 40_000_000 }),
      fc.integer({ min: 600, max: 15_000_000 }),
      fc.integer({ min: 3, max: 12 }),
      fc.constantFrom('UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe'),
      (start, length, most, zone) => {
        const window = { start, end: start + length };
        const places = ticksOf(window, zone, most).map(({ at }) => at);
        expect(places.length).toBeLessThanOrEqual(most + 1);
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
        for (const at of places) {
          expect(at).toBeGreaterThanOrEqual(window.start);
          expect(at).toBeLessThan(window.end);
        }
      },
    ),
  );
});

test('the slowest to be acknowledged come first, those never acknowledged before all', () => {
  const rows = [
    row('fast', AT, { ack: 5 }),
    row('never later', AT + 9, {}),
    row('slow', AT + 1, { ack: 900 }),
    row('never', AT + 2, { close: 60 }),
  ];
  const bars = barsOf(rows, { start: AT, end: AT + 1000 }, AT + 2000);
  expect(slowestOf(bars).map(({ id }) => id)).toEqual(['never', 'never later', 'slow', 'fast']);
});
