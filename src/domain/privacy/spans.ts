/**
 * Span of a secret in a text: a half-open range of UTF-16 code units. `mask` replaces it if it is another text than the
 * usual mask, such as a pseudonym, or the mask in quotes in place of a number.
 */
export type Span = { start: number; end: number; mask?: string };

type Piece = { text: string; secret: boolean; mask?: string };

/** Sorts spans, merges overlapping and touching ones, and drops empty ones. Where two masks overlap, neither counts. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (span.start >= span.end) continue;
    const last = merged.at(-1);
    const isSame = span.mask === last?.mask;
    if (!last || span.start > last.end || (span.start === last.end && !isSame)) merged.push({ ...span });
    else {
      last.end = Math.max(last.end, span.end);
      if (!isSame) delete last.mask;
    }
  }
  return merged;
}

/** The text with a mask in each of those places. */
export function cover(text: string, spans: readonly Span[], mask: string): string {
  return cut(text, spans)
    .map((piece) => (piece.secret ? (piece.mask ?? mask) : piece.text))
    .join('');
}

/** The text in pieces: what is in those places is secret, what is between them is not. None is empty. */
export function cut(text: string, spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { start, end, mask } of mergeSpans(spans)) {
    if (start > from) pieces.push({ text: text.slice(from, start), secret: false });
    pieces.push({ text: text.slice(start, end), secret: true, ...(mask !== undefined && { mask }) });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), secret: false });
  return pieces;
}

/** The same places counted from further left. */
export function shifted(spans: readonly Span[], by: number): Span[] {
  return spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }));
}

/** Spans in the meaning of a text as spans in its escaped source. @param escape of a mask that is no usual one. */
export function escapedSpans(
  spans: readonly Span[],
  placeOf: (offset: number) => number,
  escape: (mask: string) => string,
): Span[] {
  return spans.map(({ start, end, mask }) => {
    const place = { start: placeOf(start), end: placeOf(end) };
    return mask === undefined ? place : { start: place.start, end: place.end, mask: escape(mask) };
  });
}

/** Parts of spans within ranges, which are in order: what is between the ranges stays readable. */
export function clipped(spans: readonly Span[], ranges: readonly Span[]): Span[] {
  const parts: Span[] = [];
  let first = 0;
  for (const span of mergeSpans(spans)) {
    while (first < ranges.length && (ranges[first]?.end ?? 0) <= span.start) first += 1;
    for (let at = first; (ranges[at]?.start ?? span.end) < span.end; at += 1) {
      const { start = 0, end = 0 } = ranges[at] ?? {};
      parts.push({ ...span, start: Math.max(start, span.start), end: Math.min(end, span.end) });
    }
  }
  return parts;
}

/** Spans of one group of a pattern with the flags `d` and `g`, where the test passes. */
export function groupSpans(
  text: string,
  pattern: RegExp,
  group: number,
  isSecret: (match: RegExpExecArray) => boolean = () => true,
): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(pattern)) {
    const place = match.indices?.[group];
    if (place && isSecret(match)) spans.push({ start: place[0], end: place[1] });
  }
  return spans;
}
