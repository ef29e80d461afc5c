import { HOUR } from '#domain/time/zone';
import { expect, test } from 'vitest';
import { absenceInWords, holidayNames } from './days-off';

test('holidays of a date are named, and one of some people says so', () => {
  const names = holidayNames([
    { date: '2026-12-25', name: 'Christmas Day' },
    { date: '2026-12-25', name: 'Office closed', team_ids: [7] },
    { date: '2026-12-28', name: 'Boxing Day (observed)' },
  ]);
  expect([...names]).toEqual([
    ['2026-12-25', ['Christmas Day', 'Office closed (some)']],
    ['2026-12-28', ['Boxing Day (observed)']],
  ]);
});

test('a person on call who is absent at the time is named, with the end and the masked reason', () => {
  const daysOff = {
    holidays: [],
    absences: [
      { person_id: 1, start: 10 * HOUR, end: 20 * HOUR, reason: 'vacation with Bo' },
      { person_id: 2, start: 0, end: 30 * HOUR },
    ],
  };
  const directory = {
    person: (id: unknown) => `Person ${String(id)}`,
    text: (text: string) => text.replace('Bo', 'Wren'),
  };
  const at = (hour: number, people: number[]) =>
    absenceInWords(people, hour * HOUR, daysOff, { zone: 'UTC', directory });
  expect(at(10, [1])).toBe('Person 1 is absent until Thu 1 Jan, 20:00: vacation with Wren');
  expect([at(9, [1]), at(20, [1]), at(12, [3])]).toEqual(['', '', '']);
  expect(at(12, [1, 2])).toMatch(/^Person 1 is absent .*; Person 2 is absent until Fri 2 Jan, 06:00$/);
});
