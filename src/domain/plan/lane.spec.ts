import { describe, expect, it } from 'vitest';
import type { Layer, Schedule } from '#contract/schedule';
import { computed, DAY, group } from '../oncall/reply/server.spec-support';
import { layerOf, type LayerWords } from '../schedule/rota.spec-support';
import { laneOf } from './lane';

// Monday 2 March 2026, 00:00 in Shanghai.
const MONDAY = Date.parse('2026-03-01T16:00Z') / 1000;
const WINDOW = { start: MONDAY, end: MONDAY + 7 * DAY };
const ZONE = 'Asia/Shanghai';

function daily(people: number[], fields: Omit<LayerWords, 'groups'> = {}): Layer {
  const layer = layerOf({ layer_name: 'Days', layer_start: MONDAY, ...fields });
  return { ...layer, groups: people.map((person) => group(person)) };
}

function rota(layers: Layer[], fields: Partial<Schedule> = {}): Schedule {
  return computed(layers, WINDOW, fields.time_zone ?? ZONE, fields);
}

const two = (primary: number, secondary: number) => ({
  ...group(primary),
  members: [1, 2].map((role_id, index) => ({ role_id, person_ids: [index === 0 ? primary : secondary] })),
});

const days = (lane: ReturnType<typeof laneOf>) =>
  lane.map(({ start, end, people }) => [(start - MONDAY) / DAY, (end - MONDAY) / DAY, ...people]);

describe('lanes of a plan', () => {
  const layer = { ...daily([1]), groups: [two(1, 2), two(3, 2), two(3, 1)] };
  const schedule = rota([layer]);
  it('are one per role, in which the same people go on', () => {
    const window = { start: MONDAY, end: MONDAY + 3 * DAY };
    expect(days(laneOf(schedule, window, 1))).toEqual([
      [0, 1, 1],
      [1, 3, 3],
    ]);
    expect(days(laneOf(schedule, window, 2))).toEqual([
      [0, 2, 2],
      [2, 3, 1],
    ]);
    expect(days(laneOf(schedule, window))).toEqual([
      [0, 1, 1, 2],
      [1, 2, 3, 2],
      [2, 3, 3, 1],
    ]);
  });
});
