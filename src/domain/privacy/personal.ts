import { ipSpans, isDeviceName, isPersonalName, labelledSpans } from './personal-names';
import { isIdentifierName } from './secret-names';
import { MASK } from './secrets';
import { cover, mergeSpans, type Span } from './spans';

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
 * Spans of personal data in a value: e-mail addresses, telephone numbers, bank accounts (IBAN), numbers of identity
 * papers, and addresses of a person's device. `name` is that of the value, '' for prose.
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
    ...ibanSpans(text),
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

/**
 * International bank account numbers (ISO 13616): a country, two check digits, and an account of its length. The check
 * (modulo 97) passes for one in 97 random texts of that form.
 */

const CANDIDATE = /(?<![\p{L}\p{N}_+/=-])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,30}(?![\p{L}\p{N}_])/gu;

/** Length by country, of the registry's countries. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Spans of bank account numbers in a text, also in groups of four. */
function ibanSpans(text: string): Span[] {
  if (!/[A-Z]{2}\d{2}/.test(text)) return [];
  return Array.from(text.matchAll(CANDIDATE)).flatMap(({ 0: candidate, index }) => {
    const length = lengthOf(candidate);
    return length === undefined ? [] : [{ start: index, end: index + length }];
  });
}

/** Length as written of the account at the beginning; in capitals a word may follow it. */
function lengthOf(candidate: string): number | undefined {
  let rest = LENGTHS[candidate.slice(0, 2)] ?? 0;
  let length = 0;
  for (; length < candidate.length && rest > 0; length += 1)
    if (!/[ -]/.test(candidate[length] ?? '')) rest -= 1;
  const isWhole = rest === 0 && length > 0 && !/^[A-Z0-9]/.test(candidate.slice(length));
  return isWhole && hasCheckDigits(candidate.slice(0, length).replaceAll(/[ -]/g, '')) ? length : undefined;
}

/** The account with its country and check digits behind it, letters as 10 to 35, leaves 1 when divided by 97. */
function hasCheckDigits(account: string): boolean {
  let rest = 0;
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
