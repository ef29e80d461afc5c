import { namedSpans } from '../json/tree';
import { SECRETS } from '../privacy/secrets';
import { escapedSpans, shifted, type Span } from '../privacy/spans';

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
  return partsOf(body).flatMap(({ name, value, start }) => {
    const { text, placeOf } = decoded(value);
    const spans = escapedSpans(namedSpans(decoded(name).text, text, rules), placeOf, encoded);
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
  const escaped = /(?:%[\da-f]{2}){1,4}/iy;
  escaped.lastIndex = at;
  const [run = ''] = escaped.exec(written) ?? [];
  for (let length = 3; length <= run.length; length += 3) {
    try {
      return { character: decodeURIComponent(run.slice(0, length)), length };
    } catch {
      // Not all of its bytes yet, or none of a character.
    }
  }
  return { character: itself, length: 1 };
}
