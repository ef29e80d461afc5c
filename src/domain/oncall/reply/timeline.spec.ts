import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Group, Period, Schedule } from '#contract/schedule';
import { gapsBetween } from '../../time/interval';
import { dutiesOf, finalDuties, peopleOf } from './timeline';
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

  it('a duty of the final schedule is an override where an override layer has the same people throughout', () => {
    const schedule: Schedule = {
      schedule_id: 1,
      schedule_name: '',
      description: '',
      team_id: 0,
      enabled: true,
      layers: [],
      layer_schedules: [
        { layer_name: 'plan', mode: 0, schedules: [period(6000, 12000, 1)] },
        { layer_name: 'as PagerDuty had it', mode: 1, schedules: [period(6000, 7200, 1)] },
        { layer_name: 'swap', mode: 1, schedules: [period(7800, 9600, 2)] },
      ],
      final_schedule: {
        layer_name: '',
        mode: 0,
        schedules: [
          period(6000, 7200, 1),
          period(7200, 7800, 1),
          period(7800, 9600, 2),
          period(9600, 12000, 1),
        ],
      },
    };
    expect(finalDuties(schedule, { start: 6000, end: 12_000 }).map((duty) => duty.override)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('gaps', () => {
  it('a final period that nobody has is no duty, and so a gap', () => {
    const empty: Period = { start: 120, end: 160, hash: '', group: group() };
    const lanes = { layer_name: '', mode: 0, schedules: [period(100, 120), empty, period(160, 200)] };
    const schedule: Schedule = {
      schedule_id: 1,
      schedule_name: '',
      description: '',
      team_id: 0,
      enabled: true,
      layers: [],
      layer_schedules: [lanes],
      final_schedule: lanes,
    };
    expect(gapsBetween(finalDuties(schedule, window), window)).toEqual([{ start: 120, end: 160 }]);
  });

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
