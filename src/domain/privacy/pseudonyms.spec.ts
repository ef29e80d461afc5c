import { describe, expect, it } from 'vitest';
import { initialsOf } from '../text/words';
import { PSEUDONYM_WORDS, pseudonymsOf } from './pseudonyms';

const ONE = /^[A-Z][a-z]{2,13}$/;
const TWO = /^[A-Z][a-z]+ [A-Z][a-z]+$/;
const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

describe('the words', () => {
  it('are some hundred, different, and each is one that can be said', () => {
    expect(PSEUDONYM_WORDS.length).toBeGreaterThan(150);
    expect(new Set(PSEUDONYM_WORDS).size).toBe(PSEUDONYM_WORDS.length);
    for (const word of PSEUDONYM_WORDS) expect(word).toMatch(ONE);
  });
});

describe('people of the list', () => {
  const team = idsFrom(4_180_000_000_001, 40);
  const named = pseudonymsOf(team);

  it('have one word each, the same one however their id came and in whatever order the list is', () => {
    const reversed = pseudonymsOf(team.toReversed().map(BigInt));
    for (const id of team) {
      expect(named(id)).toMatch(ONE);
      expect(named(BigInt(id))).toBe(named(id));
      expect(reversed(id)).toBe(named(id));
    }
    expect(new Set(team.map(named)).size).toBe(40);
  });

  it('keep it when others come later', () => {
    const grown = pseudonymsOf([...team, ...idsFrom(4_180_000_000_041, 100)]);
    expect(team.map(grown)).toEqual(team.map(named));
  });

  it('are told apart also where they are thousands, and whatever their ids are', () => {
    const many = [
      ...idsFrom(1, 4000),
      ...idsFrom(0, 1000).map((index) => 6_190_000_000_001_234_567n + BigInt(index) * 7_777_777_777n),
      // They meet in their pair.
      ...idsFrom(1, 5).map((times) => 500 + times * PSEUDONYM_WORDS.length * (PSEUDONYM_WORDS.length - 1)),
    ];
    const names = many.map(pseudonymsOf(many));
    expect(new Set(names).size).toBe(many.length);
    const initials = new Set(PSEUDONYM_WORDS.map(initialsOf));
    expect(names.filter((name) => ONE.test(name))).toHaveLength(initials.size);
  });

  it('never share their initials among 500', () => {
    for (const people of [
      team,
      idsFrom(1, 500),
      idsFrom(0, 500).map((index) => 4_080_000_000_000 + index * 977),
    ]) {
      const initials = people.map(pseudonymsOf(people)).map(initialsOf);
      expect(new Set(initials).size).toBe(people.length);
    }
  });
});

describe('people whom the list has not', () => {
  it('have two different words by their id alone, and thousands of a row of ids are told apart', () => {
    const [one, other] = [pseudonymsOf([]), pseudonymsOf(idsFrom(1, 40))];
    const names = idsFrom(9_007_199_254_730_000, 9000).map(one);
    for (const name of names) {
      expect(name).toMatch(TWO);
      expect(new Set(name.split(' ')).size).toBe(2);
    }
    expect(new Set(names).size).toBe(9000);
    expect(other(9_007_199_254_740_993n)).toBe(one(9_007_199_254_740_993n));
    expect(one(-1)).toMatch(TWO);
  });
});
