import { decodedUri } from '../text/bytes';
import { accountSpans } from './accounts';
import { cardSpans } from './cards';
import { commandSpans } from './commands';
import { pairSpans, valueAt } from './pairs';
import { isSecretName, formatSpans, randomSpans } from './secret-names';
import { escapedSpans, groupSpans, shifted, type Span } from './spans';
import { urlSpans } from './urls';

/**
 * Secrets in free text: in addresses, behind a name in the usual notations, behind a scheme, or by their shape. Bodies
 * are megabytes of anything, so no pattern may look far ahead from many places: every repetition in front of something
 * else has a bound or cannot start inside itself.
 */

const ADDRESS = /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/[^\s"'<>`]+/gi;
/** Punctuation of the sentence around an address. */
const SENTENCE_END = /[.,;:!?)\]}]{1,8}$/;
const REQUEST_LINE = /(?<![\w-])(?:GET|HEAD|POST|PUT|PATCH|DELETE)\s{1,4}(\/[^\s"'<>`\\]+)/dg;
const HEADER_LINE =
  /(?<![\w-])(?:proxy-)?authorization\\{0,15}["']?\s?(?:=>|[:=])\s{0,4}[[{(]?\\{0,15}["']?((?:[A-Za-z0-9-]{1,30} {1,4})?[^\s"',;\\\])}]+)/dgi;
const COOKIE_LINE =
  /(?<![\w-])(?:set-)?cookie\\{0,15}["']?\s?(?:=>|[:=])\s{0,4}[[{(]?\\{0,15}["']?([^\r\n"'\\]+)/dgi;
const SCHEME = /\b(?:bearer|basic)\s{1,4}([\w.~+/=-]{6,})/dgi;
/** A name may be an option (`--password=`) or bold in Markdown (`*Password:*`). */
const NAME =
  /(?:(?<![\p{L}\p{N}_.[\]%-])|(?<=(?<![\p{L}\p{N}_.[\]%-])--?))([\p{L}_][\p{L}\p{N}_.[\]%-]{1,80})(?:\\{0,15}["'`]|&quot;|&#34;|\*{1,2})?\s?(?:=>|:=|[:=](?:\*{1,2}(?=\s))?)\s?/gu;
const OPTION = /(?<!\S)--?([A-Za-z][\w-]{1,40})\s{1,4}(?!-)/g;
const ELEMENT = /<([\p{L}_][\p{L}\p{N}_.:-]{1,63})(?:\s[^<>]{0,400})?>(?!<)/gu;
const FORM_PART = /\bname="([^"\r\n]{1,64})"[^\r\n]{0,400}(?:\r?\n[^\r\n]{1,400}){0,4}\r?\n\r?\n/g;
const QUOTED =
  /(?<!unexpected )\b(password|passphrase|secret|token|api key)(?:\s(?:is|was|of|:))?\s(?=["'`“][^"'`”\s]{8})/gi;
const USER_AT_HOST =
  /(?<![\w.%+:@/-])(?!mailto:|sips?:|acct:)[\w.%+-]{1,64}:([^\s:@/]{1,128})@(?!sha\d)[\w[]/dgi;

/** Quick check: most strings in a body are short words that cannot match anything below. */
const NOTATION = /[:=<@"'`“-]|bearer|basic| \//i;
const CARD_LENGTH = /\d{4}(?:[ -]?\d){10}/;
const LONG_RUN = /[\w.:$/+=,-]{13}/;

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
  return [...spansIn(text), ...escapedSpans(spansIn(unescaped.text), unescaped.placeOf, (mask) => mask)];
}

function spansIn(text: string): Span[] {
  return [
    ...(NOTATION.test(text) ? notedSpans(text) : []),
    ...(LONG_RUN.test(text) ? shapeSpans(text) : []),
    ...(CARD_LENGTH.test(text) ? cardSpans(text) : []),
    ...accountSpans(text),
  ];
}

function shapeSpans(text: string): Span[] {
  return [...formatSpans(text), ...randomSpans(text)];
}

function notedSpans(text: string): Span[] {
  return [
    ...Array.from(text.matchAll(ADDRESS)).flatMap((match) =>
      shifted(urlSpans(match[0].replace(SENTENCE_END, '')), match.index),
    ),
    ...Array.from(text.matchAll(REQUEST_LINE)).flatMap(({ 1: path = '', indices }) =>
      shifted(urlSpans(path), indices?.[1]?.[0] ?? 0),
    ),
    ...groupSpans(text, HEADER_LINE, 1, (match) => !REMARK.test(match[1] ?? '')),
    ...groupSpans(text, COOKIE_LINE, 1, (match) => /=/.test(match[1] ?? '')),
    ...groupSpans(text, SCHEME, 1, (match) => !WORD.test(match[1] ?? '')),
    ...namedSpans(text, NAME, valueAt),
    ...namedSpans(text, OPTION, valueAt),
    ...namedSpans(text, QUOTED, valueAt),
    ...namedSpans(text, ELEMENT, (_, at) => matchAt(TO_TAG, text, at)),
    ...namedSpans(text, FORM_PART, (_, at) => matchAt(TO_LINE_END, text, at)),
    ...groupSpans(text, USER_AT_HOST, 1),
    ...pairSpans(text),
    ...commandSpans(text),
  ];
}

/**
 * Spans after a secret name. The pattern excludes values: after a harmless name a value may contain the next name.
 */
function namedSpans(text: string, names: RegExp, valueOf: (text: string, at: number) => Span): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(names)) {
    if (
      // In what is masked already nothing has to be looked for, and a value that never ends would be walked again.
      match.index < (spans.at(-1)?.end ?? 0) ||
      !isSecretName(decodedUri(match[1] ?? '')) ||
      ADDRESS_END.test(text.slice(Math.max(0, match.index - 1), match.index + 90))
    )
      continue;
    const span = valueOf(text, match.index + match[0].length);
    if (!REMARK.test(text.slice(span.start, span.end))) spans.push(span);
  }
  return spans;
}

function matchAt(pattern: RegExp, text: string, at: number): Span {
  pattern.lastIndex = at;
  return { start: at, end: pattern.test(text) ? pattern.lastIndex : at };
}

/** Escaped four times at most: each place is looked at once. */
const ESCAPE = /\\{1,15}u([0-9a-f]{4})/gi;
/** Quotes and escapes stay as written: the meaning of their surroundings depends on them. */
const SYNTAX = /["'`\\\p{Cc}]/u;

/**
 * A text with `\\u0077` and the like as the characters they mean, and from a place in it to the place in the text as
 * written. Undefined where there is nothing of the kind.
 */
function withoutEscapes(text: string): { text: string; placeOf: (offset: number) => number } | undefined {
  const pieces: string[] = [];
  // Offset of each character in the meaning, and the extra length of its source from there on.
  const ends: number[] = [];
  const longer: number[] = [];
  let from = 0;
  let length = 0;
  for (const { 0: escape, 1: code = '', index } of text.matchAll(ESCAPE)) {
    const character = String.fromCharCode(Number.parseInt(code, 16));
    if (SYNTAX.test(character)) continue;
    pieces.push(text.slice(from, index), character);
    length += index - from + 1;
    from = index + escape.length;
    ends.push(length);
    longer.push(from - length);
  }
  if (pieces.length === 0) return undefined;
  return {
    text: pieces.join('') + text.slice(from),
    placeOf(offset) {
      let [low, high] = [0, ends.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ends[middle] ?? 0) <= offset) low = middle + 1;
        else high = middle;
      }
      return offset + (longer[low - 1] ?? 0);
    },
  };
}
