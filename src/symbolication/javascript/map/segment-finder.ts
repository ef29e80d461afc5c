import { ColumnIndex, FEW } from './column-index';
import type { Segments } from './segment-table';

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
    if (end - start > FEW) {
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
