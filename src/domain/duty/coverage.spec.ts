import { expect, test } from 'vitest';
import { layerOf } from '../schedule/rota.spec-support';
import { DAY, HOUR, computed, period, sent } from '../oncall/reply/server.spec-support';
import { coverageOf, coveredShare } from './uncovered';

// Monday to Monday.
const WEEK = { start: 4 * DAY, end: 11 * DAY };
const OFFICE = {
  restrict_mode: 1,
  restrict_periods: [{ restrict_start: 9 * HOUR, restrict_end: 17 * HOUR }],
  day_mask: { repeat: [1, 2, 3, 4, 5] },
};
const withRole = (role_id: number, person: number[], words: Parameters<typeof layerOf>[0] = {}) => ({
  ...layerOf(words),
  groups: [{ group_name: `g${role_id}`, members: [{ role_id, person_ids: person }] }],
});

test('a rota of office hours with everybody there is wholly covered', () => {
  const coverage = coverageOf(computed([layerOf(OFFICE)], WEEK, 'UTC'), WEEK, 'UTC');
  expect(coverage).toEqual({ due: 40 * HOUR, covered: 40 * HOUR });
  expect(coveredShare([coverage])).toBe(1);
});

test('time without one of the roles that are due is not covered', () => {
  const layers = [withRole(1, [7]), withRole(2, [], OFFICE)];
  const schedule = computed(layers, WEEK, 'UTC', { layers_overlap: 'together' });
  expect(coverageOf(schedule, WEEK, 'UTC')).toEqual({ due: 7 * DAY, covered: 7 * DAY - 40 * HOUR });
});

test('unknown people cover nothing, and a person on call while nobody is due is counted', () => {
  const overrides = withRole(1, [9], { mode: 1, layer_start: 9 * DAY, layer_end: 10 * DAY });
  const schedule = computed([withRole(1, [7], OFFICE), overrides], WEEK, 'UTC');
  expect(coveredShare([coverageOf(schedule, WEEK, 'UTC')])).toBe(1);
  const unknown = coverageOf({ ...schedule, unknown_people: [7] }, WEEK, 'UTC');
  expect(unknown).toMatchObject({ due: 64 * HOUR, covered: 24 * HOUR });
});

test('the share of several schedules is that of their sums, and undefined where nobody is due', () => {
  const whole = { due: 30, covered: 30 };
  expect(coveredShare([whole, { due: 10, covered: 0 }])).toBe(0.75);
  expect(coveredShare([])).toBeUndefined();
  const off = sent([period(5 * DAY, 6 * DAY, 1)], [], { enabled: false });
  expect(coverageOf(off, WEEK, 'UTC')).toEqual({ due: 0, covered: 0 });
});
