import { expect, test } from 'vitest';
import { namedSet } from './named-set';

const SETS = [
  { name: 'Nights', schedules: [1, 2] },
  { name: 'Nights, Search first', schedules: [2n, 1n] },
  { name: 'Late', schedules: ['3', '10'] },
  { name: 'Empty', schedules: [] },
];

test.each([
  [['1', '2'], 'Nights'],
  [['2', '1'], 'Nights, Search first'],
  [['10', '3'], 'Late'],
  [['3'], undefined],
  [['3', '10', '11'], undefined],
  [[], undefined],
])('the set of %j is found in its order, then in any', (ids, name) => {
  expect(namedSet(ids, SETS)?.name).toBe(name);
});
