import { expect, test } from 'vitest';
import type { Group } from '#contract/schedule';
import { rolesIn } from './seats';

const PRIMARY = 1;
const SECONDARY = 2;

function member(role_id: number, person: number | undefined) {
  return person === undefined ? [] : [{ role_id, person_ids: [person] }];
}

function pair(primary: number | undefined, secondary: number | undefined): Group {
  return { group_name: '', members: [...member(PRIMARY, primary), ...member(SECONDARY, secondary)] };
}

test('roles of groups come in the order in which they appear', () => {
  expect(rolesIn([pair(undefined, 7), pair(1, 7)])).toEqual([SECONDARY, PRIMARY]);
});
