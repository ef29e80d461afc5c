import { addTo } from '../collections/multimap';
import { isolated, withoutIsolates } from './isolate';

/** "Wei Zhang" → "WZ", "Heron" → "He", "王伟" → "王伟", "#1203" → "#1203": at most two letters, or the number itself. */
export function initialsOf(name: string): string {
  return shortened(name, initials);
}

/** Part of a name, isolated as the name is. */
function shortened(name: string, short: (name: string) => string): string {
  return isolated(short(withoutIsolates(name)));
}

function initials(name: string): string {
  const [number] = /#\d+/.exec(name) ?? [];
  if (number !== undefined) return number;
  const words = wordsIn(name);
  if (words.length < 2) return Array.from(name).slice(0, 2).join('');
  return [words[0], words.at(-1)].map((word) => firstOf(word).toUpperCase()).join('');
}

/** Max letters of a family name, or of a single name, added to distinguish two people. */
const MAX_LETTERS = 4;

/**
 * The initials of each name of a list, longer where two would be the same: "ASo" and "ASm", "P27" and "P28". Names that
 * differ only further on keep their two letters.
 */
export function distinctInitials(names: readonly string[]): ReadonlyMap<string, string> {
  const result = new Map(names.map((name) => [name, initialsOf(name)]));
  const byInitials = new Map<string, string[]>();
  for (const [name, short] of result) addTo(byInitials, short, name);
  for (const alike of byInitials.values()) {
    if (alike.length < 2) continue;
    for (let letters = 2; letters <= MAX_LETTERS; letters += 1) {
      const longer = alike.map((name) => shortened(name, (one) => longInitials(one, letters)));
      if (new Set(longer).size < alike.length) continue;
      for (const [index, name] of alike.entries()) result.set(name, longer[index] ?? '');
      break;
    }
  }
  return result;
}

/**
 * The given name of each name of a list, or one more letter of the family name where two would be the same: "Wei",
 * "Per S", "Per S28". Chinese, Japanese and Korean names without a space shorten to their first character.
 */
export function distinctGivenNames(names: readonly string[]): ReadonlyMap<string, string> {
  const givenNames = new Map(names.map((name) => [name, shortened(name, givenName)]));
  const byGiven = new Map<string, string[]>();
  for (const [name, short] of givenNames) addTo(byGiven, short, name);
  for (const [short, alike] of byGiven) {
    if (alike.length < 2) continue;
    for (let letters = 1; letters <= MAX_LETTERS; letters += 1) {
      const longer = alike.map((name) =>
        shortened(name, (one) => `${withoutIsolates(short)} ${familyStart(one, letters)}`.trim()),
      );
      const isDistinct = new Set(longer).size === alike.length;
      for (const [index, name] of alike.entries())
        givenNames.set(name, isDistinct ? (longer[index] ?? '') : name);
      if (isDistinct) break;
    }
  }
  return givenNames;
}

function givenName(name: string): string {
  const [number] = /#\d+/.exec(name) ?? [];
  if (number !== undefined) return number;
  const [first = ''] = name.split(/\s+/);
  return /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u.test(name)
    ? firstOf(name)
    : first;
}

/** Start of a family name with the digits at its end: "S28". */
function familyStart(name: string, letters: number): string {
  const last = wordsIn(name).length < 2 ? name.slice(firstOf(name).length) : (wordsIn(name).at(-1) ?? '');
  const [digits = ''] = /\d+$/.exec(last) ?? [];
  return Array.from(last).slice(0, letters).join('') + digits;
}

function longInitials(name: string, letters: number): string {
  const words = wordsIn(name);
  const last = words.at(-1) ?? '';
  const [digits] = /\d+$/.exec(last) ?? [];
  if (words.length < 2)
    return Array.from(last)
      .slice(0, letters + 1)
      .join('');
  const first = firstOf(words[0]).toUpperCase();
  return first + (digits ?? Array.from(last).slice(0, letters).join(''));
}

function wordsIn(name: string): string[] {
  return name.split(/[\s-]+/).filter((word) => word !== '');
}

function firstOf(word = ''): string {
  return Array.from(word)[0] ?? '';
}
