import { wordsOf, isIdentifierName } from './secret-names';
import { groupSpans, shifted, type Span, cover, mergeSpans, escapedSpans } from './spans';
import { accountSpans } from './accounts';
import { MASK } from './secrets';
import type { Id } from '#contract/id';
import { addTo } from '../collections';
import { plainOf, withoutForms } from './pairs';

/** Personal data by name: numbers of persons and their papers, and addresses of their devices. */

const PERSONAL_WORDS = new Set(
  'phone telephone tel mobile cell cellphone whatsapp msisdn fax passport iban personnummer dob birthday birthdate 护照 身份证 手机 电话 電話 手機'.split(
    ' ',
  ),
);
/** Last words that describe the number and are not the number itself. */
const ABOUT = new Set(
  'type country expiry expires issuer verified status at date code brand model os version id'.split(' '),
);
const PERSONAL_NAMES =
  /(?:^| )(?:passport|identity card|id card|national (?:id|identity|insurance)|resident id|driv(?:er|ers|ing) licen[cs]e|tax(?:payer)? id|social security|bank account)(?: (?:no|nr|number|num|id))$|^(?:national|resident|citizen) id$|^(?:id|identity) card$|^tax id$|(?:^| )(?:date of birth|birth (?:date|day))$|^driv(?:er|ers|ing) licen[cs]e$/;

/** Addresses of machines of the sender or receiver, which are needed to find a fault. */
const MACHINES = new Set(
  (
    'host server node pod cluster dest destination dst local gateway target public private internal external service ' +
    'vpc bind listen listener upstream proxy container instance machine broker db database origin balancer lb egress ' +
    'ingress'
  ).split(' '),
);
const DEVICE_NAMES =
  /^(?:(?:client|remote|peer|user|visitor|caller|customer|source|src) (?:addr|address|host)|client|rhost|ip|xff|x forwarded for|forwarded(?: for)?)$/;

const DOTTED_QUAD = /(?<![\w.:])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w.])/g;
const IPV6 =
  /(?<![\w.:])(?=[\da-f]{0,4}:[\da-f]{0,4}:)[\da-f:]{2,39}(?:(?:\.\d{1,3}){3})?(?:%\w{1,16})?(?![\w.]*[\w:])/gi;
/** Names before a value in a text: `"client_ip": "203.0.113.7"`, `Passport no. C01X00T47`. */
const LABELLED_IP =
  /(?<![\p{L}\p{N}])([\p{L}_-]{0,30}(?:client|rhost|xff|ip|ip[ _-]?addr(?:ess)?|(?:remote|client|peer|user|source|src)[ _-]?addr(?:ess)?|forwarded[ _-]for))\\{0,15}["']?\s{0,2}[:= ]\s{0,2}\\{0,15}["']?([\da-f.:, ]{3,200})/giu;
const LABELLED_PAPER =
  /(?<![\p{L}\p{N}])(?:passport|identity card|id card|national id|driving licen[cs]e|driver'?s licen[cs]e|护照|身份证)(?:[ _-]?(?:no|nr|number|id|号码?))?\\{0,15}["'.]{0,2}\s?[:：=#]?\s?\\{0,15}["']?(?=[A-Z\d]{0,12}\d)([A-Z\d]{6,20})(?![\p{L}\p{N}])/dgiu;

/** True if a value of this name identifies a person: a telephone number, a number of a paper. */
function isPersonalName(name: string): boolean {
  if (name === '') return false;
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  if (PERSONAL_NAMES.test(words.join(' '))) return true;
  return !ABOUT.has(last) && words.some((word) => PERSONAL_WORDS.has(word));
}

/** True if a value of this name is the address of a person's device, not of a server. */
function isDeviceName(name: string): boolean {
  if (name === '') return false;
  const words = wordsOf(name);
  const joined = words.join(' ');
  if (DEVICE_NAMES.test(joined)) return true;
  return /(?:^| )ip(?: addr| address)?$/.test(joined) && !words.some((word) => MACHINES.has(word));
}

/** Spans of IP addresses, of version 4 and 6. */
function ipSpans(text: string): Span[] {
  return [DOTTED_QUAD, IPV6].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: ip, index }) => ({ start: index, end: index + ip.length })),
  );
}

/** Spans behind a name in a text. */
function labelledSpans(text: string): Span[] {
  const devices = Array.from(text.matchAll(LABELLED_IP)).flatMap(
    ({ 0: match, 1: name = '', 2: list = '', index }) =>
      isDeviceName(name) ? shifted(ipSpans(list), index + match.length - list.length) : [],
  );
  return [...groupSpans(text, LABELLED_PAPER, 1), ...devices];
}

