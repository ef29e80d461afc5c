import { fieldNamer, pairSpans } from '../privacy/pairs';
import { MASK, type MaskRules, SECRETS } from '../privacy/secrets';
import { clipped, cover, mergeSpans, shifted, type Span } from '../privacy/spans';
import { completedJson } from '../json/members';
import { scanJson } from '../json/scan';
import { namedSpans, secretSpans } from '../json/tree';
import { formSpans, isForm } from './form-fields';
import { markupTexts, type NamedPlace } from './markup';
import { multipartParts } from './multipart';

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
