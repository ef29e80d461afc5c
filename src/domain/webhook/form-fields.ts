import { namedSpans } from '../json/tree';
import { fieldNamer } from '../privacy/pairs';
import { SECRETS } from '../privacy/secrets';
import { escapedSpans, shifted, type Span } from '../privacy/spans';
import { hexOf, moreBytes } from '../text/bytes';

const FORM = /^[\w.%+*[\]-]+=[^&\s]*(?:&[\w.%+*[\]-]+=[^&\s]*)*$/;

/** True for a text in the form of form fields. One without a value is rather base64, whose end it looks like. */
export function isForm(text: string): boolean {
  return FORM.test(text) && !/^[^=]*=+$/.test(text);
}

/**
 * Fields of a form, in order; invalid percent-encoding stays. Source: WHATWG URL, application/x-www-form-urlencoded.
 */
export function formFields(body: string): [name: string, value: string][] {
  return partsOf(body).map(({ name, value }) => [decoded(name).text, decoded(value).text]);
}

/** Decoded part of a form. */
export function formMeaning(written: string): string {
  return decoded(written).text;
}

/** Spans of secrets in a form: in values by the names of fields, by shape, and in JSON by its keys. Fields stay fields. */
export function formSpans(body: string, rules = SECRETS): Span[] {
  const fields = formFields(body);
  const nameOf = fieldNamer(fields.map(([name, value]) => ({ name, value })));
  return partsOf(body).flatMap(({ name, value, start }) => {
    const { text, placeOf } = decoded(value);
    const spans = escapedSpans(namedSpans(nameOf(decoded(name).text), text, rules), placeOf, encoded);
    const inValue = shifted([...spans, ...rules.value('', value)], start);
    return inValue.concat(shifted(rules.value('', name), start - name.length - 1));
  });
}

function encoded(text: string): string {
  return text.replaceAll(/[%&+=#"]/g, encodeURIComponent).replaceAll(' ', '+');
}

/** Parts as written; `start` is the start of the value. */
function partsOf(body: string): { name: string; value: string; start: number }[] {
  let at = 0;
  return body.split('&').flatMap((part) => {
    const equals = part.indexOf('=');
    const name = equals < 0 ? part : part.slice(0, equals);
    const start = at + (equals < 0 ? part.length : equals + 1);
    at += part.length + 1;
    return part === '' ? [] : [{ name, value: equals < 0 ? '' : part.slice(equals + 1), start }];
  });
}

/** Decoded part, with a map from its offsets to those in the source. */
function decoded(written: string): { text: string; placeOf: (offset: number) => number } {
  if (!/[%+]/.test(written)) return { text: written, placeOf: (offset) => Math.min(offset, written.length) };
  const places: number[] = [];
  let text = '';
  for (let at = 0; at < written.length;) {
    const { character, length } = characterAt(written, at);
    for (let unit = 0; unit < character.length; unit += 1) places.push(at);
    text += character;
    at += length;
  }
  return { text, placeOf: (offset) => places[offset] ?? written.length };
}

/** A character, which is one to four escaped bytes, a plus for a space, or itself. */
function characterAt(written: string, at: number): { character: string; length: number } {
  const itself = written[at] ?? '';
  if (itself === '+') return { character: ' ', length: 1 };
  const count = itself === '%' ? bytesOfCharacter(written, at) : 0;
  if (count === 0) return { character: itself, length: 1 };
  return { character: decodeURIComponent(written.slice(at, at + 3 * count)), length: 3 * count };
}

/** Least and greatest second byte after the first bytes that do not allow all of them. */
const SECOND_BYTES = new Map([
  [0xe0, [0xa0, 0xbf]],
  [0xed, [0x80, 0x9f]],
  [0xf0, [0x90, 0xbf]],
  [0xf4, [0x80, 0x8f]],
]);

/** Number of escaped bytes of UTF-8 that are one character; 0 if they are none. A failed decoding would take longer. */
function bytesOfCharacter(written: string, at: number): number {
  const first = byteAt(written, at);
  if (first < 0) return 0;
  if (first < 0x80) return 1;
  const more = moreBytes(first);
  for (let index = 1; index <= more; index += 1) {
    const byte = byteAt(written, at + 3 * index);
    const [least = 0x80, greatest = 0xbf] = (index === 1 && SECOND_BYTES.get(first)) || [];
    if (byte < least || byte > greatest) return 0;
  }
  return more === 0 ? 0 : more + 1;
}

/** Escaped byte; -1 if there is none. */
function byteAt(written: string, at: number): number {
  if (written[at] !== '%') return -1;
  const [high, low] = [hexOf(written.charCodeAt(at + 1)), hexOf(written.charCodeAt(at + 2))];
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}
