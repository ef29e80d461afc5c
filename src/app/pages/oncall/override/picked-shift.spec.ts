import { expect, test } from 'vitest';
import { sent } from '#domain/oncall/reply/server.spec-support';
import { pickedShift, wholeSeats } from './picked-shift';

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
