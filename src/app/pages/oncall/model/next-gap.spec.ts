import { HOUR } from '#domain/time/zone';
import { expect, test } from 'vitest';
import type { Period, Schedule } from '#contract/schedule';
import { layerOf } from '#domain/schedule/rota.spec-support';
import { finalRows } from './rows';
import { nextGap, waitInWords } from './next-gap';

const period = (from: number, to: number): Period => ({
  start: from * HOUR,
  end: to * HOUR,
  hash: '',
  group: { group_name: '', members: [{ role_id: 1, person_ids: [7] }] },
});

const schedule = (schedule_id: number, schedules: Period[]): Schedule => ({
  schedule_id,
  schedule_name: `s${schedule_id}`,
  description: '',
  team_id: 0,
  enabled: true,
  layers: [layerOf({ layer_start: 0 })],
  layer_schedules: [],
  final_schedule: { layer_name: '', mode: 0, schedules },
});

test('the next gap is the first of all schedules that has not begun', () => {
  const window = { start: 0, end: 24 * HOUR };
  const schedules = [
    schedule(1, [period(0, 20)]),
    schedule(2, [period(0, 6), period(8, 12), period(14, 24)]),
  ];
  const rows = finalRows(schedules, window, 'UTC', true);
  const at = (hour: number) => {
    const next = nextGap(rows, hour * HOUR, { replies: [{ window, schedules }], accountZone: 'UTC' });
    return next && [next.schedule.schedule_id, next.start / HOUR, next.key];
  };
  expect(at(0)).toEqual([2, 6, `2.final.${6 * HOUR}`]);
  expect(at(6)).toEqual([2, 12, `2.final.${12 * HOUR}`]);
  expect(at(13)).toEqual([1, 20, `1.final.${20 * HOUR}`]);
  expect(at(20)).toBeUndefined();
});

test('a wait is days, hours or minutes', () => {
  expect([30, 2400, 5 * HOUR, 35 * HOUR, 36 * HOUR, 75 * HOUR].map(waitInWords)).toEqual([
    '1 m',
    '40 m',
    '5 h',
    '35 h',
    '2 days',
    '3 days',
  ]);
});
