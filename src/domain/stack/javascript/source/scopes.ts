import { lineStartsOf, offsetOf } from './line-starts';
import { scanFunctions } from './scan-functions';

export type EnclosingFunction = {
  /** '' where it has none. */
  name: string;
  /** The class whose member it is; '' elsewhere. */
  className: string;
};

/** The functions of one source text, kept as numbers, so that the text itself need not be kept. */
export class Scopes {
  private readonly lineStarts: Int32Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly parents: Int32Array;
  private readonly names: EnclosingFunction[];

  constructor(source: string, hasJsx: boolean) {
    this.lineStarts = lineStartsOf(source);
    // Scanned in the order they end; they begin in the order of the text.
    const found = scanFunctions(source, hasJsx).sort((a, b) => a.start - b.start || b.end - a.end);
    this.starts = Int32Array.from(found, ({ start }) => start);
    this.ends = Int32Array.from(found, ({ end }) => end);
    this.names = found.map(({ name, className }) => ({ name, className }));
    this.parents = new Int32Array(found.length);
    const open: number[] = [];
    for (const [i, { start }] of found.entries()) {
      while (open.length > 0 && (this.ends[open.at(-1) ?? 0] ?? 0) <= start) open.pop();
      this.parents[i] = open.at(-1) ?? -1;
      open.push(i);
    }
  }

  get byteLength(): number {
    return 4 * (this.lineStarts.length + 3 * this.starts.length) + 96 * this.names.length;
  }

  /** The innermost function around a position, its line counted from 1 and its column from 0; null outside of all. */
  at(line: number, column: number): EnclosingFunction | null {
    const offset = offsetOf(this.lineStarts, line, column);
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    let found = low - 1;
    while (found >= 0 && (this.ends[found] ?? 0) <= offset) found = this.parents[found] ?? -1;
    return this.names[found] ?? null;
  }
}
