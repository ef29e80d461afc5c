import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Group, Period } from '#contract/schedule';
import { gapsBetween } from '../../time/interval';
import { dutiesOf, peopleOf } from './timeline';
import { runs } from '../../property-runs.spec-support';

const group = (...people: number[]): Group => ({
  group_name: '',
  members: [{ role_id: 1, person_ids: people }],
});
const period = (start: number, end: number, person = 1): Period => ({
  start,
  end,
  hash: '',
  group: group(person),
});
const window = { start: 100, end: 200 };

describe('duties', () => {
  it('are cut to the window and sorted; reversed, empty and outside ones are dropped', () => {
    const sent = [
      period(150, 250),
      period(50, 120),
      period(180, 170),
      period(130, 130),
      period(0, 100),
      period(200, 300),
    ];
    expect(dutiesOf(sent, window).map(({ start, end }) => [start, end])).toEqual([
      [100, 120],
      [150, 200],
    ]);
  });
});

describe('gaps', () => {
  it('of a window that nothing covers are the whole window', () => {
    expect(gapsBetween([], window)).toEqual([window]);
  });

  it('an instant is in a gap exactly when no period has it, whatever a server sends', () => {
    const anyPeriod = fc
      .tuple(fc.integer({ min: 80, max: 220 }), fc.integer({ min: 80, max: 220 }))
      .map(([start, end]) => period(start, end));
    fc.assert(
      fc.property(fc.array(anyPeriod, { maxLength: 12 }), (periods) => {
        const gaps = gapsBetween(dutiesOf(periods, window), window);
        for (let at = window.start; at < window.end; at += 1) {
          const covered = periods.some(({ start, end }) => start <= at && at < end);
          expect(gaps.some(({ start, end }) => start <= at && at < end)).toBe(!covered);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});

test('people are listed once, in the order of their roles', () => {
  const members = [
    { role_id: 1, person_ids: [7, 3] },
    { role_id: 2, person_ids: [3, 9n] },
  ];
  expect(peopleOf({ members })).toEqual([7, 3, 9n]);
});
