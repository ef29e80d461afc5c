/** Spans of secrets in a text: half-open ranges of UTF-16 code units. */
export type Span = { start: number; end: number };

/** Sorts spans, merges those that touch or overlap, and drops empty ones. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (span.start >= span.end) continue;
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** The text with the same mask in each of those places. */
export function cover(text: string, spans: readonly Span[], mask: string): string {
  return cut(text, spans)
    .map((piece) => (piece.secret ? mask : piece.text))
    .join('');
}

/** The text in pieces: what is in those places is secret, what is between them is not. None is empty. */
export function cut(text: string, spans: readonly Span[]): { text: string; secret: boolean }[] {
  const pieces: { text: string; secret: boolean }[] = [];
  let from = 0;
  for (const { start, end } of mergeSpans(spans)) {
    if (start > from) pieces.push({ text: text.slice(from, start), secret: false });
    pieces.push({ text: text.slice(start, end), secret: true });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), secret: false });
  return pieces;
}

/** The same places counted from further left. */
export function shifted(spans: readonly Span[], by: number): Span[] {
  return spans.map(({ start, end }) => ({ start: start + by, end: end + by }));
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
