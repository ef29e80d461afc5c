import type { EnrichedFrame } from '#contract/stack';

export type SnippetLine = EnrichedFrame['code_snippets'][number];

/**
 * The lines of a snippet that are shown for `near`: that many that are not blank before the line, as many after it, and
 * the line itself; blank ones between them stay. Of a snippet without that line, nothing is left out.
 */
export function narrowed(snippet: readonly SnippetLine[], line: number, near: number): SnippetLine[] {
  const own = snippet.findIndex((shown) => shown.line === line);
  if (own < 0) return [...snippet];
  return snippet.slice(reach(snippet, own, near, -1), reach(snippet, own, near, 1) + 1);
}

/** More lines than this are not a few empty ones: servers leave those out. */
const LONGEST_GAP = 20;

/** With an empty line for each number that was left out between two others, so that nothing is left out in silence. */
export function withoutGaps(lines: readonly SnippetLine[]): SnippetLine[] {
  return lines.flatMap((shown, index) => {
    const missing = (lines[index + 1]?.line ?? 0) - shown.line - 1;
    if (missing < 1 || missing > LONGEST_GAP) return [shown];
    return [shown, ...Array.from({ length: missing }, (_, at) => ({ line: shown.line + 1 + at, code: '' }))];
  });
}

/** The index of the last line in a direction that is shown. */
function reach(snippet: readonly SnippetLine[], own: number, near: number, step: 1 | -1): number {
  let last = own;
  let left = near;
  for (let index = own + step; left > 0 && index >= 0 && index < snippet.length; index += step) {
    if (snippet[index]?.code.trim() === '') continue;
    last = index;
    left -= 1;
  }
  return last;
}

/** The most characters of one line that are drawn. */
const WIDEST = 400;

/** A part of a line around a column that counts from 1: all of it, if it is not too wide. `start` counts from 0. */
export function clipped(code: string, column: number): { text: string; start: number } {
  if (code.length <= WIDEST) return { text: code, start: 0 };
  const start = Math.min(Math.max(0, column - 1 - WIDEST / 2), code.length - WIDEST);
  return { text: code.slice(start, start + WIDEST), start };
}

/** Where the word at a column (from 1) is, as [from, to) from 0; one character where there is no word. */
export function wordAt(code: string, column: number): { from: number; to: number } | undefined {
  const at = column - 1;
  if (at < 0 || at >= code.length) return undefined;
  const word = /^[\p{L}\p{N}_$]+/u.exec(code.slice(at, at + WIDEST))?.[0];
  return { from: at, to: at + (word?.length ?? 1) };
}
