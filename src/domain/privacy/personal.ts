import { accountSpans } from './accounts';
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
