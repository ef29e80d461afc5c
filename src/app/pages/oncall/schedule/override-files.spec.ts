import { expect, test } from 'vitest';
import type { Id } from '#contract/id';
import { overrideOf } from '#domain/schedule/versions';
import { layerOf } from '#domain/schedule/rota.spec-support';
import { HOUR } from '#domain/time/zone';
import { overrideRows } from './OverrideFiles';

const group = (role_id: number, ...person_ids: number[]) => ({
  group_name: '',
  members: [{ role_id, person_ids }],
});
const person = (id: Id) => `Person ${id}`;

test('files of overrides have a row for each person, in order of time, without regular layers', () => {
  const layers = [
    layerOf({ groups: 'A' }),
    overrideOf({ start: 2 * HOUR, end: 3 * HOUR }, group(0, 3)),
    overrideOf({ start: 0, end: HOUR }, group(1, 1, 2)),
  ];
  const roles = [{ role_id: 1, role_name: 'Primary', order: 1 }];
  expect(overrideRows({ layers }, 'Europe/Berlin', { person, roles })).toEqual([
    ['1970-01-01T01:00:00+01:00', '1970-01-01T02:00:00+01:00', 'Primary', 'Person 1'],
    ['1970-01-01T01:00:00+01:00', '1970-01-01T02:00:00+01:00', 'Primary', 'Person 2'],
    ['1970-01-01T03:00:00+01:00', '1970-01-01T04:00:00+01:00', '', 'Person 3'],
  ]);
});
