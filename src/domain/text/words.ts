import { addTo } from '../collections';

/** "a, b and c" */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** "role 1" as a label or a head of its own: "Role 1". */
export function sentenceCase(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A text of at most `max` UTF-16 code units, with an ellipsis at the end of a longer one. Code points stay whole. */
export function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  let clipped = '';
  for (const char of text) {
    if (clipped.length + char.length >= max) break;
    clipped += char;
  }
  return `${clipped.trimEnd()}…`;
}

/** Text without markup in Markdown, in a line, a list item or a cell of a table of GitHub. */
export function escapedMarkdown(text: string): string {
  return text
    .replaceAll(/[\\`*_~$&[\]<>|#]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .replace(/^( ?)([-+]|\d+(?=[.)]))/, escapedStart);
}

/** A sign of a list at the start of a text: "\\-", "1\\." */
function escapedStart(_match: string, space: string, sign: string): string {
  return /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`;
}

const COUNTS = new Intl.NumberFormat('en');

/** "12,480" */
export function formatCount(count: number): string {
  return COUNTS.format(count);
}

/** "1 incident", "12,480 incidents" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** "once", "12,480 times" */
export function timesText(count: number): string {
  return count === 1 ? 'once' : `${formatCount(count)} times`;
}

/** "62 %", of a share from 0 to 1. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** A size in bytes in words: "812 B", "1.2 kB", "5.3 MB"; a kB has 1,000 bytes. Negative or no number is 0. */
export function formatSize(bytes: number): string {
  if (!(bytes > 0)) return '0 B';
  if (bytes < 1000) return `${Math.floor(bytes)} B`;
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  // 999.95 would be written 1000.0.
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit] ?? ''}`;
}

/**
 * Whole numbers in proportion to values, which add up to a total: the floors of their quotas, and one more for each of
 * the largest remainders, of equal ones the first. All are 0 if the values are.
 */
export function apportion(total: number, values: readonly number[]): number[] {
  const sum = values.reduce((before, value) => before + value, 0);
  if (sum === 0) return values.map(() => 0);
  const floors = values.map((value) => Math.floor((value * total) / sum));
  const missing = total - floors.reduce((before, value) => before + value, 0);
  const remainder = (place: number) => (values[place] ?? 0) * total - (floors[place] ?? 0) * sum;
  const places = values.map((_, place) => place);
  const first = new Set(places.toSorted((a, b) => remainder(b) - remainder(a) || a - b).slice(0, missing));
  return floors.map((floor, place) => floor + Number(first.has(place)));
}

/** Letters written from right to left, and marks that change the order of what follows. */
const CHANGES_ORDER =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]|[\u{10800}-\u{10fff}]|[\u{1e800}-\u{1efff}]/u;

const ISOLATES = /[\u2066-\u2069]/g;

const ISOLATED_PARTS = /\u2068[^\u2066-\u2069]*\u2069/g;

/**
 * A user's text for a place among other words: between First Strong Isolate and Pop Directional Isolate (Unicode, annex
 * 9) if it is written from right to left, so that it does not turn around the times beside it. Other texts stay, and
 * sentences of isolated names.
 *
 * Names are isolated where they enter the app. Calendar feeds, files and replies to agents have them as stored: their
 * readers compare and search them, and a calendar shows the summary of an event apart from its times.
 */
export function isolated(text: string): string {
  return CHANGES_ORDER.test(text.replaceAll(ISOLATED_PARTS, ''))
    ? `\u2068${withoutIsolates(text)}\u2069`
    : text;
}

const RIGHT_TO_LEFT_RUNS =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[^\p{L}\p{N}]*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*/gu;

/** Sentence of a server with each run that is written from right to left isolated. */
export function withIsolatedRuns(sentence: string): string {
  return withoutIsolates(sentence).replaceAll(RIGHT_TO_LEFT_RUNS, (run) => `\u2068${run}\u2069`);
}

/** The text as its user wrote it, for files that programs read. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(ISOLATES, '');
}

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
  return [words[0], words.at(-1)].map((word) => firstLetter(word).toUpperCase()).join('');
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
    ? firstLetter(name)
    : first;
}

/** Start of a family name with the digits at its end: "S28". */
function familyStart(name: string, letters: number): string {
  const last = wordsIn(name).length < 2 ? name.slice(firstLetter(name).length) : (wordsIn(name).at(-1) ?? '');
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
  const first = firstLetter(words[0]).toUpperCase();
  return first + (digits ?? Array.from(last).slice(0, letters).join(''));
}

function wordsIn(name: string): string[] {
  return name.split(/[\s-]+/).filter((word) => word !== '');
}

function firstLetter(word = ''): string {
  return Array.from(word)[0] ?? '';
}

/** Letters that have no form without a sign in Unicode's decomposition. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
};

/**
 * Text for a search without accents, case and wide forms: "tomas dvorak" of "Tomáš Dvořák". Stored titles of incidents
 * are folded by it: a change needs a migration.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[ßæðøþđħıłœ]/g, (letter) => PLAIN[letter] ?? letter);
}

/** The folded words of a query, each once. */
export function queryWords(query: string): string[] {
  return [...new Set(folded(query).split(/\s+/u))].filter((word) => word !== '');
}

/** True if a text has every word of a query, without accents and case. */
export function hasWords(text: string, query: string): boolean {
  const name = folded(text);
  return queryWords(query).every((word) => name.includes(word));
}

/** True if a text has another in it, without accents and case. */
export function hasPart(text: string, part: string): boolean {
  return folded(text).includes(folded(part.trim()));
}

/** Max characters of a masked text: masking takes some microseconds for each, in which a server answers nobody else. */
const MAX_MASKED_LENGTH = 64_000;

/** Characters beyond the cut in which secrets are searched: a part of one might not be recognised. */
const BEYOND_CUT = 8000;

const CUT = /… \(cut: [\d,]+ of [\d,]+ characters\)$/;

/** Masks a text; of a long one the beginning, with a word about the rest. */
export function maskBeginning(
  text: string,
  masked: (text: string) => string,
  maskedStart: (start: string) => string = masked,
): string {
  if (text.length <= MAX_MASKED_LENGTH) return masked(text);
  const start = maskedStart(text.slice(0, MAX_MASKED_LENGTH + BEYOND_CUT)).slice(0, MAX_MASKED_LENGTH);
  return `${start}… (cut: ${formatCount(MAX_MASKED_LENGTH)} of ${formatCount(text.length)} characters)`;
}

/** True for a text that was cut so. */
export function isBeginning(text: string): boolean {
  return CUT.test(text);
}
