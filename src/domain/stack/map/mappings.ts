import { checkLimit, MAP_LIMITS, MapFault } from './map-fault';
import { cutNumber, DIGITS, noDigit, tooLarge } from './vlq';

/**
 * One mappings text, a byte that is no digit behind it, and where in the generated file it begins; `stop` is where the next
 * one begins.
 */
export type MappingsPart = {
  bytes: Uint8Array;
  from: number;
  to: number;
  line: number;
  column: number;
  stop: { line: number; column: number } | null;
  firstSource: number;
  sourceCount: number;
  firstName: number;
  nameCount: number;
};

/** Segments in the order of the generated file. */
export type Segments = {
  /** Index of the first segment of each line, and one more at the end. */
  lineStarts: Int32Array;
  columns: Int32Array;
  /** Four numbers per segment that are read together: source, line, column and name; -1 where it says nothing. */
  originals: Int32Array;
};

const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const MAX = 2 ** 31 - 1;
/** In the table of digits, what is none. */
const NONE = 255;

export function readMappings(parts: readonly MappingsPart[]): Segments {
  const writer = new SegmentWriter(parts.reduce((sum, part) => sum + estimate(part), 0));
  for (const part of parts) readPart(part, writer);
  return writer.done();
}

/** About how many segments there are, by those at the beginning, so that few arrays are made and none is much too long. */
function estimate({ bytes, from, to }: MappingsPart): number {
  const sample = Math.min(to, from + SAMPLED);
  let segments = 1;
  for (let i = from; i < sample; i += 1) if (bytes[i] === COMMA || bytes[i] === SEMICOLON) segments += 1;
  const all = sample === to ? segments : Math.ceil((segments * (to - from) * 1.03) / SAMPLED);
  return Math.min(all, MAP_LIMITS.segments);
}

const SAMPLED = 65_536;

/** The numbers of the segment at hand. */
const numbers = new Int32Array(6);

function readPart(part: MappingsPart, writer: SegmentWriter) {
  const { bytes, to, stop, firstSource, firstName } = part;
  const lastSource = part.sourceCount - 1;
  const lastName = part.nameCount - 1;
  const digits = DIGITS;
  let pos = part.from;
  let { line } = part;
  let shift = part.column;
  let column = 0;
  let source = 0;
  let sourceLine = 0;
  let sourceColumn = 0;
  let name = 0;
  writer.toLine(line);
  while (pos < to) {
    if (bytes[pos] === SEMICOLON) {
      pos += 1;
      line += 1;
      column = 0;
      shift = 0;
      if (stop !== null && line > stop.line) return;
      writer.toLine(line);
      continue;
    }
    let count = 0;
    // The byte at `to` is the quote, which is no digit: no number is read beyond the end.
    for (
      let digit = digits[bytes[pos] ?? 0] ?? NONE;
      digit !== NONE;
      digit = digits[bytes[pos] ?? 0] ?? NONE
    ) {
      pos += 1;
      let value = digit & 31;
      for (let bits = 5; digit >= 32; bits += 5) {
        digit = digits[bytes[pos] ?? 0] ?? NONE;
        if (digit === NONE) throw cutNumber(pos === to, bytes[pos] ?? 0);
        pos += 1;
        if (bits < 30) value |= (digit & 31) << bits;
        else if (bits > 30 ? (digit & 31) !== 0 : (digit & 31) > 3) throw tooLarge();
        else value |= (digit & 31) << 30;
      }
      // The lowest bit is the sign; a negative zero stands for the lowest number.
      const size = value >>> 1;
      numbers[count] = (value & 1) === 0 ? size : size === 0 ? -MAX - 1 : -size;
      if (count === 5) throw fault(line, 'holds more than 5 numbers');
      count += 1;
    }
    if (count === 0) throw pos < to && bytes[pos] === COMMA ? fault(line, 'is empty') : noDigit();
    column += numbers[0] ?? 0;
    if (count > 1) {
      if (count < 4) throw fault(line, `holds ${count} numbers`);
      source += numbers[1] ?? 0;
      sourceLine += numbers[2] ?? 0;
      sourceColumn += numbers[3] ?? 0;
      if (source < 0 || source > lastSource) throw outside(line, 'source', source, lastSource);
      if (sourceLine < 0 || sourceLine > MAX) throw outside(line, 'source line', sourceLine, MAX);
      if (sourceColumn < 0 || sourceColumn > MAX) throw outside(line, 'source column', sourceColumn, MAX);
      if (count > 4) {
        name += numbers[4] ?? 0;
        if (name < 0 || name > lastName) throw outside(line, 'name', name, lastName);
      }
    }
    if (column < 0 || column + shift > MAX) throw outside(line, 'column', column, MAX);
    if (pos < to && bytes[pos] === COMMA) {
      pos += 1;
      if (pos === to || bytes[pos] === SEMICOLON) throw fault(line, 'is empty');
    }
    if (stop !== null && isAt(stop, line, column + shift)) return;
    const isMapped = count > 1;
    writer.add(
      column + shift,
      isMapped ? firstSource + source : -1,
      sourceLine,
      sourceColumn,
      count > 4 ? firstName + name : -1,
    );
  }
}

