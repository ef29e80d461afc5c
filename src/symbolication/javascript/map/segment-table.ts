import { checkLimit } from './map-fault';

/** Segments in the order of the generated file. */
export type Segments = {
  /** Index of the first segment of each line, and one more at the end. */
  lineStarts: Int32Array;
  columns: Int32Array;
  /** Four numbers per segment that are read together: source, line, column and name; -1 where it has none. */
  originals: Int32Array;
};

/** Segments as they are read, with room for more of them. */
export class SegmentTable {
  lineStarts = new Int32Array(1024);
  columns: Int32Array<ArrayBuffer>;
  originals: Int32Array<ArrayBuffer>;
  count = 0;
  private line = 0;
  private isSorted = true;

  constructor(segments: number) {
    this.columns = new Int32Array(segments);
    this.originals = new Int32Array(4 * segments);
  }

  /** The lines up to this one have no more segments than there are. */
  beginPart(line: number) {
    checkLimit('lines', line + 1);
    this.lineStarts = withRoom(this.lineStarts, line + 2);
    this.lineStarts.fill(this.count, this.line + 1, line + 1);
    this.line = line;
  }

  /** Room for this many more segments and lines. */
  makeRoom(more: number) {
    this.lineStarts = withRoom(this.lineStarts, this.line + more + 2);
    this.columns = withRoom(this.columns, this.count + more);
    this.originals = withRoom(this.originals, 4 * this.columns.length);
  }

  /** Commits the segments written into the arrays. */
  advance(line: number, count: number, descends: boolean) {
    checkLimit('lines', line + 1);
    checkLimit('segments', count);
    this.line = line;
    this.count = count;
    if (descends) this.isSorted = false;
  }

  done(): Segments {
    const { count, line } = this;
    this.lineStarts[line + 1] = count;
    const segments = {
      lineStarts: trimmed(this.lineStarts, line + 2),
      columns: trimmed(this.columns, count),
      originals: trimmed(this.originals, 4 * count),
    };
    if (!this.isSorted) for (let i = 0; i <= line; i += 1) sortLine(segments, i);
    return segments;
  }
}

/** Columns may come in any order; look-ups need them ascending. */
function sortLine({ lineStarts, columns, originals }: Segments, line: number) {
  const from = lineStarts[line] ?? 0;
  const to = lineStarts[line + 1] ?? from;
  let i = from + 1;
  while (i < to && (columns[i - 1] ?? 0) <= (columns[i] ?? 0)) i += 1;
  if (i >= to) return;
  const order = Int32Array.from({ length: to - from }, (_, i) => from + i);
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
