import { expect, test } from 'vitest';
import type { Group, Period } from '#contract/schedule';
import { layerOf, local } from '../../schedule/rota.spec-support';
import { computed, sent } from '../reply/server.spec-support';
import { uncoveredIn } from './uncovered';
import { wholeUncovered } from './whole-uncovered';

const window = { start: 100, end: 200 };

function group(second: number[]): Group {
  return {
    group_name: '',
    members: [
      { role_id: 1, person_ids: [7] },
      { role_id: 2, person_ids: second },
    ],
  };
}

function period(start: number, end: number, second: number[]): Period {
  return { start, end, hash: '', group: group(second) };
}

test('gaps have their cause, and a role that is empty beside another one has its own', () => {
  const layer = { ...layerOf({ layer_start: 0, layer_end: 180 }), groups: [group([8])] };
  const schedule = sent([period(100, 140, [8]), period(140, 180, [])], [], { layers: [layer] });
  expect(uncoveredIn(schedule, window, 'UTC')).toEqual([
    { start: 180, end: 200, role: undefined, cause: { kind: 'ended', layer: 0 }, expected: false },
    { start: 140, end: 180, role: 2, cause: { kind: 'emptyRole', role: 2 }, expected: false },
  ]);
});

test('the gap of a weekend is whole in the window of its Saturday', () => {
  const zone = 'Europe/Berlin';
  const at = (text: string) => local(text, zone);
  const office = layerOf({
    layer_start: at('2026-01-01 00:00'),
    restrict_mode: 1,
    restrict_periods: [{ restrict_start: 8 * 3600, restrict_end: 19 * 3600 }],
    day_mask: { repeat: [1, 2, 3, 4, 5] },
  });
  const saturday = { start: at('2026-03-07 00:00'), end: at('2026-03-08 00:00') };
  const schedule = computed([office], saturday, zone);
  const [gap] = uncoveredIn(schedule, saturday, zone);
  if (!gap) throw new Error('nobody works on Saturdays');
  expect({ start: gap.start, end: gap.end }).toEqual(saturday);
  expect(wholeUncovered(schedule, gap, { window: saturday, accountZone: zone })).toEqual({
    start: at('2026-03-06 19:00'),
    end: at('2026-03-09 08:00'),
    begins: 'here',
    ends: 'here',
  });
});

test('a role that nobody has goes on as far as the windows beside have nobody in it', () => {
  const layer = { ...layerOf({ layer_start: 0 }), groups: [group([8])] };
  const schedule = sent([period(100, 200, [])], [], { layers: [layer] });
  const before = {
    window: { start: 0, end: 100 },
    schedules: [sent([period(0, 60, [8]), period(60, 100, [])])],
  };
  const after = { window: { start: 200, end: 300 }, schedules: [sent([period(200, 300, [])])] };
  const [time] = uncoveredIn(schedule, window, 'UTC');
  if (!time) throw new Error('role 2 is empty');
  const whole = (...beside: (typeof before)[]) =>
    wholeUncovered(schedule, time, { window, accountZone: 'UTC', beside });
  expect(whole()).toEqual({ start: 100, end: 200, begins: 'earlier', ends: 'later' });
  expect(whole(before, after)).toEqual({ start: 60, end: 300, begins: 'here', ends: 'later' });
  const covered = { window: before.window, schedules: [sent([period(0, 100, [8])])] };
  expect(whole(covered)).toEqual({ start: 100, end: 200, begins: 'here', ends: 'later' });
});
