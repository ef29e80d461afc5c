import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Group } from '#contract/schedule';
import { groupKey, isSameGroup, isStaffed } from './timeline';
import { runs } from '../../property-runs.spec-support';

const id = fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constant(2n ** 60n));
const groups: fc.Arbitrary<Group> = fc.record({
  group_name: fc.constantFrom('', 'A', '1:2|@', '@'),
  members: fc.array(fc.record({ role_id: id, person_ids: fc.array(id, { maxLength: 2 }) }), { maxLength: 2 }),
});

function inWords({ group_name, members }: Group): string {
  return JSON.stringify([
    group_name,
    members.map((one) => [String(one.role_id), one.person_ids.map(String)]),
  ]);
}

test('groups are the same exactly when all they say is, and have the same key then', () => {
  fc.assert(
    fc.property(groups, groups, (a, b) => {
      const same = inWords(a) === inWords(b);
      expect(isSameGroup(a, b)).toBe(same);
      expect(groupKey(a) === groupKey(b)).toBe(same);
      expect(isSameGroup(a, structuredClone(a))).toBe(true);
    }),
    { numRuns: runs(2000) },
  );
});

test('a group is staffed by anybody in any role', () => {
  expect(isStaffed({ members: [] })).toBe(false);
  expect(isStaffed({ members: [{ role_id: 1, person_ids: [] }] })).toBe(false);
  expect(
    isStaffed({
      members: [
        { role_id: 1, person_ids: [] },
        { role_id: 2, person_ids: [5n] },
      ],
    }),
  ).toBe(true);
});
