import { unquoted } from './quotes';
import { isSecretName } from './secret-names';
import { groupSpans, shifted, type Span } from './spans';

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
