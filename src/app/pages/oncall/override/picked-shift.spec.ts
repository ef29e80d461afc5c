import { expect, test } from 'vitest';
import { sent } from '#domain/oncall/reply/server.spec-support';
import { pickedShift, wholeSeats, wholeShift } from './picked-shift';

const DAY = 86_400;
const seat = { role_id: 1, state: 'on call' as const };

test('a shift that the week in view cuts is taken and given whole', () => {
  const schedule = {
    ...sent([], [], { schedule_id: 1 }),
    seats: [
      { ...seat, start: 0, end: 1800, person_ids: [1], begins: 1800 - DAY, ends: 1800 },
      { ...seat, start: 1800, end: DAY, person_ids: [2], begins: 1800, ends: DAY + 1800 },
    ],
  };
  expect(wholeSeats(schedule, 0, 'UTC').map(({ start, end }) => end - start)).toEqual([DAY, DAY]);
  const open = { schedule: '1', role: 1, start: 1800 - DAY, end: 1800 };
  expect(pickedShift({ override: open, isSwap: true }, { schedule, at: 1800, account: 'UTC' })).toEqual({
    by: 2,
    swap: { schedule: '1', role: 1, start: 1800, end: DAY + 1800 },
  });
  expect(pickedShift({ override: open, isSwap: false }, { schedule, at: 1800, account: 'UTC' })).toEqual({
    override: { schedule: '1', role: 1, start: 1800, end: DAY + 1800 },
    swap: undefined,
    isSwap: false,
  });
  expect(
    pickedShift({ override: undefined, isSwap: true }, { schedule, at: 1800, account: 'UTC' }),
  ).toBeUndefined();
});

test('a role opens with its own begin and end, whatever cuts the stretch in view', () => {
  const week = { start: 7 * DAY, end: 14 * DAY };
  const schedule = {
    ...sent([], [], { schedule_id: 1 }),
    seats: [
      { ...seat, ...week, person_ids: [1], begins: 5 * DAY, ends: 16 * DAY },
      { ...seat, role_id: 2, start: 7 * DAY, end: 8 * DAY, person_ids: [2], begins: 6 * DAY, ends: 8 * DAY },
      {
        ...seat,
        role_id: 2,
        start: 8 * DAY,
        end: 14 * DAY,
        person_ids: [3],
        begins: 8 * DAY,
        ends: 15 * DAY,
      },
      { role_id: 3, state: 'gap' as const, ...week, person_ids: [], begins: 2 * DAY },
    ],
    near_seats: [],
  };
  const whole = (role: number, start: number, end: number) => {
    const time = { start: start * DAY, end: end * DAY };
    const shift = wholeShift(schedule, time, { role, now: 7.5 * DAY, account: 'UTC' });
    return [shift.start / DAY, shift.end / DAY];
  };
  expect(whole(1, 7, 8)).toEqual([5, 16]);
  expect(whole(2, 7, 8)).toEqual([6, 8]);
  expect(whole(2, 8, 14)).toEqual([8, 15]);
  // A gap without an end ends with the days in view.
  expect(whole(3, 7, 14)).toEqual([2, 14]);
  expect(whole(4, 8, 14)).toEqual([8, 14]);
  expect(whole(0, 8, 14)).toEqual([5, 16]);
});
