import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Group, Schedule } from '#contract/schedule';
import { finalDuties, layerDuties, peopleOf } from '#domain/oncall/reply/timeline';
import { rotas } from '#domain/schedule/arbitrary-layers.spec-support';
import { computeSchedule } from '#domain/schedule/compute';
import type { Interval } from '#domain/time/interval';
import { demoRecords } from '#service/demo/demo';
import { runs } from '#domain/property-runs.spec-support';
import { distance, spines, type Theme } from '../styles/palette.spec-support';
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

test('all of one schedule differ, over its layers: by colour as far as there are ten, then by spine', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { maxLength: 20 }), fc.nat({ max: 20 }), (people, cut) => {
      const looks = people.map(personColours([scheduleOf(1, people.slice(0, cut), people.slice(cut))]));
      expect(new Set(looks).size).toBe(people.length);
      expect(new Set(looks.map((look) => look % 10)).size).toBe(Math.min(10, people.length));
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

test('who is free to choose has the look of the id, and ids spread over all twenty', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
  const colours = personColours(ids.map((id) => scheduleOf(id, [id])));
  expect(ids.map(colours)).toEqual(ids.map(personColours([])));
  expect(colours(7)).toBe(colours(7n));
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(colours(id), (counts.get(colours(id)) ?? 0) + 1);
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, look) => look));
  expect(Math.min(...counts.values())).toBeGreaterThan(20);
});

const WINDOW = { start: Date.parse('2026-11-01T00:00Z') / 1000, end: Date.parse('2026-12-16T00:00Z') / 1000 };

/** The looks of those whose shifts touch in a lane, as the timeline draws it: of a schedule and of each layer. */
function touching(schedules: readonly Schedule[], window: Interval, zone: string): [number, number][] {
  const looks = personColours(schedules);
  return schedules.flatMap((schedule) => {
    const { layer_schedules, final_schedule } = computeSchedule(schedule, window, zone);
    const drawn = { ...schedule, layer_schedules, final_schedule };
    const lanes = [finalDuties(drawn, window), ...layer_schedules.map((layer) => layerDuties(layer, window))];
    return lanes.flatMap((duties) =>
      duties.slice(1).flatMap((duty, index): [number, number][] => {
        const before = duties[index];
        const [one, other] = [before, duty].map((each) => each && peopleOf(each.period.group)[0]);
        if (one === undefined || other === undefined || one === other || before?.end !== duty.start)
          return [];
        return [[looks(one), looks(other)]];
      }),
    );
  });
}

/** Min difference of two looks, for every kind of sight: a split spine differs from a solid one by its form. */
function apart([one, other]: [number, number], theme: Theme): number {
  if (one >= 10 !== other >= 10) return Infinity;
  const [a = '', b = ''] = [one, other].map((look) => spines(theme)[look % 10]);
  return Math.min(
    ...(['normal', 'deutan', 'protan', 'tritan'] as const).map((sight) => distance(a, b, sight)),
  );
}

test.each(['light', 'dark'] as const)('in the demo those whose shifts touch are told apart, %s', (theme) => {
  const demo = demoRecords('2026-11-22', 'Asia/Shanghai').schedules.map(({ schedule_id, layers }) =>
    Object.assign(scheduleOf(Number(schedule_id)), { layers }),
  );
  const pairs = touching(demo, WINDOW, 'Asia/Shanghai');
  expect(pairs.length).toBeGreaterThan(100);
  expect(Math.min(...pairs.map((pair) => apart(pair, theme)))).toBeGreaterThanOrEqual(0.1);
});

test('in any rotas those whose shifts touch are told apart, in both themes', () => {
  fc.assert(
    fc.property(fc.array(rotas(['2026-11-22']), { minLength: 1, maxLength: 4 }), (all) => {
      const schedules = all.map(({ layers }, index) => Object.assign(scheduleOf(index), { layers }));
      for (const pair of touching(schedules, WINDOW, 'UTC')) {
        expect(Math.min(apart(pair, 'light'), apart(pair, 'dark'))).toBeGreaterThanOrEqual(0.1);
      }
    }),
    { numRuns: runs(20) },
  );
});
