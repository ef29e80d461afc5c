import { expect, test } from 'vitest';
import type { Schedule } from '#contract/schedule';
import type { Uncovered } from '#domain/duty/uncovered';
import { sent } from '#domain/oncall/reply/server.spec-support';
import { coveredAt } from './covered';

const named = (schedule_id: number, schedule_name: string) => ({
  ...sent([], [], { schedule_id }),
  schedule_name,
});

const uncovered = (kind: Uncovered['kind'], role?: number): Uncovered => {
  const edges = { begins: 'none', ends: 'none' } as const;
  return { start: 0, end: 1, ...edges, kind, role, people: [] };
};

test('a gap that an override fills within a minute is covered from that second on', () => {
  const shifts = {
    uncovered: (_: Schedule, at: number) => (at < 60_010 ? [uncovered('gap')] : []),
  };
  const mobile = named(1, 'Mobile');
  expect(coveredAt([mobile], shifts, 60_009)).toEqual({ planned: 1, gaps: ['Mobile'], off: 0 });
  expect(coveredAt([mobile], shifts, 60_010)).toEqual({ planned: 1, gaps: [], off: 0 });
});

test('off hours are neither covered nor a gap, and an empty role is a gap', () => {
  const times = new Map([
    [1, [uncovered('expected')]],
    [2, [uncovered('gap', 7)]],
    [3, []],
  ]);
  const shifts = { uncovered: ({ schedule_id }: Schedule) => times.get(Number(schedule_id)) };
  const all = [named(1, 'Office'), named(2, 'Data'), named(3, 'Search')];
  expect(coveredAt(all, shifts, 0)).toEqual({ planned: 2, gaps: ['Data'], off: 1 });
  expect(coveredAt([...all, named(4, 'Not loaded')], shifts, 0)).toBeUndefined();
  expect(coveredAt([], shifts, 0)).toBeUndefined();
});
