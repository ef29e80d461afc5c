import { describe, expect, it } from 'vitest';
import { folded, hasPart, hasWords, queryWords } from './words';

describe('a folded text', () => {
  it.each([
    ['Tomáš Dvořák', 'tomas dvorak'],
    ['Björn Åkesson', 'bjorn akesson'],
    ['Łukasz Strauß', 'lukasz strauss'],
    ['Zoë Đorđević', 'zoe dordevic'],
    ['Søren Æbeltoft', 'soren aebeltoft'],
    ['Işıl İnce', 'isil ince'],
    ['ＦＵＬＬ width', 'full width'],
    ['王伟', '王伟'],
  ])('of %s has neither accents nor capitals', (text, plain) => {
    expect(folded(text)).toBe(plain);
  });

  it('has the words of a query in any order', () => {
    expect(hasWords('Rosa Jiménez', 'jimenez ROSA')).toBe(true);
    expect(hasWords('Rosa Jiménez', 'Rosa Diaz')).toBe(false);
    expect(hasWords('Rosa Jiménez', '')).toBe(true);
  });

  it('of a query are each there once', () => {
    expect(queryWords('  Checkout\tÜBEL\u3000checkout ')).toEqual(['checkout', 'ubel']);
    expect(queryWords(' ')).toEqual([]);
  });

  it('has a part with its spaces', () => {
    expect(hasPart('Große Straße 5', 'sse strasse')).toBe(true);
    expect(hasPart('Große Straße 5', 'strasse große')).toBe(false);
  });
});
