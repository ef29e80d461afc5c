import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareEqual } from './share-equal';

test('equal members of many rows become one object, and nothing else does', () => {
  const rows = Array.from({ length: 6 }, (_, index) => ({
    start: index,
    group: { group_name: '', members: [{ role_id: 1, person_ids: [index % 2] }] },
  }));
  shareEqual({ data: rows });
  expect(rows[2]?.group).toBe(rows[0]?.group);
  expect(rows[5]?.group).toBe(rows[1]?.group);
  expect(rows[1]?.group).not.toBe(rows[0]?.group);
});

test('what only looks alike stays apart', () => {
  const rows = [
    { of: { id: 1 } },
    { of: { id: 1n } },
    { of: { id: '1' } },
    { of: ['id', 1] },
    { of: [{ id: 1 }] },
    { of: { 'id:1,': {} } },
  ];
  const before = structuredClone(rows);
  shareEqual(rows);
  expect(rows).toEqual(before);
  expect(new Set(rows.map(({ of }) => of)).size).toBe(rows.length);
});

test('values stay what they were, long ones too', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 1, max: 40 }), (value, times) => {
      const list = Array.from({ length: times }, () => ({ value: structuredClone(value) }));
      const before = structuredClone(list);
      shareEqual(list);
      expect(list).toEqual(before);
    }),
  );
});
