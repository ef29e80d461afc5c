import { namedSpans, secretSpans } from '../json/tree';
import { fieldNamer, pairSpans } from '../privacy/pairs';
import { SECRETS, MASK, type MaskRules } from '../privacy/secrets';
import { escapedSpans, shifted, type Span, clipped, cover, mergeSpans } from '../privacy/spans';
import { hexOf, moreBytes } from '../text/bytes';
import { isSecretName } from '../privacy/secret-names';
import { completedJson } from '../json/members';
import { scanJson } from '../json/scan';

const FORM_BODY = /^[\w.%+*[\]-]+=[^&\s]*(?:&[\w.%+*[\]-]+=[^&\s]*)*$/;

/** True for a text in the form of form fields. One without a value is rather base64, whose end it looks like. */
export function isForm(text: string): boolean {
  return FORM_BODY.test(text) && !/^[^=]*=+$/.test(text);
}

/**
 * Fields of a form, in order; invalid percent-encoding stays. Source: WHATWG URL, application/x-www-form-urlencoded.
 */
export function formFields(body: string): [name: string, value: string][] {
  return fieldParts(body).map(({ name, value }) => [decodedField(name).text, decodedField(value).text]);
}

/** Decoded part of a form. */
export function formMeaning(written: string): string {
  return decodedField(written).text;
}

/** Spans of secrets in a form: in values by the names of fields, by shape, and in JSON by its keys. Fields stay fields. */
function formSpans(body: string, rules = SECRETS): Span[] {
  const fields = formFields(body);
  const nameOf = fieldNamer(fields.map(([name, value]) => ({ name, value })));
  return fieldParts(body).flatMap(({ name, value, start }) => {
    const { text, placeOf } = decodedField(value);
    const spans = escapedSpans(namedSpans(nameOf(decodedField(name).text), text, rules), placeOf, encoded);
    const inValue = shifted([...spans, ...rules.value('', value)], start);
    return inValue.concat(shifted(rules.value('', name), start - name.length - 1));
  });
}

