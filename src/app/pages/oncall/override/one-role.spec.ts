import { expect, test } from 'vitest';
import { computed } from '#domain/oncall/reply/server.spec-support';
import { layerOf } from '#domain/schedule/rota.spec-support';
import { inOneRole, overrideRoles } from './one-role';

const NAMES = [
  { role_id: 2, role_name: 'Secondary', order: 2 },
  { role_id: 1, role_name: 'Primary', order: 1 },
];
const KNOWN = { start: 0, end: 7 * 86_400 };
const nobody = {
  group_name: 'To be named',
  members: [
    { role_id: 2, person_ids: [] },
    { role_id: 1, person_ids: [] },
  ],
};

test('an override of a gap of the whole schedule is of its first role, and the others can be chosen', () => {
  const schedule = computed([{ ...layerOf({ groups: 'A' }), groups: [nobody] }], KNOWN, 'UTC', {});
  const gap = { schedule: '1', role: 0, start: 0, end: 86_400 };
  expect(inOneRole(schedule, gap, NAMES)).toEqual({ ...gap, role: 1 });
  expect(inOneRole(schedule, { ...gap, role: 2 }, NAMES)).toEqual({ ...gap, role: 2 });
  expect(overrideRoles(schedule, gap, NAMES)).toEqual([1, 2]);
});
