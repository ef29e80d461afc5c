import { expect, test } from 'vitest';
import { sent } from '#domain/oncall/reply/server.spec-support';
import { DAY, HOUR } from '#domain/time/zone';
import { shiftsAway } from './shifts-away';

const [ROSA, ANN] = [1, 2];
const HALF = HOUR / 2;
const seat = (start: number, end: number, person: number) => ({
  role_id: 1,
  state: 'on call' as const,
  start,
  end,
  person_ids: [person],
});

test('a shift is cut at the edges of an absence', () => {
  const schedule = {
    ...sent([], [], { schedule_id: 7 }),
    seats: [
      seat(HALF - DAY, HALF, ANN),
      seat(HALF, DAY + HALF, ROSA),
      seat(DAY + HALF, 2 * DAY, ANN),
      seat(2 * DAY, 9 * DAY, ROSA),
    ],
  };
  const times = (start: number, end: number, now = 0) =>
    shiftsAway([schedule], { person_id: ROSA, start, end, now }).map((one) => [one.start, one.end]);
  expect(times(0, DAY)).toEqual([[HALF, DAY]]);
  expect(times(0, DAY, HOUR)).toEqual([[HOUR, DAY]]);
  expect(times(6 * HOUR, 18 * HOUR)).toEqual([[6 * HOUR, 18 * HOUR]]);
  expect(times(DAY, 3 * DAY)).toEqual([
    [DAY, DAY + HALF],
    [2 * DAY, 3 * DAY],
  ]);
});
