import type { StackSection } from './stack';

/** A line with the characters that end it, so that all lines together are the text again. */
export type TextLine = { text: string; end: string };

/** A stack has at most this many lines; the rest of the text is one line, so that any text takes bounded memory. */
export const MAX_LINES = 250_000;

/** `text` never begins or ends in the middle of CRLF; a lone carriage return ends a line too. */
export function splitLines(text: string): TextLine[] {
  const lines: TextLine[] = [];
  const ends = /\r\n|\n|\r/g;
  let from = 0;
  while (lines.length < MAX_LINES - 1) {
    const end = ends.exec(text);
    if (!end) break;
    lines.push({ text: text.slice(from, end.index), end: end[0] });
    from = ends.lastIndex;
  }
  if (from < text.length || lines.length === 0) lines.push({ text: text.slice(from), end: '' });
  return lines;
}

/** The text with no more than two empty lines between others: more carry no meaning, and each would be a line to scan. */
export function withFewEmptyLines(text: string): string {
  const pieces: string[] = [];
  const runs = /\n{4}|\r{4}|(?:\r\n){4}/g;
  let from = 0;
  for (let run = runs.exec(text); run; run = runs.exec(text)) {
    const end = run[0].slice(0, run[0].length / 4);
    pieces.push(text.slice(from, run.index + 3 * end.length));
    from = runs.lastIndex;
    // By hand: an expression that takes a run of millions as one match has no room to do so.
    while (text.startsWith(end, from)) from += end.length;
    runs.lastIndex = from;
  }
  return pieces.join('') + text.slice(from);
}

/** Splits a stack into sections, line by line. */
export class Sections {
  private readonly found: StackSection[] = [{ kind: 'error', title: '', from: 0, to: 0 }];
  private hasError = false;
  /** True if a frame was seen in the section that is open. */
  hasFrames = false;

  /** Index of the section that is open. */
  get last(): number {
    return this.found.length - 1;
  }

  begin(kind: StackSection['kind'], title: string, index: number): void {
    this.hasFrames = false;
    this.hasError = title !== '';
    this.found.push({ kind, title, from: index, to: index });
  }

  /** The first words are the title, but an error's own line is a better one than what was logged before it. */
  entitle(text: string, isError: boolean): void {
    const section = this.found[this.last];
    if (section === undefined || this.hasError || (section.title !== '' && !isError)) return;
    section.title = text;
    this.hasError = isError;
  }

  /** Adds words to the title of the section that is open. */
  extend(text: string): void {
    const section = this.found[this.last];
    if (section) section.title = `${section.title} ${text}`;
  }

  /** All of them; together they cover this many lines. */
  closed(length: number): StackSection[] {
    return this.found.map((section, i) => ({ ...section, to: this.found[i + 1]?.from ?? length }));
  }
}
