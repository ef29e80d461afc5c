import { describe, expect, it } from 'vitest';
import { folded, hasWords } from './folded';

describe('a folded text', () => {
  it.each([
    ['Tomáš Dvořák', 'tomas dvorak'],
    ['Björn Åkesson', 'bjorn akesson'],
    ['Łukasz Strauß', 'lukasz strauss'],
    ['王伟', '王伟'],
  ])('of %s has neither accents nor capitals', (text, plain) => {
    expect(folded(text)).toBe(plain);
  });

  it('has the words of a query in any order', () => {
    expect(hasWords('Rosa Jiménez', 'jimenez ROSA')).toBe(true);
    expect(hasWords('Rosa Jiménez', 'Rosa Diaz')).toBe(false);
    expect(hasWords('Rosa Jiménez', '')).toBe(true);
  });
});