function isAt(stop: { line: number; column: number }, line: number, column: number): boolean {
  return line > stop.line || (line === stop.line && column >= stop.column);
}

function outside(line: number, what: string, value: number, max: number): MapFault {
  return fault(line, value < 0 ? `has a negative ${what}` : `has a ${what} beyond the last, ${max}`);
}

function fault(line: number, what: string): MapFault {
  return new MapFault('mappings', `a segment of generated line ${line + 1} ${what}`);
}

class SegmentWriter {
  private lineStarts = new Int32Array(1024);
  private columns: Int32Array<ArrayBuffer>;
  private originals: Int32Array<ArrayBuffer>;
  private count = 0;
  private line = 0;
  /** The column before on this line. */
  private before = 0;
  private isSorted = true;

  constructor(segments: number) {
    this.columns = new Int32Array(segments);
    this.originals = new Int32Array(4 * segments);
  }

  toLine(line: number) {
    if (line === this.line) return;
    this.endLine();
    checkLimit('lines', line + 1);
    this.lineStarts = withRoom(this.lineStarts, line + 2);
    this.lineStarts.fill(this.count, this.line + 1, line + 1);
    this.line = line;
    this.before = 0;
  }

  add(column: number, source: number, sourceLine: number, sourceColumn: number, name: number) {
    const { count } = this;
    if (count === this.columns.length) this.grow();
    const { columns, originals } = this;
    if (column < this.before) this.isSorted = false;
    this.before = column;
    columns[count] = column;
    const at = 4 * count;
    originals[at] = source;
    originals[at + 1] = sourceLine;
    originals[at + 2] = sourceColumn;
    originals[at + 3] = name;
    this.count = count + 1;
  }

  done(): Segments {
    this.endLine();
    const { count, line } = this;
    this.lineStarts[line + 1] = count;
    return {
      lineStarts: trimmed(this.lineStarts, line + 2),
      columns: trimmed(this.columns, count),
      originals: trimmed(this.originals, 4 * count),
    };
  }

  private grow() {
    checkLimit('segments', this.count + 1);
    this.columns = withRoom(this.columns, this.count + 1);
    this.originals = withRoom(this.originals, 4 * this.columns.length);
  }

  /** Columns may come in any order; look-ups need them ascending. */
  private endLine() {
    if (this.isSorted) return;
    this.isSorted = true;
    const { columns, originals, lineStarts } = this;
    const from = lineStarts[this.line] ?? 0;
    const order = Int32Array.from({ length: this.count - from }, (_, i) => from + i);
    order.sort((a, b) => (columns[a] ?? 0) - (columns[b] ?? 0) || a - b);
    const sorted = Int32Array.from(
      { length: 4 * order.length },
      (_, i) => originals[4 * (order[i >> 2] ?? 0) + (i & 3)] ?? 0,
    );
    originals.set(sorted, 4 * from);
    columns.set(
      order.map((i) => columns[i] ?? 0),
      from,
    );
  }
}

function withRoom(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  if (array.length >= length) return array;
  const larger = new Int32Array(Math.max(length, Math.ceil(1.5 * array.length)));
  larger.set(array);
  return larger;
}

/** A little too much is cheaper than a copy. */
function trimmed(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  return array.length > 1.1 * length ? array.slice(0, length) : array.subarray(0, length);
}
