import { expect, test } from 'vitest';
import type { Period, Schedule } from '#contract/schedule';
import { finalRows } from './rows';
import { nextGap } from './next-gap';

const HOUR = 3600;
const window = { start: 0, end: 24 * HOUR };

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
  layers: [],
  layer_schedules: [],
  final_schedule: { layer_name: '', mode: 0, schedules },
});

test('the next gap is the first of all schedules that has not begun', () => {
  const rows = finalRows(
    [schedule(1, [period(0, 20)]), schedule(2, [period(0, 6), period(8, 12), period(14, 24)])],
    window,
    'UTC',
    true,
  );
  const at = (hour: number) => {
    const next = nextGap(rows, hour * HOUR);
    return next && [next.row.id, next.gap.start / HOUR, next.key];
  };
  expect(at(0)).toEqual(['2', 6, `2.final.${6 * HOUR}`]);
  expect(at(6)).toEqual(['2', 12, `2.final.${12 * HOUR}`]);
  expect(at(13)).toEqual(['1', 20, `1.final.${20 * HOUR}`]);
  expect(at(20)).toBeUndefined();
});
