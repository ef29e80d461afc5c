import { expect, test } from 'vitest';
import type { Group, Period } from '#contract/schedule';
import { layerOf } from '../../schedule/rota.spec-support';
import { sent } from '../reply/server.spec-support';
import { uncoveredIn } from './uncovered';

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
