import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Group, Schedule } from '#contract/schedule';
import { personColours } from './person-colours';

const group = (person: number): Group => ({
  group_name: '',
  members: [{ role_id: 1, person_ids: [person] }],
});

function scheduleOf(id: number, ...rings: number[][]): Schedule {
  const none = { layer_name: '', mode: 0, schedules: [] };
  const layers = rings.map((people) => ({
    layer_name: '',
    mode: 0,
    layer_start: 0,
    layer_end: 0,
    groups: people.map(group),
    fair_rotation: false,
    handoff_time: 0,
    restrict_mode: 0,
    restrict_periods: [],
    day_mask: { repeat: [] },
    rotation_unit: 'day',
    rotation_value: 1,
  }));
  return {
    schedule_id: id,
    schedule_name: '',
    description: '',
    team_id: 0,
    enabled: true,
    layers,
    layer_schedules: [],
    final_schedule: none,
  };
}

test('all of one schedule differ, over its layers, as far as there are colours', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 10 }), fc.nat({ max: 10 }), (people, cut) => {
      const colours = personColours([scheduleOf(1, people.slice(0, cut), people.slice(cut))]);
      expect(new Set(people.map(colours)).size).toBe(people.length);
    }),
  );
});

test('of a long rota neighbours differ, also the last and the first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 2, maxLength: 120 }), (people) => {
      const colours = personColours([scheduleOf(1, people)]);
      const own = people.map(colours);
      expect(own.filter((colour, index) => colour === own[(index + 1) % own.length])).toEqual([]);
    }),
  );
});

test('somebody in several rotas has one colour, which suits all, in whatever order they come', () => {
  const schedules = [scheduleOf(1, [1, 2, 3]), scheduleOf(2, [3, 4, 5]), scheduleOf(3, [5, 1])];
  const colours = personColours(schedules);
  const neighbours = [
    [1, 2],
    [2, 3],
    [1, 3],
    [3, 4],
    [4, 5],
    [3, 5],
    [1, 5],
  ] as const;
  for (const [a, b] of neighbours) {
    expect(colours(a)).not.toBe(colours(b));
  }
  const reversed = personColours(schedules.toReversed());
  expect([1, 2, 3, 4, 5].map(reversed)).toEqual([1, 2, 3, 4, 5].map(colours));
});

test('who is free to choose has the colour of the id, and ids spread over all ten', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
  const colours = personColours(ids.map((id) => scheduleOf(id, [id])));
  expect(ids.map(colours)).toEqual(ids.map(personColours([])));
  expect(colours(7)).toBe(colours(7n));
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(colours(id), (counts.get(colours(id)) ?? 0) + 1);
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(Math.min(...counts.values())).toBeGreaterThan(50);
});
