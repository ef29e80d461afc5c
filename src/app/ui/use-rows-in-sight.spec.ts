import { expect, test } from 'vitest';
import { MOST_PIXELS, scalingOf } from './use-rows-in-sight';

test('what fits is not scaled', () => {
  expect(scalingOf(MOST_PIXELS, 600)).toEqual({ scrollHeight: MOST_PIXELS, ratio: 1 });
  expect(scalingOf(0, 600)).toEqual({ scrollHeight: 0, ratio: 1 });
});

test('the ends of the scroll bar are the ends of the rows', () => {
  const rows = 1_000_000 * 33;
  const { scrollHeight, ratio } = scalingOf(rows, 600);
  expect(scrollHeight).toBe(MOST_PIXELS);
  expect((scrollHeight - 600) * ratio).toBeCloseTo(rows - 600, 3);
});

test('a million rows can be scrolled without passing one over', () => {
  // A turn of the wheel is about a hundred pixels: less than what is in sight.
  expect(100 * scalingOf(1_000_000 * 33, 500).ratio).toBeLessThan(500);
});
