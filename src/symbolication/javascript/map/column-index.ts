import type { Segments } from './segment-table';

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
      if (to - from > FEW) {
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
export const FEW = 64;
