/** Where in a text the secrets are: half-open ranges of UTF-16 code units. */
export type Span = { start: number; end: number };

/** What to write in place of a secret: the mask, or a placeholder in a copied command. */
export type Hide = (secret: string) => string;

/** The same places in order, those that touch or overlap made one, empty ones left out. */
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

/** The text with something else in those places. */
export function cover(text: string, spans: readonly Span[], hide: Hide): string {
  let covered = '';
  let from = 0;
  for (const { start, end } of mergeSpans(spans)) {
    covered += text.slice(from, start) + hide(text.slice(start, end));
    from = end;
  }
  return from === 0 ? text : covered + text.slice(from);
}

/** The same places counted from further left. */
export function shifted(spans: readonly Span[], by: number): Span[] {
  return spans.map(({ start, end }) => ({ start: start + by, end: end + by }));
}

/** Where one group of a pattern with the flags `d` and `g` matches, if the test says so. */
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
