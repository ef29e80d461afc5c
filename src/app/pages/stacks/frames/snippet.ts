import type { EnrichedFrame } from '#contract/stack';

export type SnippetLine = EnrichedFrame['code_snippets'][number];

/**
 * Visible lines of a snippet: `near` non-blank lines before and after the line, with the blank ones between.
 * A snippet without that line stays whole.
 */
export function narrowed(snippet: readonly SnippetLine[], line: number, near: number): SnippetLine[] {
  const own = snippet.findIndex((shown) => shown.line === line);
  if (own < 0) return [...snippet];
  return snippet.slice(reach(snippet, own, near, -1), reach(snippet, own, near, 1) + 1);
}

/** Max length of a gap of empty lines, which servers omit. */
const LONGEST_GAP = 20;

/** Adds an empty line for each missing number between two lines. */
export function withoutGaps(lines: readonly SnippetLine[]): SnippetLine[] {
  return lines.flatMap((shown, index) => {
    const missing = (lines[index + 1]?.line ?? 0) - shown.line - 1;
    if (missing < 1 || missing > LONGEST_GAP) return [shown];
    return [shown, ...Array.from({ length: missing }, (_, at) => ({ line: shown.line + 1 + at, code: '' }))];
  });
}

/** Index of the last visible line in a direction. */
function reach(snippet: readonly SnippetLine[], own: number, near: number, step: 1 | -1): number {
  let last = own;
  let rest = near;
  for (let index = own + step; rest > 0 && index >= 0 && index < snippet.length; index += step) {
    if (snippet[index]?.code.trim() === '') continue;
    last = index;
    rest -= 1;
  }
  return last;
}

/** Max characters of a line. */
const WIDEST = 400;

/** Part of a wide line around a column (from 1). `start` counts from 0. */
export function clipped(code: string, column: number): { text: string; start: number } {
  if (code.length <= WIDEST) return { text: code, start: 0 };
  const start = Math.min(Math.max(0, column - 1 - WIDEST / 2), code.length - WIDEST);
  return { text: code.slice(start, start + WIDEST), start };
}

/** Word at a column (from 1) as [from, to) from 0; one character if there is none. */
export function wordAt(code: string, column: number): { from: number; to: number } | undefined {
  const at = column - 1;
  if (at < 0 || at >= code.length) return undefined;
  const word = /^[\p{L}\p{N}_$]+/u.exec(code.slice(at, at + WIDEST))?.[0];
  return { from: at, to: at + (word?.length ?? 1) };
}
