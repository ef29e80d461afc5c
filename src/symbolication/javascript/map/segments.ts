import { checkLimit } from './json-bytes';

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

/**
 * Index for columns in lines with many segments. Each line is cut into equal ranges of columns, a power of two wide
 * and about as many as a fourth of its segments; each range stores the first segment that begins in it or after it.
 */
export class ColumnIndex {
  /** Index in `firsts` of each line's first stretch, and one more at the end; the last stretch of a line is behind its end. */
  readonly starts: Int32Array;
  /** Number of bits to shift a column to get its range. */
  readonly shifts: Uint8Array;
  readonly firsts: Int32Array;

  constructor({ lineStarts, columns }: Segments) {
    const lines = lineStarts.length - 1;
    this.starts = new Int32Array(lines + 1);
    this.shifts = new Uint8Array(lines);
    let size = 0;
    for (let line = 0; line < lines; line += 1) {
      const from = lineStarts[line] ?? 0;
      const to = lineStarts[line + 1] ?? from;
      if (to - from > MAX_UNINDEXED) {
        const last = columns[to - 1] ?? 0;
        const shift = Math.max(0, 32 - Math.clz32(Math.floor((4 * last) / (to - from))));
        this.shifts[line] = shift;
        size += (last >>> shift) + 2;
      }
      this.starts[line + 1] = size;
    }
    this.firsts = new Int32Array(size);
    for (let line = 0; line < lines; line += 1) this.fill(line, lineStarts, columns);
  }

  get byteLength(): number {
    return this.starts.byteLength + this.shifts.byteLength + this.firsts.byteLength;
  }

  private fill(line: number, lineStarts: Int32Array, columns: Int32Array) {
    const { firsts } = this;
    const end = this.starts[line + 1] ?? 0;
    let at = this.starts[line] ?? end;
    if (at === end) return;
    const start = at;
    const shift = this.shifts[line] ?? 0;
    const to = lineStarts[line + 1] ?? 0;
    for (let i = lineStarts[line] ?? to; i < to; i += 1) {
      const stretch = start + ((columns[i] ?? 0) >>> shift);
      while (at <= stretch) {
        firsts[at] = i;
        at += 1;
      }
    }
    firsts.fill(to, at, end);
  }
}

/** Max segments that are searched as fast without an index. */
const MAX_UNINDEXED = 64;

/** Number of segments after the last match to try first: frames repeat and are close to each other. */
const TRIED = 4;

/** Number of searches after which an index pays off. */
const SEARCHES = 1000;

const BEYOND = 2 ** 31 - 1;

/** Finds segments by generated positions: lines count from 1 and columns from 0. */
export class SegmentFinder {
  private readonly segments: Segments;
  private readonly lineStarts: Int32Array;
  private readonly columns: Int32Array;
  private index: ColumnIndex | undefined = undefined;
  private searches = 0;
  /** Last match, valid for the columns from `from` up to `to`. */
  private last = -1;
  private line = 0;
  private from = 0;
  private to = 0;
  /** The first segment that begins behind it. */
  private next = 0;

  constructor(segments: Segments) {
    this.segments = segments;
    this.lineStarts = segments.lineStarts;
    this.columns = segments.columns;
  }

  get byteLength(): number {
    return this.index?.byteLength ?? 0;
  }

  /** The segment that a position lies in; -1 where its line has none at or before it. */
  find(line: number, column: number): number {
    if (line === this.line && column >= this.from && column < this.to) return this.last;
    return this.search(line, column);
  }

  private search(line: number, column: number): number {
    const { lineStarts, columns } = this;
    const start = lineStarts[line - 1];
    const end = lineStarts[line];
    if (start === undefined || end === undefined) return -1;
    const near = Math.max(start, this.next);
    if (near - this.next < TRIED && near < end && (near === start || (columns[near - 1] ?? 0) <= column)) {
      const tried = Math.min(end, near + TRIED);
      let next = near;
      while (next < tried && (columns[next] ?? 0) <= column) next += 1;
      if (next < tried || next === end) return this.remember(line, column, start, next, end);
    }
    return this.remember(line, column, start, this.firstBehind(line, column, start, end), end);
  }

  /** The first segment of a line that begins behind a column. */
  private firstBehind(line: number, column: number, start: number, end: number): number {
    const { columns } = this;
    let low = start;
    let high = end;
    if (end - start > MAX_UNINDEXED) {
      if (this.index === undefined && this.searches === SEARCHES) this.index = new ColumnIndex(this.segments);
      if (this.index === undefined) this.searches += 1;
      else {
        const { starts, shifts, firsts } = this.index;
        const stretch = (starts[line - 1] ?? 0) + (column >>> (shifts[line - 1] ?? 0));
        if (stretch + 1 < (starts[line] ?? 0)) {
          low = firsts[stretch] ?? start;
          high = firsts[stretch + 1] ?? end;
        }
      }
    }
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((columns[middle] ?? 0) <= column) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Keeps what holds up to the segment `next`. Of several at exactly one column the first counts there, the last behind it. */
  // oxlint-disable-next-line eslint/max-params -- called for every look-up: an object of numbers would be made each time
  private remember(line: number, column: number, start: number, next: number, end: number): number {
    const { columns } = this;
    let segment = next - 1;
    if (segment < start) return -1;
    let from = columns[segment] ?? 0;
    let to = next < end ? (columns[next] ?? BEYOND) : BEYOND;
    if (segment > start && columns[segment - 1] === from) {
      if (column === from) {
        while (segment > start && columns[segment - 1] === from) segment -= 1;
        to = from + 1;
      } else from += 1;
    }
    this.line = line;
    this.from = from;
    this.to = to;
    this.next = next;
    this.last = segment;
    return segment;
  }
}
