import type { Id } from '#contract/id';
import { addTo } from '../collections/multimap';
import type { Span } from './spans';

/** Shorter ones are words as often as names. */
const LEAST = 2;
/** Max length of a name that matches only in its own spelling: “Bo”, not “bo”. */
const SHORT = 2;

/** Scripts that put no spaces between words, or write particles at the end of a name. */
const HAS_UNSPACED = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const UNSPACED = /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}ー・·\s]+$/u;

const WORD = /[\p{L}\p{N}]+/u;
const WORDS = /[\p{L}\p{N}]+/gu;

type KnownName = { id: Id; spelling: string; lower: string };

/**
 * Finds known people in a typed text, and the names that replace them: whole names, and their parts as whole words.
 * Other text stays.
 */
export function nameSpansOf(
  people: readonly { id: Id; name: string }[],
  pseudonymOf: (id: Id) => string,
): (text: string) => Span[] {
  const byLower = new Map<string, KnownName>();
  for (const { id, name } of people) {
    // “van”, “den” and “el” are names of nobody alone.
    const parts = name.split(/\s+/).filter((part) => !/^\p{Ll}/u.test(part));
    for (const spelling of [name, ...parts]) {
      const lower = spelling.toLowerCase();
      if (spelling.length >= LEAST && !byLower.has(lower)) byLower.set(lower, { id, spelling, lower });
    }
  }
  const byBeginning = new Map<string, KnownName[]>();
  for (const name of byLower.values()) addTo(byBeginning, beginningOf(name.lower), name);
  return (text) => {
    // Of thousands of names few can be in a text: one expression for all takes milliseconds for each.
    const possible = [...beginningsIn(text.toLowerCase())].flatMap(
      (beginning) => byBeginning.get(beginning) ?? [],
    );
    if (possible.length === 0) return [];
    return Array.from(text.matchAll(formOf(possible))).flatMap(({ 0: match, index }) => {
      const name = byLower.get(match.toLowerCase());
      const isNamed = name && (match.length > SHORT || match === name.spelling);
      return isNamed ? [{ start: index, end: index + match.length, mask: pseudonymOf(name.id) }] : [];
    });
  };
}

/** A name occurs only where its first word does or, in scripts without spaces, its first one or two characters. */
function beginningOf(name: string): string {
  const word = WORD.exec(name)?.[0] ?? '';
  return UNSPACED.test(name) ? word.slice(0, 2) : word;
}

function beginningsIn(text: string): Iterable<string> {
  const beginnings = new Set<string>();
  for (const word of text.match(WORDS) ?? []) {
    beginnings.add(word);
    if (!HAS_UNSPACED.test(word)) continue;
    for (let at = 0; at < word.length; at += 1) beginnings.add(word.charAt(at)).add(word.slice(at, at + 2));
  }
  return beginnings;
}

/** The longest first: a whole name before its parts. */
function formOf(names: readonly KnownName[]): RegExp {
  const longest = names.map(({ lower }) => lower).sort((a, b) => b.length - a.length);
  const forms = longest.map((name) => {
    const form = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
    return UNSPACED.test(name) ? form : String.raw`(?<![\p{L}\p{N}])${form}(?![\p{L}\p{N}])`;
  });
  return new RegExp(forms.join('|'), 'giu');
}