/** Personal data in texts that leave the team. */

const EMAIL =
  /(?<![\p{L}\p{N}._%+@-])[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,63}(?:@|%40)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}]{2,24}(?![\p{L}\p{N}])/gu;

/** Names of files have the form of a host: `render@app.bundle.js` is how some engines print a frame. */
const FILE_ENDING =
  /\.(?:[cm]?[jt]sx?|map|html?|json|css|wasm|bundle|jsbundle|vue|svelte|php|py|rb|java|kt|swift|dart)$/i;

/** Numbers with a country code; a time zone such as +1130 before a log message is not one. */
const INTERNATIONAL =
  /(?<![\w+.])\+(?!(?:1[0-4])(?:00|30|45)(?!\d))[1-9](?:[ \u00a0().-]{0,2}\d){7,14}(?![\w+]|[.:]\d)/g;
/** North American format: (415) 555-0132, 415-555-0132. */
const NORTH_AMERICAN = /(?<![\w.+:/#-])(?:\([2-9]\d\d\) ?|[2-9]\d\d-)[2-9]\d\d-\d{4}(?![\w]|[.:-]\w)/g;
/** Behind a word for it: "Tel. 0171 234567", "手机：13812345678". */
const LABELLED =
  /(?:(?<![\p{L}\p{N}])(?:tele)?(?:phone|fon|tel|mobile|cell|whatsapp|hotline|pager)(?:[ _-]?(?:no|number|nr))?["'.]{0,2}|电话|手机|電話|手機|전화)\s?[:：=#]?\s?["']?(\(?\+?\d(?:[ \u00a0()./-]{0,2}\d){5,14})(?![\w]|[.:]\d)/dgiu;
/** Formats for prose only, where they hardly mean anything else: mainland China, 0171 234567, 0044 20 7946 0958. */
const IN_PROSE =
  /(?<![\w.+:/#=@-])(?:1[3-9]\d([ -]?)\d{4}\1\d{4}|0[1-9]\d{0,3}[ /-]\d{3,8}(?:[ -]\d{2,8}){0,3}|00[1-9]\d{0,2}(?:[ -]\d{2,8}){2,5})(?![\w]|[.:-]\w)/g;
/** Fewer digits under the name of a number are a count or a code of a country. */
const MIN_DIGITS = 5;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Returns the places of telephone numbers in any text, logs and stacks included. */
export function phoneSpans(text: string): Span[] {
  if (!/\d/.test(text)) return [];
  const labelled = Array.from(text.matchAll(LABELLED)).flatMap(({ 1: number = '', indices }) => {
    const [start, end] = indices?.[1] ?? [0, 0];
    return IPV4.test(number) ? [] : [{ start, end }];
  });
  return mergeSpans([
    ...wholeMatches(text, INTERNATIONAL),
    ...wholeMatches(text, NORTH_AMERICAN),
    ...labelled,
  ]);
}

/** Masks personal data in prose: names, descriptions, messages. @param more other spans, such as names of people. */
export function maskPersonal(text: string, more: readonly Span[] = []): string {
  return cover(text, [...personalSpans('', text), ...more], MASK);
}

/**
 * Spans of personal data in a value: e-mail addresses, telephone numbers, accounts of banks and of social security,
 * numbers of identity papers, and addresses of a person's device. `name` is that of the value, '' for prose.
 */
export function personalSpans(name: string, value: string | number): Span[] {
  const text = String(value);
  const digits = text.match(/\d/g)?.length ?? 0;
  if (digits >= MIN_DIGITS && isPersonalName(name)) return [{ start: 0, end: text.length }];
  if (typeof value === 'number' || !/[\d@%]/.test(text)) return [];
  return [
    ...(isDeviceName(name) ? ipSpans(text) : []),
    ...emailSpans(text),
    ...phoneSpans(text),
    ...accountSpans(text),
    ...labelledSpans(text),
    ...(isIdentifierName(name) ? [] : wholeMatches(text, IN_PROSE)),
  ];
}

function wholeMatches(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
}

/** Spans of e-mail addresses, also percent-encoded ones in an address. */
export function emailSpans(text: string): Span[] {
  if (!text.includes('@') && !text.includes('%40')) return [];
  return Array.from(text.matchAll(EMAIL))
    .filter(([address]) => !FILE_ENDING.test(address))
    .map(({ 0: address, index }) => ({ start: index, end: index + address.length }));
}

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
  const byLower = knownNames(people);
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
function knownNames(people: readonly { id: Id; name: string }[]): ReadonlyMap<string, KnownName> {
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
