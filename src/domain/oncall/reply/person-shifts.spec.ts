import { describe, expect, it, test } from 'vitest';
import type { Period } from '#contract/schedule';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { firstShiftFrom, peopleInRoles, schedulesOf, shiftsOf } from './person-shifts';
import { computed, DAY, seated, sent } from './server.spec-support';

const zone = 'UTC';
const start = local('2026-03-02 00:00', zone);
const window = { start, end: start + 14 * DAY };
const reading = { window, accountZone: zone };

/** The people of each role, from 1 on. */
function period(from: number, to: number, ...roles: number[][]): Period {
  const members = roles.map((person_ids, index) => ({ role_id: index + 1, person_ids }));
  return { start: start + from * DAY, end: start + to * DAY, hash: '', group: { group_name: '', members } };
}

describe("a person's shifts", () => {
  it('are of all schedules by their beginning, with the roles and the others', () => {
    const reply = sent([period(3, 4, [1], [2]), period(4, 5, [1], [3, 2])]);
    const other = sent([period(1, 2, [5], [1])], [], { schedule_id: 2, schedule_name: 'Search' });
    const off = sent([period(0, 9, [1])], [], { schedule_id: 3, enabled: false });
    expect(shiftsOf([reply, other, off], 1, reading)).toMatchObject([
      {
        schedule: other,
        start: start + DAY,
        end: start + 2 * DAY,
        roles: [2],
        others: [{ person_id: 5, roles: [1] }],
      },
      {
        schedule: reply,
        start: start + 3 * DAY,
        end: start + 5 * DAY,
        roles: [1],
        others: [
          { person_id: 2, roles: [2] },
          { person_id: 3, roles: [2] },
        ],
      },
    ]);
  });

  it('go on where another one begins at the same time only with the same roles', () => {
    const schedule = sent([period(0, 1, [1]), period(1, 2, [2], [1]), period(3, 4, [2], [1])]);
    expect(shiftsOf([schedule], 1, reading).map((shift) => (shift.end - shift.start) / DAY)).toEqual([
      1, 1, 1,
    ]);
  });

  it('are whole where the window cuts them, and without an end where they have none', () => {
    const alone = computed([layerOf({ layer_start: start - DAY })], window, zone);
    const [shift] = shiftsOf([seated(alone, window, zone)], 65, reading);
    expect(shift).toMatchObject({ start: start - DAY, begins: start - DAY, end: window.end, ends: 'none' });
  });
});

test('who is in a role at a time is known inside of the window', () => {
  const schedule = sent([period(0, 1, [1], [2]), period(1, 2, [3], [])]);
  const at = (days: number, ...roles: number[]) =>
    peopleInRoles(schedule, roles, start + days * DAY, reading);
  expect([at(0, 1), at(0, 2), at(1, 1, 2), at(1, 2), at(5, 1), at(-1, 1), at(14, 1)]).toEqual([
    [1],
    [2],
    [3],
    [],
    [],
    [],
    [],
  ]);
});

test("a person's schedules are those of the layers, and those that they are on call by", () => {
  const rota = computed([layerOf({ groups: 'A B' })], window, zone, { schedule_id: 1 });
  const helped = sent([period(0, 1, [65])], [], { schedule_id: 2 });
  const off = { ...rota, schedule_id: 3, enabled: false };
  const strange = sent([period(0, 1, [1])], [], { schedule_id: 4 });
  const all = [rota, helped, off, strange];
  expect(schedulesOf(all, 65, window).map(({ schedule_id }) => schedule_id)).toEqual([1, 2]);
});

test('the first shift after the loaded days is that of the earliest schedule, within a year', () => {
  const monthly = layerOf({ groups: 'A B', rotation_value: 30, layer_start: start });
  const late = layerOf({ groups: 'B', layer_start: start + 100 * DAY });
  const schedules = [sent([], [], { layers: [late] }), sent([], [], { schedule_id: 2, layers: [monthly] })];
  const from = window.end;
  expect(firstShiftFrom(schedules, 66, from, zone)).toMatchObject({
    schedule: { schedule_id: 2 },
    start: start + 30 * DAY,
  });
  expect(firstShiftFrom(schedules, 67, from, zone)).toBeUndefined();
});
