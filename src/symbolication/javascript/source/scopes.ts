import { type FoundRange, functionsIn } from './functions';
import type { Name } from './names';
import { type ParseBudget, parseSource } from './parse-source';

/** Functions of a source text, stored as numbers, so that neither the text nor its tree stays in memory. */
export class Scopes {
  private readonly lineStarts: Int32Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private readonly parents: Int32Array;
  private readonly names: (Name | undefined)[];

  private constructor(source: string, ranges: FoundRange[]) {
    this.lineStarts = lineStartsOf(source);
    // Of two that are alike, the outer one comes first.
    ranges.sort((a, b) => a.start - b.start || b.end - a.end);
    this.starts = Int32Array.from(ranges, ({ start }) => start);
    this.ends = Int32Array.from(ranges, ({ end }) => end);
    this.names = ranges.map((range) => range.function);
    this.parents = new Int32Array(ranges.length);
    const stack: number[] = [];
    for (const [i, { start }] of ranges.entries()) {
      while (stack.length > 0 && (this.ends[stack.at(-1) ?? 0] ?? 0) <= start) stack.pop();
      this.parents[i] = stack.at(-1) ?? -1;
      stack.push(i);
    }
  }

  /**
   * @param name of the source's file: it says which grammar is tried first.
   * @returns undefined for a text that cannot be parsed, or where the budget ends before it is.
   */
  static of(source: string, name: string, budget: ParseBudget): Scopes | undefined {
    const tree = parseSource(source, name, budget);
    return tree === undefined ? undefined : new Scopes(source, functionsIn(tree, source));
  }

  get byteLength(): number {
    return 4 * (this.lineStarts.length + 3 * this.starts.length) + 96 * this.names.length;
  }

  /** The innermost function around a position, its line counted from 1 and its column from 0; undefined outside of all. */
  at(line: number, column: number): Name | undefined {
    const offset = offsetOf(this.lineStarts, line, column);
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    let index = low - 1;
    while (index >= 0 && (this.ends[index] ?? 0) <= offset) index = this.parents[index] ?? -1;
    return this.names[index];
  }
}

/** Start of each line of a text; LF, CRLF and CR end one. */
export function lineStartsOf(text: string): Int32Array {
  const starts = [0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return Int32Array.from(starts);
}

function offsetOf(lineStarts: Int32Array, line: number, column: number): number {
  return (lineStarts[line - 1] ?? Number.MAX_SAFE_INTEGER) + column;
}
