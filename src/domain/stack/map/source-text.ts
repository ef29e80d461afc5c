import { decodeText, hexUnit } from './json-bytes';

const BACKSLASH = 0x5c;
const LF = 0x0a;
const CR = 0x0d;

/** Longer lines are shown in part: some sources are minified themselves. */
const MAX_SHOWN = 500;

export type SnippetLine = { line: number; code: string };

/** A source's text as it lies in the map: the inside of a JSON string. Lines are decoded as they are asked for. */
export class SourceText {
  private readonly bytes: Uint8Array;
  private readonly from: number;
  private readonly to: number;
  private starts: Int32Array | null = null;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  /** Bytes held beside the text itself. */
  get byteLength(): number {
    return this.starts?.byteLength ?? 0;
  }

  whole(): string {
    return decodeText(this.bytes, this.from, this.to, true);
  }

  /** The line, counted from 1, with so many lines that are not empty before and after it; [] where it has no such line. */
  snippet(line: number, near: number): SnippetLine[] {
    const count = this.lineStarts().length;
    if (line < 1 || line > count) return [];
    const before: SnippetLine[] = [];
    for (let at = line - 1; at >= 1 && before.length < near; at -= 1) this.addFilled(before, at);
    const after: SnippetLine[] = [];
    for (let at = line + 1; at <= count && after.length < near; at += 1) this.addFilled(after, at);
    return [...before.toReversed(), { line, code: this.line(line) }, ...after];
  }

  private addFilled(lines: SnippetLine[], line: number) {
    const code = this.line(line);
    if (code.trim() !== '') lines.push({ line, code });
  }

  private line(line: number): string {
    const starts = this.lineStarts();
    const from = starts[line - 1] ?? this.to;
    const to = starts[line] ?? this.to;
    // Every character takes 12 bytes at most: two escaped halves of a pair.
    const code = decodeText(this.bytes, from, Math.min(to, from + 12 * MAX_SHOWN), true).replace(
      /[\r\n]+$/,
      '',
    );
    return code.length > MAX_SHOWN ? `${code.slice(0, MAX_SHOWN)}…` : code;
  }

  private lineStarts(): Int32Array {
    this.starts ??= lineStarts(this.bytes, this.from, this.to);
    return this.starts;
  }
}

/** Where each line begins; LF, CRLF and CR end one, escaped in any way. */
function lineStarts(bytes: Uint8Array, from: number, to: number): Int32Array {
  const starts = [from];
  let afterReturn = false;
  for (let pos = from; pos < to;) {
    let unit = bytes[pos];
    let size = 1;
    if (unit === BACKSLASH) {
      const escaped = bytes[pos + 1];
      size = escaped === 0x75 ? 6 : 2;
      unit = escaped === 0x75 ? hexUnit(bytes, pos + 2) : escaped === 0x6e ? LF : escaped === 0x72 ? CR : 0;
    }
    pos += size;
    if (unit === LF && afterReturn) starts[starts.length - 1] = pos;
    else if (unit === LF || unit === CR) starts.push(pos);
    afterReturn = unit === CR;
  }
  return Int32Array.from(starts);
}