function encoded(text: string): string {
  return text.replaceAll(/[%&+=#"]/g, encodeURIComponent).replaceAll(' ', '+');
}

/** Parts as written; `start` is the start of the value. */
function fieldParts(body: string): { name: string; value: string; start: number }[] {
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
function decodedField(written: string): { text: string; placeOf: (offset: number) => number } {
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

/** A text within a document, named by the element or attribute that it is in. */
type NamedPlace = Span & { name: string };

const TAG_NAME = /<([/?!]?)([\p{L}_][\p{L}\p{N}_.:-]{0,200})/uy;
const ATTRIBUTE = /(?<![\w.:-])([\w.:-]{1,64})\s{0,9}=\s{0,9}("[^"]*"|'[^']*'|[^\s"'>]{1,4000})/dg;
/** Elements whose text has no elements. */
const RAW_ELEMENTS = new Set(['script', 'style']);
const SECTIONS: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
];
/** A closing tag is matched to that many open elements. */
const MAX_OPEN = 200;

/** A tag, comment or section with the texts inside; those of attributes have a name. */
type Tag = {
  kind: 'open' | 'close' | 'other';
  element: string;
  end: number;
  texts: (Span & { name?: string })[];
};

/** An element and the name of its texts. */
type OpenElement = { element: string; name: string; isSecret: boolean };

/**
 * Texts and values of attributes of an XML or HTML document, in order; what is between them is its structure. A text
 * has the name of its element, or of the one around it whose name is secret. Undefined for other texts.
 */
export function markupTexts(source: string): NamedPlace[] | undefined {
  if (!/^\s*<[!?\p{L}_]/u.test(source)) return undefined;
  const places: NamedPlace[] = [];
  const openElements: OpenElement[] = [];
  const readTag = createTagReader(source);
  const isSecret = createNameCache();
  let textStart = 0;
  let at = 0;
  for (let next = source.indexOf('<'); next >= 0; next = source.indexOf('<', at)) {
    const { element = '', name = '' } = openElements.at(-1) ?? {};
    const tag = RAW_ELEMENTS.has(element.toLowerCase()) ? closingTag(source, next) : readTag(next);
    at = tag?.end ?? next + 1;
    if (!tag) continue;
    places.push({ name, start: textStart, end: next }, ...tag.texts.map((text) => ({ name, ...text })));
    followTag(openElements, tag, isSecret);
    textStart = at;
  }
  places.push({ name: openElements.at(-1)?.name ?? '', start: textStart, end: source.length });
  return places.filter(({ start, end }) => start < end);
}

function createTagReader(source: string): (at: number) => Tag | undefined {
  // Looking again for an end that is not there takes quadratic time.
  const unclosed = new Set<string>();
  return (at) => {
    const section = SECTIONS.find(([start]) => source.startsWith(start, at));
    if (!section) return tagAt(source, at);
    const [start, end] = section;
    const close = unclosed.has(end) ? -1 : source.indexOf(end, at + start.length);
    if (close < 0) {
      unclosed.add(end);
      return undefined;
    }
    const texts = [{ start: at + start.length, end: close }];
    return { kind: 'other', element: '', end: close + end.length, texts };
  };
}

function closingTag(source: string, at: number): Tag | undefined {
  return source.startsWith('</', at) ? tagAt(source, at) : undefined;
}

function tagAt(source: string, at: number): Tag | undefined {
  TAG_NAME.lastIndex = at;
  const [start, mark, element = ''] = TAG_NAME.exec(source) ?? [];
  const end = start === undefined ? undefined : tagEnd(source, at + start.length);
  if (start === undefined || end === undefined) return undefined;
  const texts = attributeTexts(source.slice(at + start.length, end - 1), at + start.length);
  if (mark === '/') return { kind: 'close', element, end, texts };
  const isOpen = mark === '' && source[end - 2] !== '/';
  return { kind: isOpen ? 'open' : 'other', element, end, texts };
}

/** Values of the attributes inside of a tag. */
function attributeTexts(inside: string, from: number): Tag['texts'] {
  if (!inside.includes('=')) return [];
  return Array.from(inside.matchAll(ATTRIBUTE), ({ 1: name = '', 2: value = '', indices }) => {
    const [start, end] = indices?.[2] ?? [0, 0];
    const quotes = /^["']/.test(value) ? 1 : 0;
    return { name, start: from + start + quotes, end: from + end - quotes };
  });
}

/** End of a tag; a `>` in quotes belongs to a value. Undefined if there is none before the next tag. */
function tagEnd(source: string, from: number): number | undefined {
  for (let at = from; at < source.length; at += 1) {
    const character = source[at];
    if (character === '>') return at + 1;
    if (character === '<') return undefined;
    if (character !== '"' && character !== "'") continue;
    at = source.indexOf(character, at + 1);
    if (at < 0) return undefined;
  }
  return undefined;
}

/** A document has many elements of few names. */
function createNameCache(): (name: string) => boolean {
  const cached = new Map<string, boolean>();
  return (name) => {
    const isSecret = cached.get(name) ?? isSecretName(name);
    cached.set(name, isSecret);
    return isSecret;
  };
}

function followTag(open: OpenElement[], { kind, element }: Tag, isSecret: (name: string) => boolean): void {
  if (kind === 'open') {
    const around = open.at(-1);
    open.push(
      around?.isSecret ? { ...around, element } : { element, name: element, isSecret: isSecret(element) },
    );
  }
  if (kind !== 'close') return;
  const recent = Math.max(0, open.length - MAX_OPEN);
  const index = open.slice(recent).findLastIndex((each) => each.element === element);
  if (index >= 0) open.length = recent + index;
}

const MAX_PARTS = 1000;

/** A part of a multipart body, with the place of its content and of the name of its file. */
type FormPart = { name: string; file?: Span; content: Span };

/** Parts of a multipart body that have a name; undefined if it is none. */
function multipartParts(body: string): FormPart[] | undefined {
  const boundary = boundaryOf(body);
  if (boundary === undefined) return undefined;
  const delimiter = `--${boundary}`;
  const parts: FormPart[] = [];
  let at = 0;
  for (const piece of body.split(delimiter, MAX_PARTS + 1)) {
    if (at > 0 && !piece.startsWith('--')) parts.push(...formPart(piece, at));
    at += piece.length + delimiter.length;
  }
  return parts.length === 0 ? undefined : parts;
}

function boundaryOf(body: string): string | undefined {
  return /^--([^\s"]{1,70})\r?\nContent-/i.exec(body)?.[1];
}

/** Empty for a part without a name. */
function formPart(piece: string, at: number): FormPart[] {
  const [, head = '', content = ''] = /^\r?\n((?:[^\r\n]+\r?\n)*)\r?\n([^]*)$/.exec(piece) ?? [];
  const name = /^Content-Disposition:.*?[;\s]name="([^"]*)"/im.exec(head)?.[1];
  if (name === undefined) return [];
  const file = /^Content-Disposition:.*?[;\s]filename="([^"]*)"/dim.exec(head)?.indices?.[1];
  const headAt = at + piece.indexOf(head);
  const start = at + piece.length - content.length;
  return [
    {
      name,
      ...(file && { file: { start: headAt + file[0], end: headAt + file[1] } }),
      content: { start, end: start + content.replace(/\r?\n$/, '').length },
    },
  ];
}

/** A line of a text, exact and masked. */
export type Line = { exact: string; masked: string };

/**
 * A body as it may be shown: unchanged but for its secrets. JSON stays JSON with the same keys, and XML, forms and
 * multipart bodies keep their structure.
 */
export function maskBody(body: string, rules = SECRETS): string {
  return cover(body, bodySpans(body, rules), MASK);
}

/** The beginning of a body as it may be shown: with what is secret there in the whole. */
export function maskBodyStart(start: string, rules = SECRETS): string {
  const spans = jsonStartSpans(start, rules) ?? jsonLinesSpans(start, rules) ?? otherSpans(start, rules);
  return cover(start, spans, MASK);
}

/** Spans of secrets in a body. The latest two results are cached: the largest bodies take seconds. */
export function bodySpans(body: string, rules = SECRETS): readonly Span[] {
  const cached = remembered.find((other) => other.body === body && other.rules === rules);
  if (cached) return cached.spans;
  const spans = jsonSpans(body, rules) ?? jsonLinesSpans(body, rules) ?? otherSpans(body, rules);
  remembered.unshift({ body, rules, spans });
  remembered.splice(2);
  return spans;
}

const remembered: { body: string; rules: MaskRules; spans: readonly Span[] }[] = [];

/** Lines of a body as sent. A secret may span several lines: each is masked. */
export function textLines(text: string): Line[] {
  return maskedLines(text, bodySpans(text));
}

/** The lines of any text, with these places masked. */
function maskedLines(text: string, found: readonly Span[]): Line[] {
  const spans = mergeSpans(found);
  let next = 0;
  let start = 0;
  return text.split(/(\r\n|\n|\r)/).flatMap((exact, i) => {
    const end = start + exact.length;
    const own: Span[] = [];
    while ((spans[next]?.end ?? start) < start) next += 1;
    for (let at = next; (spans[at]?.start ?? end) < end; at += 1) {
      const span = spans[at];
      if (span)
        own.push({
          ...span,
          start: Math.max(span.start, start) - start,
          end: Math.min(span.end, end) - start,
        });
    }
    start = end;
    // Every second one is what parts two lines.
    return i % 2 === 1 ? [] : [{ exact, masked: cover(exact, own, MASK) }];
  });
}

/** True for several JSON values, one a line; fewer lines than values may be broken. */
export function isJsonLines(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  // Most texts end here, after their first lines.
  if (lines.length < 2 || !lines.slice(0, 3).some(isJsonLine)) return false;
  const values = lines.filter(isJsonLine).length;
  return values > lines.length - values;
}

/** True for an object or a list. */
export function isJsonLine(line: string): boolean {
  return /^\s*[[{]/.test(line) && scanJson(line).ok;
}

const BASE64 = /^[A-Za-z0-9+/_-]{16,}={0,2}$/;

/** Least length of a wrapped line, longer than words of a sentence. */
const BASE64_LINE = 16;

/** True for a body in base64, in which no secret is looked for; false for a word that has only its characters. */
function isBase64(text: string): boolean {
  const lines = text.trim().split(/\s+/);
  if (lines.slice(0, -1).some((line) => line.length < BASE64_LINE)) return false;
  const whole = lines.join('');
  return BASE64.test(whole) && !/^(?:\d+|[a-z]+|[A-Z]+|[0-9a-f]+|[\w-]{1,20})$/.test(whole);
}

function otherSpans(text: string, rules: MaskRules): Span[] {
  if (isBase64(text)) return [{ start: 0, end: text.length }];
  if (isForm(text)) return formSpans(text, rules);
  const places = placesOf(text);
  if (!places) return rules.value('', text);
  const own = places.flatMap(({ name, start, end }) =>
    shifted(namedSpans(name, text.slice(start, end), rules), start),
  );
  return [...own, ...clipped(pairSpans(text), places)];
}

/** Texts within a document that has a structure, in order; undefined for a text without. */
function placesOf(text: string): readonly NamedPlace[] | undefined {
  const parts = multipartParts(text);
  if (!parts) return markupTexts(text);
  const nameOf = fieldNamer(
    parts.map(({ name, content }) => ({ name, value: text.slice(content.start, content.end) })),
  );
  return parts.flatMap(({ name, file, content }) => {
    const place = { name: nameOf(name), start: content.start, end: content.end };
    return file ? [{ name: 'filename', start: file.start, end: file.end }, place] : place;
  });
}

function jsonSpans(text: string, rules: MaskRules): Span[] | undefined {
  const scan = scanJson(text);
  return scan.ok ? secretSpans(scan.tree, rules) : undefined;
}

/** Spans in the beginning of a JSON text, with the number or word that the cut may go through. */
function jsonStartSpans(start: string, rules: MaskRules): Span[] | undefined {
  const { prefix, json } = completedJson(start);
  const spans = /^\s*[[{"]/.test(prefix) ? jsonSpans(json, rules) : undefined;
  return spans && [...spans, { start: prefix.length, end: start.length }];
}

function jsonLinesSpans(text: string, rules: MaskRules): Span[] | undefined {
  if (!isJsonLines(text)) return undefined;
  let at = 0;
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const isLast = index === lines.length - 1;
    const inJson = jsonSpans(line, rules) ?? (isLast ? jsonStartSpans(line, rules) : undefined);
    const spans = shifted(inJson ?? otherSpans(line, rules), at);
    at += line.length + 1;
    return spans;
  });
}
