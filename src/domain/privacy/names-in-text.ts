import type { Id } from '#contract/id';
import { addTo } from '../collections/multimap';
import { plainOf, withoutForms } from './forms';
import { escapedSpans, type Span } from './spans';

/** Shorter ones are words as often as names. */
const LEAST = 2;
/** Min length of a part of a double name, as “Jean” of “Jean-Luc”, that is a name alone. */
const LEAST_OF_DOUBLE = 4;
/** Max length of a name that matches only in its own spelling: “Bo”, not “bo”. */
const SHORT = 2;

/** Scripts that put no spaces between words, or write particles at the end of a name. */
const HAS_UNSPACED = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const UNSPACED = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー・·\s]+$/u;

const WORD = /[\p{L}\p{N}]+/u;
const WORDS = /[\p{L}\p{N}]+/gu;
const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{N}]/u;

type KnownName = { id: Id; spelling: string; isUnspaced: boolean };

/** Length of names and the offset of their first word, shared by all names with that beginning. */
type Shape = { offset: number; length: number };

type Match = { start: number; end: number; name: KnownName };

/**
 * Finds known people in a typed text, and the names that replace them: whole names, and their parts as whole words.
 * Other text stays. Its time depends on the text, and hardly on the number of people.
 */
export function nameSpansOf(
  people: readonly { id: Id; name: string }[],
  pseudonymOf: (id: Id) => string,
): (text: string) => Span[] {
  const byLower = namesIn(people);
  const byBeginning = shapesIn(byLower);

  function* matchesIn(text: string): Generator<Match> {
    for (const { beginning, at } of beginningsIn(text)) {
      for (const { offset, length } of byBeginning.get(beginning) ?? []) {
        const [start, end] = [at - offset, at - offset + length];
        if (start < 0 || end > text.length) continue;
        const name = byLower.get(text.slice(start, end).toLowerCase());
        if (name && (name.isUnspaced || isApart(text, start, end))) yield { start, end, name };
      }
    }
  }

  function spansIn(text: string): Span[] {
    const spans: Span[] = [];
    let after = 0;
    // A whole name comes before its parts.
    for (const { start, end, name } of [...matchesIn(text)].sort(byPlace)) {
      if (start < after) continue;
      after = end;
      const isNamed = end - start > SHORT || text.slice(start, end) === name.spelling;
      if (isNamed) spans.push({ start, end, mask: pseudonymOf(name.id) });
    }
    return spans;
  }

  return (text) => {
    const plain = withoutForms(text);
    if (!plain) return spansIn(alike(text));
    return escapedSpans(spansIn(alike(plain.text)), plain.placeOf, (mask) => mask);
  };
}

const HYPHEN = /[-‐‑‒–—]/g;

/** Text of the same length with one form of apostrophes, of hyphens and spaces, and of the Turkish i. */
function alike(text: string): string {
  return text
    .replaceAll(HYPHEN, ' ')
    .replaceAll(/[’‘ʼʻ′]/g, "'")
    .replaceAll('İ', 'I')
    .replaceAll('ı', 'i');
}

function byPlace(a: Match, b: Match): number {
  return a.start - b.start || b.end - a.end;
}

/** Names and their parts in lower case; the first person has a name that several have. */
function namesIn(people: readonly { id: Id; name: string }[]): ReadonlyMap<string, KnownName> {
  const byLower = new Map<string, KnownName>();
  for (const { id, name } of people) {
    // “van”, “den” and “el” are names of nobody alone.
    const plain = plainOf(name);
    const parts = plain.split(/\s+/).filter((part) => !/^\p{Ll}/u.test(part));
    const ofDouble = parts.flatMap((part) => part.split(HYPHEN).filter((one) => one !== part));
    const ownWords = ofDouble.filter((part) => part.length >= LEAST_OF_DOUBLE && !/^\p{Ll}/u.test(part));
    for (const spelling of [plain, ...parts, ...ownWords].map((text) => alike(text).trim())) {
      const lower = spelling.toLowerCase();
      if (spelling.length < LEAST || byLower.has(lower)) continue;
      byLower.set(lower, { id, spelling, isUnspaced: UNSPACED.test(lower) });
    }
  }
  return byLower;
}

/** A name occurs only where its first word does or, in scripts without spaces, its first one or two characters. */
function shapesIn(names: ReadonlyMap<string, KnownName>): ReadonlyMap<string, readonly Shape[]> {
  const shapes = new Map<string, Shape[]>();
  for (const [lower, { isUnspaced }] of names) {
    const { 0: word, index: offset } = WORD.exec(lower) ?? { 0: '', index: 0 };
    const beginning = isUnspaced ? word.slice(0, 2) : word;
    const { length } = lower;
    const sameStart = shapes.get(beginning) ?? [];
    if (!sameStart.some((one) => one.offset === offset && one.length === length)) {
      addTo(shapes, beginning, { offset, length });
    }
  }
  return shapes;
}

function* beginningsIn(text: string): Generator<{ beginning: string; at: number }> {
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    yield { beginning: word.toLowerCase(), at: index };
    if (!HAS_UNSPACED.test(word)) continue;
    for (let at = 0; at < word.length; at += 1) {
      yield { beginning: word.charAt(at), at: index + at };
      if (at + 1 < word.length) yield { beginning: word.slice(at, at + 2), at: index + at };
    }
  }
}

/** True between characters that belong to no word. Two units suffice for the longest character. */
function isApart(text: string, start: number, end: number): boolean {
  return (
    !ENDS_IN_WORD.test(text.slice(Math.max(0, start - 2), start)) &&
    !BEGINS_WITH_WORD.test(text.slice(end, end + 2))
  );
}
