import type { SourceMap } from '#domain/stack/javascript/map/source-map';

/** Opened maps by the hash of their content, bounded by bytes; undefined is one that cannot be opened. */
export class MapCache {
  private readonly limit: number;
  /** The one that was asked for last is the last. */
  private readonly maps = new Map<string, SourceMap | undefined>();

  /** @param limit bytes of all maps together. */
  constructor(limit: number) {
    this.limit = limit;
  }

  has(hash: string): boolean {
    return this.maps.has(hash);
  }

  get(hash: string): SourceMap | undefined {
    const map = this.maps.get(hash);
    if (this.maps.delete(hash)) this.maps.set(hash, map);
    return map;
  }

  /**
   * Takes a map in and lets the longest unused ones go, but none of `kept`.
   * @returns false, and takes nothing in, where there is no room for it beside those that are kept.
   */
  add(hash: string, map: SourceMap | undefined, kept: ReadonlySet<string>): boolean {
    this.maps.set(hash, map);
    let bytes = this.bytes();
    for (const [oldest, unused] of this.maps) {
      if (bytes <= this.limit) break;
      if (oldest === hash || kept.has(oldest)) continue;
      this.maps.delete(oldest);
      bytes -= sizeOf(unused);
    }
    if (bytes <= this.limit) return true;
    this.maps.delete(hash);
    return false;
  }

  /** Maps grow with use, so this is counted anew. */
  private bytes(): number {
    let sum = 0;
    for (const map of this.maps.values()) sum += sizeOf(map);
    return sum;
  }
}

/** The entry itself costs something, too. */
function sizeOf(map: SourceMap | undefined): number {
  return 200 + (map?.byteLength ?? 0);
}
