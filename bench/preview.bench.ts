import { expect, test } from 'vitest';
import type { Layer } from '#contract/schedule';
import { withRules } from '#domain/change/rules';
import { rulesPreviewOf } from '#domain/change/rules-preview';
import { DAY, HOUR, WEEK } from '#domain/time/zone';

/** A preview of new rules: 100 schedules of 60 people, each with a primary and a secondary by week. */

const NOW = Date.UTC(2026, 10, 29, 12) / 1000;
const MONDAY = Date.UTC(2026, 10, 23, 9) / 1000;
const SCHEDULES = 100;
const PEOPLE = 60;
const ROUNDS = 7;
const MAX_MS = 300;

const layerOf = (first: number, count: number): Layer => ({
  layer_name: 'Weeks',
  mode: 0,
  layer_start: MONDAY - 10 * WEEK,
  layer_end: 0,
  groups: Array.from({ length: count }, (_, index) => ({
    group_name: '',
    members: [
      { role_id: 1, person_ids: [1 + ((first + index) % PEOPLE)] },
      { role_id: 2, person_ids: [1 + ((first + index + 1) % PEOPLE)] },
    ],
  })),
  fair_rotation: false,
  handoff_time: 9 * HOUR,
  restrict_mode: 0,
  restrict_periods: [],
  day_mask: { repeat: [] },
  rotation_unit: 'week',
  rotation_value: 1,
});

test.each([6, PEOPLE])('a preview of new rules of %i people is computed in time', (size) => {
  const scope = { now: NOW, accountZone: 'Europe/Berlin' };
  const rotas = Array.from({ length: SCHEDULES }, (_, index) => ({ layers: [layerOf(index * 7, 6)] }));
  const before = { layers: [layerOf(0, size)] };
  const layers = [{ ...layerOf(1, size - 1), replaces: 0 }];
  const people = Array.from({ length: PEOPLE }, (_, index) => {
    return { person_id: index + 1, person_name: `P${index}`, time_zone: null };
  });
  const times = Array.from({ length: ROUNDS }, () => {
    const begin = performance.now();
    const { rota: after, start = NOW } = withRules(before, { from: NOW, layers }, scope);
    const preview = rulesPreviewOf({
      schedule_id: 1000,
      before,
      after,
      start,
      others: rotas.map((one, schedule_id) => {
        return { schedule_id, team_id: 0, isVisible: true, before: { ...one } };
      }),
      people,
      absences: [{ person_id: 3, start: NOW + 10 * DAY, end: NOW + 20 * DAY }],
      ...scope,
    });
    expect(preview.effects).toHaveLength(Math.min(size + 1, PEOPLE));
    return performance.now() - begin;
  });
  const sorted = times.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(ROUNDS / 2)] ?? 0;
  console.log(
    `new rules of ${size} people, ${SCHEDULES} schedules, ${PEOPLE} people: ${median.toFixed(0)} ms (at most ${MAX_MS})`,
  );
});
