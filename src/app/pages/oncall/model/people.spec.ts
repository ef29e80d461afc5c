import { expect, test } from 'vitest';
import { barLabel, colourOf, initialsOf } from './people';

test('a colour is a matter of the id alone, and ids spread over all ten', () => {
  expect(colourOf(6_190_000_000_101)).toBe(colourOf(6_190_000_000_101n));
  const counts = new Map<number, number>();
  for (let id = 1; id <= 1000; id += 1) counts.set(colourOf(id), (counts.get(colourOf(id)) ?? 0) + 1);
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(Math.min(...counts.values())).toBeGreaterThan(50);
});

test.each([
  ['Wei Zhang', 'WZ'],
  ['Ana María de la Cruz', 'AC'],
  ['Jean-Luc Picard', 'JP'],
  ['王伟', '王伟'],
  ['Cher', 'Ch'],
  ['#1203', '#1203'],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));

test('a bar shows the longest form that fits, and none where none does', () => {
  const names = ['Wei Zhang', 'Lena Fischer'];
  expect(barLabel(names, 300)).toEqual({ text: 'Wei Zhang · Lena Fischer', tight: false });
  expect(barLabel(names, 120)).toEqual({ text: 'Wei Zhang +1', tight: false });
  expect(barLabel(names, 40)).toEqual({ text: 'WZ', tight: true });
  expect(barLabel(names, 12)).toEqual({ text: '', tight: true });
});
