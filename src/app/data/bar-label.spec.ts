import { expect, test } from 'vitest';
import { barLabel } from './bar-label';

test('a bar shows the longest form that fits, and none where none does', () => {
  const names = ['Wei Zhang', 'Lena Fischer'];
  expect(barLabel(names, 300)).toEqual({ text: 'Wei Zhang · Lena Fischer', tight: false });
  expect(barLabel(names, 120)).toEqual({ text: 'Wei Zhang +1', tight: false });
  expect(barLabel(names, 40)).toEqual({ text: 'WZ', tight: true });
  expect(barLabel(names, 12)).toEqual({ text: '', tight: true });
  expect([40, 30, 18].map((px) => barLabel(['王伟', 'Ann'], px).text)).toEqual(['王伟', '王', '']);
});
