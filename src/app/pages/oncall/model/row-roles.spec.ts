import { expect, test } from 'vitest';
import type { TimelineItem } from './rows';
import { laneRuns } from './row-roles';

const PRIMARY = 1;
const SECONDARY = 2;

function shift(
  start: number,
  end: number,
  primary: number,
  secondary: number,
  override: boolean,
): TimelineItem {
  const group = {
    group_name: '',
    members: [
      { role_id: PRIMARY, person_ids: [primary] },
      { role_id: SECONDARY, person_ids: [secondary] },
    ],
  };
  const period = { start, end, hash: '', group };
  return { kind: 'duty', start, end, duty: { start, end, period, override }, emptyRoles: [], unknown: [] };
}

const runsOf = (items: readonly TimelineItem[], role: number) =>
  laneRuns(items, [PRIMARY, SECONDARY])
    .filter((run) => run.role === role)
    .map(({ start, end, people, isOverride }) => [start, end, people[0], isOverride]);

test('an overridden role keeps its mark and its one bar after an override of another role', () => {
  const items = [shift(0, 4, 7, 8, true), shift(4, 6, 9, 8, true), shift(6, 9, 7, 8, true)];
  expect(runsOf(items, SECONDARY)).toEqual([[0, 9, 8, true]]);
});

test('a role that an override of another role repeats is one bar without a mark', () => {
  const items = [shift(0, 4, 7, 8, false), shift(4, 6, 9, 8, true), shift(6, 9, 7, 8, false)];
  expect(runsOf(items, SECONDARY)).toEqual([[0, 9, 8, false]]);
  expect(runsOf(items, PRIMARY)).toEqual([
    [0, 4, 7, false],
    [4, 6, 9, true],
    [6, 9, 7, false],
  ]);
});
