import { expect, test } from 'vitest';
import { personLook } from './person-look';

test('a person has one look, whatever the type of the id, and ids spread over all twenty', () => {
  expect(personLook(7)).toBe(personLook(7n));
  const ids = Array.from({ length: 1000 }, (_, index) => index + 1);
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(personLook(id), (counts.get(personLook(id)) ?? 0) + 1);
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, look) => look));
  expect(Math.min(...counts.values())).toBeGreaterThan(20);
});
