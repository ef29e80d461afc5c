import { MASK, type MaskRules, SECRETS } from '../privacy/secrets';
import { cover, cut, shifted, type Span } from '../privacy/spans';
import { type Line, maskedLines } from './body';
import { parseHeaders } from './headers';

/** Max headers of which each is searched; a server takes a hundred. */
const MAX_HEADERS = 256;

/** Max text between two values of one header, in which its name may be again. */
const MAX_BETWEEN = 2000;

/** Max length of a value that is also searched in its escaped forms. */
const MAX_ESCAPED = 4000;

/** Notation beside names and values of headers: keys of pairs, names of types, prefixes of strings. */
const NOTATION =
  /"(?:name|key|values?)"|\b(?:map|http\.Header|string|interface|any|OrderedDict|CaseInsensitiveDict|Headers|[bBuUrR](?=['"]))(?![\w-])/gi;

/** Headers exactly as they were kept, in whichever form, line by line. */
export function headerTextLines(text: string): Line[] {
  return maskedLines(text, headerTextSpans(text, SECRETS));
}

/** The same text, masked by other rules. */
export function maskHeaderText(text: string, rules: MaskRules): string {
  return cover(text, headerTextSpans(text, rules), MASK);
}

/**
 * Spans of secrets in stored headers. Each header is searched in its place, in order; from the first one not found
 * there, as its value has an unknown notation, everything counts as secret, and so does all after `MAX_HEADERS`.
 */
function headerTextSpans(text: string, rules: MaskRules): Span[] {
  const { headers, form } = parseHeaders(text);
  const spans: Span[] = [];
  let at = 0;
  const addGap = (end: number) => {
    const gap = text.slice(at, end);
    if (form === 'lines' || form === 'unknown') spans.push(...shifted(rules.value('', gap), at));
    else if (/[\p{L}\p{N}]/u.test(gap.replaceAll(NOTATION, ''))) spans.push({ start: at, end });
  };
  for (const [index, header] of headers.entries()) {
    if (index === MAX_HEADERS) return [...spans, { start: at, end: text.length }];
    // Of a list of values only the first has the name before it.
    const isListed = headers[index - 1]?.name === header.name;
    const name = isListed
      ? (nextName(text, header.name, at) ?? { start: at, end: at })
      : valueSpan(text, header.name, at, true);
    if (name) addGap(name.start);
    at = name?.end ?? at;
    const value = name && valueSpan(text, header.value, at);
    if (!value) return [...spans, { start: at, end: text.length }];
    if (/[\p{L}\p{N}]/u.test(text.slice(at, value.start).replaceAll(NOTATION, '')))
      spans.push({ start: at, end: value.start });
    spans.push(
      ...secretsIn(text, value, { value: header.value, spans: rules.header(header.name, header.value) }),
    );
    at = value.end;
  }
  addGap(text.length);
  return spans;
}

type MaskedValue = { value: string; spans: readonly Span[] };

/** Spans in the value of a header as spans in the text, where it may be escaped. */
function secretsIn(text: string, place: Span, { value, spans }: MaskedValue): Span[] {
  const secrets: Span[] = [];
  let at = place.start;
  for (const { text: piece, secret, mask } of cut(value, spans)) {
    const span = valueSpan(text, piece, at);
    if (!span || span.end > place.end) return [place];
    if (secret) secrets.push({ ...span, ...(mask !== undefined && { mask }) });
    at = span.end;
  }
  return secrets;
}

function nextName(text: string, name: string, from: number): Span | undefined {
  const near = text.slice(Math.max(0, from - 1), from + MAX_BETWEEN);
  const place = valueSpan(near, name, Math.min(1, from), true);
  return place && shifted([place], Math.max(0, from - 1))[0];
}

/** Next place of a text: with any number of spaces, as in a folded line, and with its characters escaped or not. */
function valueSpan(text: string, meant: string, from: number, isWhole = false): Span | undefined {
  if (meant.length > MAX_ESCAPED) {
    const start = text.indexOf(meant, from);
    return start < 0 ? undefined : { start, end: start + meant.length };
  }
  const source = Array.from(meant.matchAll(/\s+|\\+|./gu), ([part]) => writtenAs(part)).join('');
  const pattern = new RegExp(isWhole ? `(?<![\\w-])${source}(?![\\w-])` : source, 'giu');
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

/** A pattern for a character, for spaces or for backslashes: of these as many as there are. */
function writtenAs(part: string): string {
  if (/\s/.test(part)) return String.raw`(?:\s|\\[nrt])+`;
  if (part.startsWith('\\')) return String.raw`\\+`;
  const units = Array.from({ length: part.length }, (_, i) =>
    part.charCodeAt(i).toString(16).padStart(4, '0'),
  );
  const escaped = units.map((unit) => String.raw`\\+u${unit}`).join('');
  const isPlain = /^[\p{L}\p{N}]$/u.test(part);
  const itself = isPlain ? part : `\\\\*\\u{${part.codePointAt(0)?.toString(16) ?? ''}}`;
  return `(?:${itself}|${escaped})`;
}
