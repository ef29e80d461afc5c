import { accountSpans } from './accounts';
import { cardSpans } from './cards';
import {
  isAddressHeader,
  isChallengeHeader,
  isCountName,
  isHarmlessHeader,
  isIdentifierName,
  isSecretHeader,
  isSecretName,
  credentialSpans,
  formatSpans,
  opaqueSpans,
} from './secret-names';
import { cover, groupSpans, type Span } from './spans';
import { textSpans } from './texts';
import { urlSpans } from './urls';

/**
 * Decides what is secret and how it is shown; screen, tooltips, copies, print and accessible names all come through
 * here. In doubt a thing is secret: a person who needs it can request it, no one can unsee it.
 */

/** Text on the screen in place of a secret; always the same, so that it hides the length. */
export const MASK = '••••••';

const SCHEMES = new Set(
  'basic bearer digest negotiate ntlm token apikey api-key hmac hawk oauth geniekey sharedkey sharedkeylite splunk key mac aws4-hmac-sha256 bot dpop'.split(
    ' ',
  ),
);
const COOKIE_ATTRIBUTES = new Set(
  'path domain expires max-age httponly secure samesite partitioned priority'.split(' '),
);

const CHALLENGE_SECRET = /\b(?:c?nonce|opaque|response)\s{0,4}=\s{0,4}("[^"]*"?|[^\s,"]+)/dgi;

/** Items of a list, each with the next: `access_token, abcdef`. */
const LISTED = /(?<![^,\s])([\w.-]{1,64})\s{0,4},(?=\s{0,4}([^,]+))/dg;

/** A scalar of a JSON text. */
type JsonScalar = string | number | bigint | boolean | null;

/** Rules for what is masked in a message: more than secrets for readers outside the team. */
export type MaskRules = {
  /** Spans in a value, which may have a name; '' for a text without one. */
  value: (name: string, value: JsonScalar) => Span[];
  /** Spans in the name of a member. */
  name: (name: string) => Span[];
  header: (name: string, value: string) => Span[];
};

/** Masks secrets only. */
export const SECRETS: MaskRules = { value: jsonSpans, name: nameSpans, header: headerSpans };

/**
 * The value of a header as it may be shown: masked under a name of secrets, and where it looks like one.
 * `Authorization` keeps its scheme, cookies their names.
 */
export function maskHeader(name: string, value: string, rules = SECRETS): string {
  return cover(value, rules.header(name, value), MASK);
}

/** An address as it may be shown: without user, secret parts of the path and secret parameters. */
export function maskUrl(url: string): string {
  return cover(url, urlSpans(url), MASK);
}

/** Free text (an error message, a body that is no JSON) as it may be shown. */
export function maskText(text: string): string {
  return cover(text, textSpans(text), MASK);
}

/** An id as it may be shown: whole, unless it holds a secret of a known form or is no id at all. */
export function maskId(id: string): string {
  return cover(id, jsonSpans('id', id), MASK);
}

/** Spans of secrets in the name of a member. */
function nameSpans(name: string): Span[] {
  return [...formatSpans(name), ...accountSpans(name)];
}

/** Spans of secrets in the text of a member's value: all of it for a secret key, else by shape. */
export function jsonSpans(key: string, value: JsonScalar): Span[] {
  if (value === null || typeof value === 'boolean') return [];
  const text = String(value);
  if (text.trim() === '') return [];
  if (isSecretName(key) && !(isCountName(key) && /^\d{1,9}$/.test(text)))
    return [{ start: 0, end: text.length }];
  if (typeof value !== 'string') return isIdentifierName(key) ? [] : cardSpans(text);
  return isIdentifierName(key) && /^[\w.:-]*$/.test(text)
    ? [...formatSpans(text), ...accountSpans(text)]
    : textSpans(text);
}

/** Spans of secrets in the value of a header. */
export function headerSpans(name: string, value: string): Span[] {
  const header = name.trim().toLowerCase();
  const whole = [{ start: 0, end: value.length }];
  if (header === 'authorization' || header === 'proxy-authorization') return schemeSpans(value);
  if (header === 'cookie') return cookieSpans(value, false);
  if (header === 'set-cookie') return cookieSpans(value, true);
  if (isAddressHeader(header)) return urlSpans(value);
  if (isChallengeHeader(header)) return [...groupSpans(value, CHALLENGE_SECRET, 1), ...formatSpans(value)];
  if (isHarmlessHeader(header)) return [...formatSpans(value), ...accountSpans(value)];
  return isSecretHeader(header)
    ? whole
    : [
        ...textSpans(value),
        ...opaqueSpans(value),
        ...credentialSpans(value),
        ...groupSpans(value, LISTED, 2, (match) => isSecretName(match[1] ?? '')),
      ];
}

function schemeSpans(value: string): Span[] {
  const match = /^\s*([A-Za-z0-9-]+)\s+/.exec(value);
  const hasScheme = match && SCHEMES.has((match[1] ?? '').toLowerCase());
  return [{ start: hasScheme ? match[0].length : 0, end: value.length }];
}

/**
 * Spans of cookie values, after the `=` of each pair; a part without one may be a value, too. Attributes of
 * `Set-Cookie` stay.
 */
function cookieSpans(value: string, hasAttributes: boolean): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const [index, pair] of value.split(';').entries()) {
    const equals = pair.indexOf('=');
    const name = (equals < 0 ? pair : pair.slice(0, equals)).trim().toLowerCase();
    if (!(hasAttributes && index > 0 && COOKIE_ATTRIBUTES.has(name)))
      spans.push({ start: start + (equals < 0 ? 0 : equals + 1), end: start + pair.length });
    start += pair.length + 1;
  }
  return spans;
}
