import { expect, test } from 'vitest';
import { inferInstant } from './timestamps';

const T0 = 1_763_000_000;

test('seconds and milliseconds are told apart by magnitude', () => {
  expect(inferInstant(T0)).toEqual({ seconds: T0, unit: 's' });
  expect(inferInstant(T0 * 1000 + 250)).toEqual({ seconds: T0 + 0.25, unit: 'ms' });
  for (const none of [0, -1, Number.NaN, Infinity, 1e14, undefined])
    expect(inferInstant(none)).toBeUndefined();
});
