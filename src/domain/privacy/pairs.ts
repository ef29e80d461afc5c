import { type Span, groupSpans, shifted } from './spans';
import { isSecretName } from './secret-names';

/** Values in a free text: quoted, also with escaped quotes as in JSON within JSON, or bare. */

const OPENING = /(?:(\\{0,15})(["'`])|“|&quot;|&#34;)/y;
/** Go prints every value of a header as a list. */
const LIST = /\[[^\]]{0,4000}\]?/y;
const BARE = /[^\s,;&"'<>)}\]\\]+/y;

/** Span of the value that starts there, without its quotes; a quote that never closes reaches to the end of the text. */
export function valueAt(text: string, at: number): Span {
  OPENING.lastIndex = at;
  const opening = OPENING.exec(text);
  if (!opening) return { start: at, end: bareEnd(text, at) };
  const [quoted, escapes = '', quote] = opening;
  const start = at + quoted.length;
  if (quote !== undefined) return { start, end: quotedEnd(text, start, quote, escapes.length) };
  const end = text.indexOf(quoted === '“' ? '”' : quoted, start);
  return { start, end: end < 0 ? text.length : end };
}

/** The same span without quotes around it. */
function unquoted(text: string, { start, end }: Span): Span {
  const value = text.slice(start, end);
  const quote = /^\\{0,15}["']/.exec(value)?.[0] ?? '';
  const isQuoted = value.length >= 2 * quote.length && value.endsWith(quote);
  return isQuoted ? { start: start + quote.length, end: end - quote.length } : { start, end };
}

/**
 * End of a quoted value. Where a quote has n backslashes before it, one within the value has n + 1 more; one with fewer
 * ends what is around the value, too.
 */
function quotedEnd(text: string, start: number, quote: string, escapes: number): number {
  for (let at = text.indexOf(quote, start); at >= 0; at = text.indexOf(quote, at + 1)) {
    const before = backslashesBefore(text, at, start);
    if (before < escapes) return at - before;
    if ((before - escapes) % (2 * (escapes + 1)) === 0) return at - escapes;
  }
  return text.length;
}

function backslashesBefore(text: string, at: number, start: number): number {
  let count = 0;
  while (at - count > start && text[at - count - 1] === '\\') count += 1;
  return count;
}

function bareEnd(text: string, at: number): number {
  const pattern = text[at] === '[' ? LIST : BARE;
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/**
 * Secrets whose name is a value itself: `{"key":"password","value":"…"}`, `<add key="ApiKey" value="…"/>`, and the
 * `env` of Kubernetes. Patterns stay bounded: texts are megabytes of anything.
 */

const NAME_WORDS = 'name|key|field|header|param|parameter|property|variable|title|label|k';
const VALUE_WORDS = 'value|val|content|v';
const NAME_KEYS = new Set(NAME_WORDS.split('|'));
const VALUE_KEYS = new Set([...VALUE_WORDS.split('|'), 'values', 'default']);

const NAME = String.raw`\\?["'](?:${NAME_WORDS})\\?["']\s?[:=]>?\s?\\?["']`;
const VALUE = String.raw`\\?["'](?:${VALUE_WORDS})\\?["']\s?[:=]>?\s?`;
const QUOTED_PAIR = new RegExp(
  String.raw`${NAME}([^"'\\\r\n]{1,80})\\?["']\s?,\s{0,40}${VALUE}(\\?"(?:[^"\\]|\\[^"]){1,4000}\\?"|\\?'[^'\\]{1,4000}\\?'|[^\s,}\]"'\\]{1,4000})`,
  'dgi',
);
const REVERSED_PAIR = new RegExp(
  String.raw`${VALUE}(\\?"[^"\\]{1,400}\\?"|\\?'[^'\\]{1,400}\\?'|[^\s,}\]"'\\]{1,400})\s?,\s{0,40}${NAME}([^"'\\\r\n]{1,80})`,
  'dgi',
);
const YAML_PAIR =
  /(?<![\w-])(?:name|key):[ \t]{1,4}["']?([\w.-]{1,80})["']?[ \t]{0,4}\r?\n[ \t]{0,40}value:[ \t]{1,4}([^\r\n]{1,4000})/dg;

const ELEMENT_PAIR =
  /<(?:name|key)>\s{0,40}([^<>]{1,80}?)\s{0,40}<\/(?:name|key)>\s{0,40}<(?:value|val|string)>(?:<[a-z]{1,20}>)?([^<>]{1,4000})/dgi;
const TAG = /<([\p{L}_][\p{L}\p{N}_.:-]{0,63})(\s[^<>]{1,4000})>/gu;
const ATTRIBUTE = /(?<![\w.:-])([\w.:-]{1,64})\s?=\s?("[^"]*"|'[^']*')/dg;
const TO_TAG = /[^<>]+/y;

/** True if a member of this name may hold the name of its sibling. */
export function isNameKey(key: string): boolean {
  return NAME_KEYS.has(key.toLowerCase());
}

/** True if a member of this name may hold the value of its sibling. */
export function isValueKey(key: string): boolean {
  return VALUE_KEYS.has(key.toLowerCase());
}

/** True for a value that names a secret. A sentence about one ("Password reset requested") does not. */
export function namesSecret(value: string): boolean {
  return /^\s?\S{1,80}(?: \S{1,40})?\s?$/.test(value) && isSecretName(value);
}

/** Returns a namer of fields beside each other: a field for a value is named by the secret that a sibling names. */
export function fieldNamer(fields: readonly { name: string; value: string }[]): (name: string) => string {
  const secret = fields.find(({ name, value }) => isNameKey(name) && namesSecret(value))?.value;
  return (name) => (secret !== undefined && isValueKey(name) ? secret : name);
}

/** Returns the places of values that a pair in a text names as secrets. */
export function pairSpans(text: string): Span[] {
  return [
    ...groupSpans(text, QUOTED_PAIR, 2, (match) => namesSecret(match[1] ?? '')),
    ...groupSpans(text, REVERSED_PAIR, 1, (match) => namesSecret(match[2] ?? '')),
    ...groupSpans(text, ELEMENT_PAIR, 2, (match) => namesSecret(match[1] ?? '')),
    ...groupSpans(text, YAML_PAIR, 2, (match) => namesSecret(match[1] ?? '')),
    ...Array.from(text.matchAll(TAG)).flatMap((match) => tagSpans(text, match)),
  ].map((span) => unquoted(text, span));
}

/** Secrets of a tag: the values of `<ApiKey key="…"/>`, and what `<entry key="password">…` names. */
function tagSpans(text: string, { 0: tag, 1: element = '', 2: inside = '', index }: RegExpExecArray): Span[] {
  const at = index + 1 + element.length;
  const attributes = Array.from(inside.matchAll(ATTRIBUTE), (match) => ({
    name: match[1] ?? '',
    value: (match[2] ?? '').slice(1, -1),
    place: { start: match.indices?.[2]?.[0] ?? 0, end: match.indices?.[2]?.[1] ?? 0 },
  }));
  const isSecret = isSecretName(element);
  const isNamed = attributes.some(({ name, value }) => isNameKey(name) && namesSecret(value));
  if (!isSecret && !isNamed) return [];
  const values = attributes.filter(
    ({ name }) => isValueKey(name) || (isSecret && name.toLowerCase() === 'key'),
  );
  const spans = shifted(
    values.map(({ place }) => place),
    at,
  );
  const end = index + tag.length;
  if (!isNamed || values.length > 0 || tag.endsWith('/>')) return spans;
  TO_TAG.lastIndex = end;
  return TO_TAG.test(text) ? [...spans, { start: end, end: TO_TAG.lastIndex }] : spans;
}

/** Base with its marks, or the parts of a Korean syllable: what is one character without compatibility forms. */
const CHARACTER = /%20|[\u1100-\u115f][\u1160-\u11ff]*|[^\p{M}\uff9e\uff9f]?[\p{M}\uff9e\uff9f]*/gu;
const NOT_PLAIN = /%20|.?[^\0-\x7f]+/gsu;
const INVISIBLE_CHARACTERS = /\p{Default_Ignorable_Code_Point}/gu;

/** Plain text: without compatibility forms, hidden characters and escaped spaces. */
export function plainOf(text: string): string {
  return text
    .replaceAll('%20', ' ')
    .replaceAll(INVISIBLE_CHARACTERS, '')
    .normalize('NFKC')
    .replaceAll('ß', 'ss')
    .replaceAll('ẞ', 'SS')
    .replaceAll('i\u0307', 'i');
}

/**
 * A text without compatibility forms, such as full-width or mathematical letters, without hidden characters and
 * escaped spaces; with the place in the text as written of a place in it. Undefined where it has none.
 */
export function withoutForms(
  text: string,
): { text: string; placeOf: (offset: number) => number } | undefined {
  if (plainOf(text) === text) return undefined;
  let plain = '';
  // Place of each unit of the plain text, and of its end.
  const places: number[] = [];
  const add = (written: string, at: number, meant: string) => {
    for (let unit = 0; unit < meant.length; unit += 1) places.push(written === meant ? at + unit : at);
    plain += meant;
  };
  let from = 0;
  for (const { 0: run, index } of text.matchAll(NOT_PLAIN)) {
    add(text.slice(from, index), from, text.slice(from, index));
    for (const { 0: written, index: place } of run.matchAll(CHARACTER))
      add(written, index + place, plainOf(written));
    from = index + run.length;
  }
  add(text.slice(from), from, text.slice(from));
  return { text: plain, placeOf: (offset) => places[offset] ?? text.length };
}
