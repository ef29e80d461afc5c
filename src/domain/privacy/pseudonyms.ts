import type { Id } from '#contract/id';
import { fnv1aMixed } from '../digest/fnv';
import { PSEUDONYM_WORDS } from './pseudonym-words';

const COUNT = PSEUDONYM_WORDS.length;
/** Of two different words. */
const PAIRS = COUNT * (COUNT - 1);
/** A prime beyond the number of words: multiplied by it, ids that are near to each other lead to pairs that are far apart. */
const SPREAD = 23_447;

/**
 * What people are called while presenting: words that can be said aloud. They hide a name from who looks at a screen,
 * not from who has the ids. Two steps:
 * - The people of a list, which is the same in every browser, have a word each, as `Heron`: that of their id's hash or
 *   the next one that is free. Smaller ids choose first, so that a new person never takes a word that is in use.
 * - Once the words are used up, and for people who are not in the list, it is two, as `Heron Birch`, by the id alone:
 *   different ones for ids that are less than some 38,000 apart, and in the list for all.
 */
export function pseudonymsOf(list: readonly Id[]): (id: Id) => string {
  const known = new Map<string, string>();
  const used = new Set<string>();
  for (const id of list.toSorted((a, b) => (a < b ? -1 : 1))) {
    const key = String(id);
    if (known.has(key)) continue;
    const pseudonym = used.size < COUNT ? freeWord(key, used) : freePair(id, used);
    known.set(key, pseudonym);
    used.add(pseudonym);
  }
  return (id) => known.get(String(id)) ?? pairOf(id);
}

function freeWord(key: string, used: ReadonlySet<string>): string {
  let at = fnv1aMixed(key) % COUNT;
  while (used.has(wordAt(at))) at = (at + 1) % COUNT;
  return wordAt(at);
}

function freePair(id: Id, used: ReadonlySet<string>): string {
  const pair = pairOf(id);
  let numbered = pair;
  for (let number = 2; used.has(numbered); number += 1) numbered = `${pair} ${number}`;
  return numbered;
}

function pairOf(id: Id): string {
  const at = (Number(BigInt.asUintN(64, BigInt(id)) % BigInt(PAIRS)) * SPREAD) % PAIRS;
  const first = Math.floor(at / (COUNT - 1));
  const second = at % (COUNT - 1);
  return `${wordAt(first)} ${wordAt(second < first ? second : second + 1)}`;
}

function wordAt(index: number): string {
  return PSEUDONYM_WORDS[index] ?? '';
}
