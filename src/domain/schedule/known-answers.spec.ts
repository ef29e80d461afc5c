import { expect, test } from 'vitest';
import { layerOf, local, rota } from './rota.spec-support';
import { layerPeriods } from './rotation';

test('five groups, day × 1, from a Monday 11:00 in Shanghai: 1778468400 is the first group’s, 1778554800 the second’s', () => {
  const layer = layerOf({ layer_start: 1_766_372_400, groups: 'A B C D E', rotation_unit: 'day' });
  const window = { start: 1_778_468_400, end: 1_778_641_200 };
  const { periods } = layerPeriods(layer, window, 'Asia/Shanghai');
  expect(periods.map(({ start, end, group }) => [start, end, group.group_name])).toEqual([
    [1_778_468_400, 1_778_554_800, 'A'],
    [1_778_554_800, 1_778_641_200, 'B'],
  ]);
});

test('a masked rota that starts on a Sunday: Monday is A’s, Tuesday B’s, each a whole local day', () => {
  const zone = 'Asia/Shanghai';
  const layer = layerOf({
    layer_start: local('2026-04-12 16:00', zone),
    groups: 'A B',
    rotation_unit: 'day',
    day_mask: { repeat: [1, 2, 3, 4, 5] },
  });
  expect(rota(layer, '2026-04-12 00:00', '2026-04-15 00:00', zone)).toEqual([
    'A Mon 2026-04-13 00:00 – Tue 2026-04-14 00:00',
    'B Tue 2026-04-14 00:00 – Wed 2026-04-15 00:00',
  ]);
});
