import { expect, test } from 'vitest';
import { doubleBookings } from './double-bookings';

test('a double booking ends and another begins where the schedules change', () => {
  const bookings = [
    { schedule_id: 1, cover: [{ start: 0, end: 50 }] },
    {
      schedule_id: 2,
      cover: [
        { start: 10, end: 30 },
        { start: 40, end: 45 },
      ],
    },
    { schedule_id: 3n, cover: [{ start: 20, end: 40 }] },
  ];
  expect(doubleBookings(bookings)).toEqual([
    { start: 10, end: 20, schedule_ids: [1, 2] },
    { start: 20, end: 30, schedule_ids: [1, 2, 3n] },
    { start: 30, end: 40, schedule_ids: [1, 3n] },
    { start: 40, end: 45, schedule_ids: [1, 2] },
  ]);
});

test('one duty after the other on two schedules is none', () => {
  const bookings = [
    { schedule_id: 1, cover: [{ start: 0, end: 10 }] },
    { schedule_id: 2, cover: [{ start: 10, end: 20 }] },
  ];
  expect(doubleBookings(bookings)).toEqual([]);
  expect(doubleBookings(bookings.toReversed())).toEqual([]);
});
