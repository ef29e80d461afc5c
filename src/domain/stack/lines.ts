/** A line with the characters that end it, so that all lines together are the text again. */
export type TextLine = { text: string; end: string };

/** A text of so many lines is a stack; of what comes after, the rest is one line, so that any text takes bounded memory. */
export const MAX_LINES = 250_000;

/** `text` never begins or ends in the middle of CRLF; a lone carriage return ends a line too. */
export function splitLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  const ends = /\r\n|\n|\r/g;
  let from = 0;
  while (lines.length < MAX_LINES - 1) {
    const end = ends.exec(text);
    if (end === null) break;
    lines.push({ text: text.slice(from, end.index), end: end[0] });
    from = ends.lastIndex;
  }
  if (from < text.length || lines.length === 0) lines.push({ text: text.slice(from), end: '' });
  return lines;
}
