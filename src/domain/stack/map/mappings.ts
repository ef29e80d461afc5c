import { checkLimit, MapFault } from './map-fault';
import { VlqReader } from './vlq';

/** One mappings text and where in the generated file it begins and ends; `stop` is where the next one begins. */
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

/** Segments in the order of the generated file, every column of the table an array; -1 where a segment says nothing. */
export type Segments = {
  /** Index of the first segment of each line, and one more at the end. */
  lineStarts: Int32Array;
  columns: Int32Array;
  sources: Int32Array;
  sourceLines: Int32Array;
  sourceColumns: Int32Array;
  names: Int32Array;
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

function sizeOf({ bytes, from, to }: MappingsPart): { segments: number; lines: number } {
  let segments = 0;
  let lines = 1;
  let isInside = false;
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i];
    if (byte === SEMICOLON) {
      lines += 1;
      isInside = false;
    } else if (byte === COMMA) isInside = false;
    else if (!isInside) {
      segments += 1;
      isInside = true;
    }
  }
  return { segments, lines };
}

function readPart(part: MappingsPart, writer: SegmentWriter) {
  const reader = new VlqReader(part.bytes, part.from, part.to);
  let { line } = part;
  let shift = part.column;
  let column = 0;
  let source = 0;
  let sourceLine = 0;
  let sourceColumn = 0;
  let name = 0;
  let mayBegin = true;
  writer.toLine(line);
  while (reader.byte >= 0) {
    if (reader.byte === SEMICOLON) {
      reader.pos += 1;
      line += 1;
      column = 0;
      shift = 0;
      mayBegin = true;
      if (part.stop !== null && line > part.stop.line) return;
      writer.toLine(line);
      continue;
    }
    if (!mayBegin) throw fault(line, 'holds something else than 1, 4 or 5 numbers');
    column = within(column + reader.next(), MAX, line, 'column');
    let isMapped = false;
    let isNamed = false;
    if (isNumber(reader.byte)) {
      isMapped = true;
      source = within(source + reader.next(), part.sourceCount - 1, line, 'source');
      if (!isNumber(reader.byte)) throw fault(line, 'holds 2 numbers');
      sourceLine = within(sourceLine + reader.next(), MAX, line, 'source line');
      if (!isNumber(reader.byte)) throw fault(line, 'holds 3 numbers');
      sourceColumn = within(sourceColumn + reader.next(), MAX, line, 'source column');
      if (isNumber(reader.byte)) {
        isNamed = true;
        name = within(name + reader.next(), part.nameCount - 1, line, 'name');
      }
    }
    mayBegin = reader.byte === COMMA;
    if (mayBegin) {
      reader.pos += 1;
      if (!isNumber(reader.byte)) throw fault(line, 'is empty');
    }
    if (part.stop !== null && isAt(part.stop, line, column + shift)) return;
    writer.add(
      within(column + shift, MAX, line, 'column'),
      isMapped ? part.firstSource + source : -1,
      sourceLine,
      sourceColumn,
      isNamed ? part.firstName + name : -1,
    );
  }
}

function isNumber(byte: number): boolean {
  return byte >= 0 && byte !== COMMA && byte !== SEMICOLON;
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
      sources: new Int32Array(segments),
      sourceLines: new Int32Array(segments),
      sourceColumns: new Int32Array(segments),
      names: new Int32Array(segments),
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
    table.sources[count] = source;
    table.sourceLines[count] = sourceLine;
    table.sourceColumns[count] = sourceColumn;
    table.names[count] = name;
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
      sources: table.sources.slice(0, count),
      sourceLines: table.sourceLines.slice(0, count),
      sourceColumns: table.sourceColumns.slice(0, count),
      names: table.names.slice(0, count),
    };
  }

  /** Columns may come in any order; look-ups need them ascending. */
  private endLine() {
    if (this.isSorted) return;
    this.isSorted = true;
    const { columns, sources, sourceLines, sourceColumns, names, lineStarts } = this.table;
    const from = lineStarts[this.line] ?? 0;
    const order = Int32Array.from({ length: this.count - from }, (_, i) => from + i);
    order.sort((a, b) => (columns[a] ?? 0) - (columns[b] ?? 0) || a - b);
    for (const table of [columns, sources, sourceLines, sourceColumns, names]) {
      table.set(
        order.map((i) => table[i] ?? 0),
        from,
      );
    }
  }
}
