import { jsonSpans } from '../privacy/secrets';
import { shifted, type Span } from '../privacy/spans';
import { scanJson } from '../json/scan';
import { secretSpans } from '../json/tree';

const FORM = /^[\w.%+*[\]-]+=[^&\s]*(?:&[\w.%+*[\]-]+=[^&\s]*)*$/;

/** True for a text in the form of form fields. */
export function isForm(text: string): boolean {
  return FORM.test(text);
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

/** Spans of secrets in a form: by the names of fields, by shape, and in JSON values by their keys. */
export function formSpans(body: string): Span[] {
  return partsOf(body).flatMap(({ name, value, start }) => {
    const { text, placeOf } = decoded(value);
    const scan = scanJson(text);
    const isTree = scan.ok && /^\s*[[{]/.test(text);
    const spans = isTree ? secretSpans(scan.tree) : jsonSpans(decoded(name).text, text);
    return shifted(
      spans.map((span) => ({ start: placeOf(span.start), end: placeOf(span.end) })),
      start,
    );
  });
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
