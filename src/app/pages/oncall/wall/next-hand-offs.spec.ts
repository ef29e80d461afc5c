import { HOUR } from '#domain/time/zone';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { nextHandOffs } from './next-hand-offs';
import { finalRows } from '../model/rows';

const ROLES = [{ role_id: 1, role_name: 'primary', order: 1 }];
const WINDOW = { start: 0, end: 24 * HOUR };

/** Schedule with a person, or nobody at all, per hour. */
const scheduleOf = (schedule_id: number, hours: readonly (number | undefined)[]): Schedule => ({
  schedule_id,
  schedule_name: `s${schedule_id}`,
  description: '',
  team_id: 0,
  enabled: true,
  layers: [],
  layer_schedules: [],
  final_schedule: {
    layer_name: '',
    mode: 0,
    schedules: hours.flatMap((person, hour) =>
      person === undefined
        ? []
        : [
            {
              start: hour * HOUR,
              end: (hour + 1) * HOUR,
              hash: '',
              group: { group_name: '', members: [{ role_id: 1, person_ids: [person] }] },
            },
          ],
    ),
  },
});

function drawn(plans: readonly (readonly (number | undefined)[])[], now: number, limit = 100): string[] {
  const schedules = plans.map((hours, index) => scheduleOf(index + 1, hours));
  const rows = finalRows(schedules, WINDOW, 'UTC', true);
  return nextHandOffs(rows, now, { roles: ROLES, limit }).map(
    ({ at, row, people }) => `${at / HOUR} s${row.id} ${people.join('+')}`,
  );
}

test('hand-offs are later than now, the earliest first, and those of one time in the order of the rows', () => {
  const plans = [
    [1, 1, 2, 2, 3],
    [4, 4, 5, undefined, 4],
  ];
  expect(drawn(plans, 0)).toEqual(['2 s1 2', '2 s2 5', '4 s1 3', '4 s2 4']);
  expect(drawn(plans, 2 * HOUR)).toEqual(['4 s1 3', '4 s2 4']);
  expect(drawn(plans, 0, 1)).toEqual(['2 s1 2']);
  expect(drawn(plans, 4 * HOUR)).toEqual([]);
});

test('an hour is a hand-off exactly if somebody else, or somebody after nobody, begins in it', () => {
  const hours = fc.array(fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }), {
    minLength: 1,
    maxLength: 24,
  });
  fc.assert(
    fc.property(hours, fc.integer({ min: 0, max: 23 }), (plan, now) => {
      const expected = plan.flatMap((person, hour) =>
        hour > now && person !== undefined && person !== plan[hour - 1] ? [`${hour} s1 ${person}`] : [],
      );
      expect(drawn([plan], now * HOUR)).toEqual(expected);
    }),
  );
});
