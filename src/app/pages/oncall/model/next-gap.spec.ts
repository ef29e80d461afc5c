import { HOUR } from '#domain/time/zone';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Period, Schedule } from '#contract/schedule';
import type { WindowReply } from '#domain/oncall/reply/shifts';
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

/** Reply of hours [from, to) where a schedule is covered in some hours. */
function replyOf(covered: readonly boolean[], from: number, to: number): WindowReply {
  const hours = covered.flatMap((isCovered, hour) => (isCovered && hour >= from && hour < to ? [hour] : []));
  return {
    window: { start: from * HOUR, end: to * HOUR },
    schedules: [
      schedule(
        1,
        hours.map((hour) => period(hour, hour + 1)),
      ),
    ],
  };
}

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

test('windows are one: the next gap is the first hour without anybody after one with somebody', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 23 }), { maxLength: 3 }),
      fc.nat({ max: 23 }),
      (covered, cuts, now) => {
        const borders = [0, ...cuts.toSorted((a, b) => a - b), 24];
        const replies = borders.slice(1).map((to, index) => replyOf(covered, borders[index] ?? 0, to));
        const [first] = replies;
        if (!first) return;
        const rows = finalRows(first.schedules, first.window, 'UTC', true);
        const next = nextGap(rows, now * HOUR, { replies: replies.toReversed(), accountZone: 'UTC' });
        const expected = covered.findIndex(
          (isCovered, hour) => hour > now && !isCovered && covered[hour - 1] === true,
        );
        expect(next === undefined ? -1 : next.start / HOUR).toBe(expected);
        expect(next?.key !== undefined).toBe(next !== undefined && next.start < first.window.end);
      },
    ),
  );
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
