import { MASK } from '../privacy/secrets';
import { cover, mergeSpans, shifted, type Span } from '../privacy/spans';
import { textSpans } from '../privacy/texts';
import { scanJson } from '../json/scan';
import { secretSpans } from '../json/tree';
import { formSpans, isForm } from './form-fields';

/** A line of a text, exact and masked. */
export type Line = { exact: string; masked: string };

/** A body as it may be shown: a JSON text unchanged but for its secrets, any other text by shape. */
export function maskBody(body: string): string {
  return cover(body, bodySpans(body), MASK);
}

/** Spans of secrets in a body. The latest two results are cached: the largest bodies take seconds. */
export function bodySpans(body: string): readonly Span[] {
  const cached = remembered.find((other) => other.body === body);
  if (cached) return cached.spans;
  const spans = jsonSpans(body) ?? jsonLinesSpans(body) ?? shapeSpans(body);
  remembered.unshift({ body, spans });
  remembered.splice(2);
  return spans;
}

const remembered: { body: string; spans: readonly Span[] }[] = [];

/** Lines of a body as sent. A secret may span several lines: each is masked. */
export function textLines(text: string): Line[] {
  return maskedLines(text, bodySpans(text));
}

/** The lines of any text, with these places masked. */
export function maskedLines(text: string, found: readonly Span[]): Line[] {
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
        own.push({ start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start });
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

function shapeSpans(text: string): Span[] {
  return isForm(text) ? [...textSpans(text), ...formSpans(text)] : textSpans(text);
}

function jsonSpans(text: string): Span[] | undefined {
  const scan = scanJson(text);
  return scan.ok ? secretSpans(scan.tree) : undefined;
}

function jsonLinesSpans(text: string): Span[] | undefined {
  if (!isJsonLines(text)) return undefined;
  let at = 0;
  return text.split('\n').flatMap((line) => {
    const spans = shifted(jsonSpans(line) ?? shapeSpans(line), at);
    at += line.length + 1;
    return spans;
  });
}
