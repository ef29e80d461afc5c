import type { Span } from './spans';

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
export function unquoted(text: string, { start, end }: Span): Span {
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
