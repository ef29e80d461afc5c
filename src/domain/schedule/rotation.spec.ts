import { describe, expect, it, test } from 'vitest';
import { groupsOf, layerOf, type LayerWords } from './rota.spec-support';
import { layerPeriods } from './rotation';

const DAY = 86_400;

function order(words: LayerWords, days: number): string {
  return layerPeriods(layerOf(words), { start: 0, end: days * DAY }, 'UTC')
    .periods.map(({ group }) => group.group_name)
    .join('');
}

describe('groups', () => {
  it('fair rotation starts each round one group later', () => {
    expect(order({ groups: 'A B C' }, 9)).toBe('ABCABCABC');
    expect(order({ groups: 'A B C', fair_rotation: true }, 9)).toBe('ABCBCACAB');
    // B ends the first round and starts the second: one period.
    expect(order({ groups: 'A B', fair_rotation: true }, 4)).toBe('ABA');
  });

  it('touching periods of the same group are one, the same meaning equal, not identical', () => {
    const layer = { ...layerOf({}), groups: [...groupsOf('A'), ...groupsOf('A'), ...groupsOf('B')] };
    const { periods } = layerPeriods(layer, { start: 0, end: 4 * DAY }, 'UTC');
    expect(
      periods.map(({ start, end, groupIndex, turn }) => [start / DAY, end / DAY, groupIndex, turn]),
    ).toEqual([
      [0, 2, 0, 0],
      [2, 3, 2, 2],
      [3, 4, 0, 3],
    ]);
  });
});

describe('active range', () => {
  const window = { start: 0, end: 10 * DAY };

  it('periods are cut to it; the end 0 never comes', () => {
    const layer = layerOf({ layer_start: 2 * DAY + 60, layer_end: 3 * DAY - 1 });
    expect(layerPeriods(layer, window, 'UTC').periods).toMatchObject([
      { start: 2 * DAY + 60, end: 3 * DAY - 1 },
    ]);
    expect(layerPeriods({ ...layer, layer_end: 0 }, window, 'UTC').periods).toMatchObject([
      { start: 2 * DAY + 60, end: 10 * DAY },
    ]);
  });

  it('a layer that is over or has not begun has no periods, and that is no fault', () => {
    expect(layerPeriods(layerOf({ layer_start: 10 * DAY }), window, 'UTC')).toEqual({ periods: [] });
    expect(layerPeriods(layerOf({ layer_start: -DAY, layer_end: 1 }), { start: 1, end: 5 }, 'UTC')).toEqual({
      periods: [],
    });
  });
});

test.each([
  ['no groups', { groups: '' }],
  ['rotation_value is below 1', { rotation_value: 0 }],
  ['rotation_value is below 1', { rotation_value: -1 }],
  ['unknown rotation_unit', { rotation_unit: 'fortnight' }],
  ['unknown rotation_unit', { rotation_unit: 'toString' }],
  ['unknown mode', { mode: 7 }],
  ['layer_end is not after layer_start', { layer_start: 100, layer_end: 100 }],
  ['layer_end is not after layer_start', { layer_start: 100, layer_end: -5 }],
  ['day_mask lists no weekday from 0 to 6', { day_mask: { repeat: [7, -1] } }],
  ['unknown restrict_mode', { restrict_mode: 3 }],
  [
    'a restriction is outside its day',
    { restrict_mode: 1, restrict_periods: [{ restrict_start: 0, restrict_end: DAY + 1 }] },
  ],
  [
    'a restriction is outside its week',
    { restrict_mode: 2, restrict_periods: [{ restrict_start: -1, restrict_end: DAY }] },
  ],
])('a layer with a fault has no periods and says which: %s', (fault, words) => {
  expect(layerPeriods(layerOf(words), { start: 0, end: 10 * DAY }, 'UTC')).toEqual({ periods: [], fault });
});
