import { checkLimit, MapFault } from './map-fault';
import { cutNumber, DIGITS, noDigit, NO_DIGIT, tooLarge } from './vlq';

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

export function readMappings(parts: readonly MappingsPart[]): Segments {
  let segments = 0;
  let lines = 0;
  for (const part of parts) {
    const size = sizeOf(part);
    segments += size.segments;
    lines = Math.max(lines, part.line + size.lines);
    checkLimit('segments', segments);
    checkLimit('lines', lines);
  }
  const writer = new SegmentWriter(segments, lines);
  for (const part of parts) readPart(part, writer);
  return writer.done();
}

/** 1 for the bytes that end a segment, and for those that end a line: counting goes without a branch. */
const ENDS_SEGMENT = new Uint8Array(256);
ENDS_SEGMENT[COMMA] = 1;
ENDS_SEGMENT[SEMICOLON] = 1;
const ENDS_LINE = new Uint8Array(256);
ENDS_LINE[SEMICOLON] = 1;

function sizeOf({ bytes, from, to }: MappingsPart): { segments: number; lines: number } {
  let segments = 0;
  let lines = 1;
  let before = 1;
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i] ?? 0;
    const end = ENDS_SEGMENT[byte] ?? 0;
    segments += before & (end ^ 1);
    lines += ENDS_LINE[byte] ?? 0;
    before = end;
  }
  return { segments, lines };
}

/** The numbers of the segment at hand. */
const numbers = new Int32Array(6);

function readPart(part: MappingsPart, writer: SegmentWriter) {
  const { bytes, to, stop } = part;
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
      let digit = DIGITS[bytes[pos] ?? 0] ?? NO_DIGIT;
      digit !== NO_DIGIT;
      digit = DIGITS[bytes[pos] ?? 0] ?? NO_DIGIT
    ) {
      pos += 1;
      let value = digit & 31;
      for (let bits = 5; digit >= 32; bits += 5) {
        digit = DIGITS[bytes[pos] ?? 0] ?? NO_DIGIT;
        if (digit === NO_DIGIT) throw cutNumber(pos === to, bytes[pos] ?? 0);
        pos += 1;
        if (bits < 30) value |= (digit & 31) << bits;
        else if (bits > 30 ? (digit & 31) !== 0 : (digit & 31) > 3) throw tooLarge();
        else value |= (digit & 31) << 30;
      }
      // The lowest bit is the sign; a negative zero stands for the lowest number.
      const size = value >>> 1;
      numbers[count] = (value & 1) === 0 ? size : size === 0 ? -MAX - 1 : -size;
      if (count < 5) count += 1;
      else throw fault(line, 'holds more than 5 numbers');
    }
    if (count === 0) throw pos < to && bytes[pos] === COMMA ? fault(line, 'is empty') : noDigit();
    column = within(column + (numbers[0] ?? 0), MAX, line, 'column');
    if (count > 1) {
      if (count < 4) throw fault(line, `holds ${count} numbers`);
      source = within(source + (numbers[1] ?? 0), part.sourceCount - 1, line, 'source');
      sourceLine = within(sourceLine + (numbers[2] ?? 0), MAX, line, 'source line');
      sourceColumn = within(sourceColumn + (numbers[3] ?? 0), MAX, line, 'source column');
      if (count > 4) name = within(name + (numbers[4] ?? 0), part.nameCount - 1, line, 'name');
    }
    if (pos < to && bytes[pos] === COMMA) {
      pos += 1;
      if (pos === to || bytes[pos] === SEMICOLON) throw fault(line, 'is empty');
    }
    if (stop !== null && isAt(stop, line, column + shift)) return;
    writer.add(
      shift === 0 ? column : within(column + shift, MAX, line, 'column'),
      count > 1 ? part.firstSource + source : -1,
      sourceLine,
      sourceColumn,
      count > 4 ? part.firstName + name : -1,
    );
  }
}

function isAt(stop: { line: number; column: number }, line: number, column: number): boolean {
  return line > stop.line || (line === stop.line && column >= stop.column);
}

function within(value: number, max: number, line: number, what: string): number {
  if (value >= 0 && value <= max) return value;
  throw fault(line, value < 0 ? `has a negative ${what}` : `has a ${what} beyond the last, ${max}`);
}

function fault(line: number, what: string): MapFault {
  return new MapFault('mappings', `a segment of generated line ${line + 1} ${what}`);
}

class SegmentWriter {
  private readonly table: Segments;
  private count = 0;
  private line = 0;
  private isSorted = true;

  constructor(segments: number, lines: number) {
    this.table = {
      lineStarts: new Int32Array(lines + 1),
      columns: new Int32Array(segments),
      originals: new Int32Array(4 * segments),
    };
  }

  toLine(line: number) {
    if (line === this.line) return;
    this.endLine();
    const { lineStarts } = this.table;
    while (this.line < line) {
      this.line += 1;
      lineStarts[this.line] = this.count;
    }
  }

  add(column: number, source: number, sourceLine: number, sourceColumn: number, name: number) {
    const { table, count } = this;
    const start = table.lineStarts[this.line] ?? 0;
    if (count > start && column < (table.columns[count - 1] ?? 0)) this.isSorted = false;
    table.columns[count] = column;
    const at = 4 * count;
    table.originals[at] = source;
    table.originals[at + 1] = sourceLine;
    table.originals[at + 2] = sourceColumn;
    table.originals[at + 3] = name;
    this.count = count + 1;
  }

  done(): Segments {
    this.endLine();
    const { table, count } = this;
    table.lineStarts.fill(count, this.line + 1);
    if (count === table.columns.length) return table;
    return {
      lineStarts: table.lineStarts,
      columns: table.columns.slice(0, count),
      originals: table.originals.slice(0, 4 * count),
    };
  }

  /** Columns may come in any order; look-ups need them ascending. */
  private endLine() {
    if (this.isSorted) return;
    this.isSorted = true;
    const { columns, originals, lineStarts } = this.table;
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
