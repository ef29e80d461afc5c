import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDutyIn } from './timeline';
import { period } from './server.spec-support';

const window = { start: 10, end: 50 };

test('where periods overlap, the one that began last counts, then the other one again', () => {
  const periods = [period(20, 30, 2), period(0, 40, 1), period(25, 28, 3), period(42, 60, 4)];
  expect(onDutyIn(periods, window).map(({ start, end, period }) => [start, end, period.start])).toEqual([
    [10, 20, 0],
    [20, 25, 20],
    [25, 28, 25],
    [28, 30, 20],
    [30, 40, 0],
    [42, 50, 42],
  ]);
});

test('of two that begin at once the longer one counts, in whatever order they come', () => {
  const periods = [period(10, 30, 1), period(10, 20, 2)];
  for (const sent of [periods, periods.toReversed()]) {
    expect(onDutyIn(sent, window)).toEqual([{ start: 10, end: 30, period: periods[0] }]);
  }
});

test('at each instant it is the last begun of the periods that somebody has', () => {
  const bound = fc.integer({ min: 0, max: 60 });
  const people = fc.constantFrom([], [1], [2]);
  const anyPeriod = fc
    .tuple(bound, bound, people)
    .map(([start, end, theirs]) => period(start, end, ...theirs));
  fc.assert(
    fc.property(fc.uniqueArray(anyPeriod, { maxLength: 8, selector: ({ start }) => start }), (periods) => {
      const duties = onDutyIn(periods, window);
      for (let at = window.start; at < window.end; at += 1) {
        const running = periods
          .filter(({ start, end, group }) => start <= at && at < end && group.members[0]?.person_ids[0])
          .sort((a, b) => b.start - a.start);
        expect(
          duties.filter(({ start, end }) => start <= at && at < end).map(({ period }) => period),
        ).toEqual(running.slice(0, 1));
      }
    }),
  );
});
