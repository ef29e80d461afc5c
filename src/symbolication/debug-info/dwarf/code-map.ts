import type { DebugImage } from '../binary/image';

const LARGEST = 0xffff_ffff;

/** Turns addresses into offsets from the beginning of the image, where these are code. */
export class CodeMap {
  private readonly base: number;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  constructor({ base, code }: Pick<DebugImage, 'base' | 'code'>) {
    this.base = base;
    const sorted = code
      .map(({ from, to }) => ({ from: from - base, to: Math.min(to - base, LARGEST) }))
      .filter(({ from, to }) => from >= 0 && from < to)
      .sort((a, b) => a.from - b.from);
    for (const { from, to } of sorted) {
      const last = this.ends.length - 1;
      if (last >= 0 && from <= (this.ends[last] ?? 0)) this.ends[last] = Math.max(to, this.ends[last] ?? 0);
      else {
        this.starts.push(from);
        this.ends.push(to);
      }
    }
  }

  offset(address: number): number {
    return address - this.base;
  }

  /**
   * End of the code range around an offset; -1 if there is none. Code that a linker dropped keeps its debug
   * information, at address 0 or at the very end.
   */
  endAt(offset: number): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const end = this.ends[low - 1] ?? -1;
    return offset < end ? end : -1;
  }
}
