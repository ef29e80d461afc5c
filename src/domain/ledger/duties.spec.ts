import { expect, test } from 'vitest';
import type { Schedule } from '#contract/schedule';
import { union, type Interval } from '../time/interval';
import { dutiesByPerson } from './duties';

function schedule(enabled: boolean, ...duties: [person: number, start: number, end: number][]): Schedule {
  const schedules = duties.map(([person, start, end]) => ({
    start,
    end,
    hash: `${start}`,
    group: { group_name: '', members: [{ role_id: 1, person_ids: [person, 99] }] },
  }));
  return {
    schedule_id: 1,
    schedule_name: 'Rota',
    description: '',
    team_id: 0,
    enabled,
    layers: [],
    layer_schedules: [],
    final_schedule: { layer_name: '', mode: 0, schedules },
  };
}

const dutyOf = (schedules: readonly Schedule[], person: number, window: Interval) =>
  union(dutiesByPerson(schedules, window).get(person) ?? []);

test('duty of somebody is of all enabled schedules, in the window, each instant once', () => {
  const schedules = [
    schedule(true, [1, 0, 20], [2, 20, 30], [1, 30, 40]),
    schedule(true, [1, 15, 25], [1, 50, 90]),
    schedule(false, [1, 40, 50]),
  ];
  expect(dutyOf(schedules, 1, { start: 10, end: 60 })).toEqual([
    { start: 10, end: 25 },
    { start: 30, end: 40 },
    { start: 50, end: 60 },
  ]);
  expect(dutyOf(schedules, 7, { start: 10, end: 60 })).toEqual([]);
});
