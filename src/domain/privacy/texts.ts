import { decodedUri } from '../text/decode';
import { withoutEscapes } from './escapes';
import { cardSpans } from './cards';
import { pairSpans } from './pairs';
import { isSecretName } from './secret-names';
import { formatSpans, randomSpans } from './secret-shapes';
import { groupSpans, shifted, type Span } from './spans';
import { urlSpans } from './urls';

/**
 * Secrets in free text: in addresses, behind a name in the usual notations, behind a scheme, or by their shape. Bodies
 * are megabytes of anything, so no pattern may look far ahead from many places: every repetition in front of something
 * else has a bound or cannot start inside itself.
 */

const ADDRESS = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'<>`]+/gi;
const HEADER_LINE =
  /(?<![\w-])(?:proxy-)?authorization\\?["']?\s?(?:=>|[:=])\s{0,4}[[{(]?\\?["']?((?:[A-Za-z0-9-]{1,30} {1,4})?[^\s"',;\\\])}]+)/dgi;
const COOKIE_LINE = /(?<![\w-])(?:set-)?cookie\\?["']?\s?(?:=>|[:=])\s{0,4}[[{(]?\\?["']?([^\r\n"'\\]+)/dgi;
const SCHEME = /\b(?:bearer|basic)\s{1,4}([\w.~+/=-]{6,})/dgi;
const NAME = /(?<![\p{L}\p{N}_.[\]%-])([\p{L}_][\p{L}\p{N}_.[\]%-]{1,80})\\?["'`]?\s?(?:=>|:=|[:=])\s?/gu;
const OPTION = /(?<!\S)--?([A-Za-z][\w-]{1,40})\s{1,4}(?!-)/g;
const ELEMENT = /<([\p{L}_][\p{L}\p{N}_.:-]{1,63})(?:\s[^<>]{0,400})?>(?!<)/gu;
const FORM_PART = /\bname="([^"\r\n]{1,64})"[^\r\n]{0,400}(?:\r?\n[^\r\n]{1,400}){0,4}\r?\n\r?\n/g;
const QUOTED =
  /(?<!unexpected )\b(password|passphrase|secret|token|api key)(?:\s(?:is|was|of|:))?\s(?=["'`“][^"'`”\s]{8})/gi;
const USER_AT_HOST =
  /(?<![\w.%+:@/-])(?!mailto:|sips?:|acct:)[\w.%+-]{1,64}:([^\s:@/]{1,128})@(?!sha\d)[\w[]/dgi;

/** Quick check: most strings in a body are short words that cannot match anything below. */
const NOTATION = /[:=<@"'`“-]|bearer|basic/i;
const CARD_LENGTH = /\d{4}(?:[ -]?\d){10}/;
const LONG_RUN = /[\w.:$/+=,-]{13}/;

/** Go prints every value of a header as a list. */
const LIST = /\[[^\]]{0,4000}\]?/y;
const BARE = /[^\s,;&"'<>)}\]\\]+/y;
const TO_TAG = /[^<>]+/y;
const TO_LINE_END = /[^\r\n]+/y;

/** Text after a secret name in a sentence about it: "token: expired". */
const REMARK =
  /^(?:invalid|expired|missing|required|none|null|nil|true|false|undefined|empty|unknown|malformed|rejected|revoked|not|is|was|has|must|cannot|failed|wrong|bad|too|does|no|yes|ok|redacted|\*+|•+)[.!?]?$/i;
/** The last part of a quoted address: `Post "https://…/token": EOF`. */
const ADDRESS_END = /^\/[^\s"':=]+["']/;
const WORD = /^[A-Z]?[a-z]+[.,!?]?$/;

/** Spans of secrets in a free text; in what is escaped as in JSON, also by what that means. */
export function textSpans(text: string): Span[] {
  const unescaped = withoutEscapes(text);
  if (!unescaped) return spansIn(text);
  const spans = spansIn(unescaped.text).map(({ start, end }) => ({
    start: unescaped.placeOf(start),
    end: unescaped.placeOf(end),
  }));
  return [...spansIn(text), ...spans];
}

function spansIn(text: string): Span[] {
  return [
    ...(NOTATION.test(text) ? notedSpans(text) : []),
    ...(LONG_RUN.test(text) ? shapeSpans(text) : []),
    ...(CARD_LENGTH.test(text) ? cardSpans(text) : []),
  ];
}

function shapeSpans(text: string): Span[] {
  return [...formatSpans(text), ...randomSpans(text)];
}

function notedSpans(text: string): Span[] {
  return [
    ...Array.from(text.matchAll(ADDRESS)).flatMap((match) => shifted(urlSpans(match[0]), match.index)),
    ...groupSpans(text, HEADER_LINE, 1, (match) => !REMARK.test(match[1] ?? '')),
    ...groupSpans(text, COOKIE_LINE, 1, (match) => /=/.test(match[1] ?? '')),
    ...groupSpans(text, SCHEME, 1, (match) => !WORD.test(match[1] ?? '')),
    ...namedSpans(text, NAME, valueEnd),
    ...namedSpans(text, OPTION, valueEnd),
    ...namedSpans(text, QUOTED, valueEnd),
    ...namedSpans(text, ELEMENT, (at) => matchEnd(TO_TAG, text, at)),
    ...namedSpans(text, FORM_PART, (at) => matchEnd(TO_LINE_END, text, at)),
    ...groupSpans(text, USER_AT_HOST, 1),
    ...pairSpans(text),
  ];
}

/**
 * Spans after a secret name. The pattern excludes values: after a harmless name a value may contain the next name.
 */
function namedSpans(text: string, names: RegExp, endOf: (at: number, text: string) => number): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(names)) {
    if (
      // In what is masked already nothing has to be looked for, and a value that never ends would be walked again.
      match.index < (spans.at(-1)?.end ?? 0) ||
      !isSecretName(decodedUri(match[1] ?? '')) ||
      ADDRESS_END.test(text.slice(Math.max(0, match.index - 1), match.index + 90))
    )
      continue;
    const start = match.index + match[0].length;
    const end = endOf(start, text);
    if (!REMARK.test(text.slice(start, end).replace(/^["'\\]+|["'\\]+$/g, ''))) spans.push({ start, end });
  }
  return spans;
}

/** The end of a quoted or bare value; a quote that never closes reaches to the end of the text. */
function valueEnd(at: number, text: string): number {
  const opening = /^(?:\\?["'`]|“)/.exec(text.slice(at, at + 2))?.[0];
  if (opening === undefined) return matchEnd(text[at] === '[' ? LIST : BARE, text, at);
  const closing = opening === '“' ? '”' : opening;
  for (let end = at + opening.length; end < text.length; end += 1) {
    if (text.startsWith(closing, end)) return end + closing.length;
    if (text[end] === '\\') end += 1;
  }
  return text.length;
}

function matchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
