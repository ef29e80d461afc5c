import { expect, test } from 'vitest';
import { formatPercent } from './percent';

test('a share is written in whole percent', () => {
  expect([0, 0.624, 0.625, 1].map(formatPercent)).toEqual(['0 %', '62 %', '63 %', '100 %']);
});
