import { expect, test } from 'vitest';
import { axisTicks } from './axis';

test.each([
  [0, 'counts', [0, 1]],
  [3, 'counts', [0, 1, 2, 3]],
  [31, 'counts', [0, 10, 20, 30, 40]],
  [455, 'counts', [0, 100, 200, 300, 400, 500]],
  [0.4, 'figures', [0, 0.1, 0.2, 0.3, 0.4]],
  [75, 'durations', [0, 15, 30, 45, 60, 75]],
  [1600, 'durations', [0, 600, 1200, 1800]],
  [5 * 3600, 'durations', [0, 3600, 7200, 10_800, 14_400, 18_000]],
  [1494 * 3600, 'durations', [0, 500 * 3600, 1000 * 3600, 1500 * 3600]],
] as const)('up to %d %s', (highest, kind, ticks) => {
  axisTicks(highest, kind).forEach((tick, index) => expect(tick).toBeCloseTo(ticks[index] ?? NaN));
  expect(axisTicks(highest, kind)).toHaveLength(ticks.length);
});
