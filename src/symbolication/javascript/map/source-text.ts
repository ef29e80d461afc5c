import { decodeText, hexUnit } from '#domain/text/decode';

const BACKSLASH = 0x5c;
const LF = 0x0a;
const CR = 0x0d;
const TAB = 0x09;
const SPACE = 0x20;
/** Escapes that represent white space. */
const WHITE = new Map([
  [0x6e, LF],
  [0x72, CR],
  [0x74, TAB],
]);

/** Longer lines are shown in part: some sources are minified themselves. */
const MAX_SHOWN = 500;

export type SnippetLine = { line: number; code: string };

/** Source text in the map: the inside of a JSON string. Lines are decoded on demand. */
export class SourceText {
  private readonly bytes: Uint8Array;
  private readonly from: number;
  private readonly to: number;
  private lines: LineIndex | undefined = undefined;

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
  }

  /** Bytes held beside the text itself. */
  get byteLength(): number {
    return this.lines === undefined ? 0 : this.lines.starts.byteLength + this.lines.filled.byteLength;
  }

  /** Size of the text in bytes, at least its number of characters. */
  get length(): number {
    return this.to - this.from;
  }

  whole(): string {
    return decodeText(this.bytes, this.from, this.to, true);
  }

  /** The line, counted from 1, with this many lines that are not empty before and after it; [] where it has no such line. */
  snippet(line: number, near: number): SnippetLine[] {
    const { starts, filled } = this.index();
    if (line < 1 || line > starts.length) return [];
    const after = firstAtLeast(filled, line + 1);
    const before = firstAtLeast(filled, line);
    return [
      ...Array.from(filled.subarray(Math.max(0, before - near), before), (at) => this.line(at)),
      this.line(line),
      ...Array.from(filled.subarray(after, after + near), (at) => this.line(at)),
    ];
  }

  private line(line: number): SnippetLine {
    const { starts } = this.index();
    const from = starts[line - 1] ?? this.to;
    const to = starts[line] ?? this.to;
    // A character takes 6 bytes at most.
    const code = decodeText(this.bytes, from, Math.min(to, from + 6 * MAX_SHOWN + 6), true).replace(
      /[\r\n]+$/,
      '',
    );
    return { line, code: code.length > MAX_SHOWN ? `${code.slice(0, MAX_SHOWN)}…` : code };
  }

  private index(): LineIndex {
    this.lines ??= indexLines(this.bytes, this.from, this.to);
    return this.lines;
  }
}

/** Start of each line, and the numbers of the lines that are not blank. */
type LineIndex = { starts: Int32Array; filled: Int32Array };

/** LF, CRLF and CR end a line, escaped in any way. */
function indexLines(bytes: Uint8Array, from: number, to: number): LineIndex {
  const starts = [from];
  const filled: number[] = [];
  let afterReturn = false;
  for (let pos = from; pos < to;) {
    let unit = bytes[pos] ?? 0;
    let size = 1;
    if (unit === BACKSLASH) {
      const escaped = bytes[pos + 1];
      size = escaped === 0x75 ? 6 : 2;
      unit = escaped === 0x75 ? hexUnit(bytes, pos + 2) : (WHITE.get(escaped ?? 0) ?? 0);
    }
    pos += size;
    if (unit === LF && afterReturn) starts[starts.length - 1] = pos;
    else if (unit === LF || unit === CR) starts.push(pos);
    else if (unit !== SPACE && unit !== TAB && filled.at(-1) !== starts.length) filled.push(starts.length);
    afterReturn = unit === CR;
  }
  return { starts: Int32Array.from(starts), filled: Int32Array.from(filled) };
}

function firstAtLeast(ascending: Int32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
