import { expect, test } from 'vitest';
import type { Group, Schedule } from '#contract/schedule';
import type { Interval } from '../../time/interval';
import { planHash } from '../plan-hash';
import { inRoleOrder, roleOrder, slotsInRoleOrder } from './role-order';

const named = [
  { role_id: 7, role_name: 'Secondary', order: 2 },
  { role_id: 9_007_199_254_740_993n, role_name: 'Primary', order: -1 },
  { role_id: 3, role_name: 'Shadow', order: 2 },
];

test('named roles come by their order and number, the others after them by number', () => {
  const ids = [12n, 7, 1, 3, 9_007_199_254_740_993n, 0];
  expect(ids.toSorted(roleOrder(named))).toEqual([9_007_199_254_740_993n, 3, 7, 0, 1, 12n]);
});

const groupOf = (...roles: number[]): Group => ({
  group_name: 'A',
  members: roles.map((role_id) => ({ role_id, person_ids: [role_id * 10] })),
});
const window: Interval = { start: 0, end: 3600 };
const schedule = (group: Group): Schedule => {
  const lane = { layer_name: '', mode: 0, schedules: [{ ...window, hash: 'h', group }] };
  return {
    schedule_id: 1,
    schedule_name: 'Payments',
    description: '',
    team_id: 0,
    enabled: true,
    layers: [],
    layer_schedules: [lane],
    final_schedule: lane,
  };
};
const swapped = [
  { role_id: 2, role_name: 'Primary', order: 1 },
  { role_id: 1, role_name: 'Secondary', order: 2 },
];

test('the primary comes first in every group, and what is so already is the same object', () => {
  const sent = [schedule(groupOf(1, 2))];
  const [ordered] = inRoleOrder(sent, swapped);
  const members = [ordered?.final_schedule, ordered?.layer_schedules[0]].map((lane) =>
    lane?.schedules[0]?.group.members.map(({ role_id }) => role_id),
  );
  expect(members).toEqual([
    [2, 1],
    [2, 1],
  ]);
  expect(inRoleOrder(sent, [])).toBe(sent);
  const good = [schedule(groupOf(2, 1))];
  expect(inRoleOrder(good, swapped)).toBe(good);
  const slot = { ...window, group: { name: '', ...groupOf(1, 2) }, update_at: 0, weight: 0, index: 0 };
  const slots = slotsInRoleOrder({ cur_oncall: slot, next_oncall: null }, swapped);
  expect(slots.cur_oncall?.group.members.map(({ role_id }) => role_id)).toEqual([2, 1]);
  expect(slotsInRoleOrder(slots, swapped)).toBe(slots);
});

test('role names do not change plan hashes', () => {
  const sent = [schedule(groupOf(1, 2))];
  expect(planHash(inRoleOrder(sent, swapped), window)).toBe(planHash(sent, window));
});
