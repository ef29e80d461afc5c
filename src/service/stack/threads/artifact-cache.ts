import type { OpenedArtifact } from '#symbolication/platforms';

/** LRU cache of opened artifacts, limited by bytes; undefined marks an unreadable one. */
export class ArtifactCache {
  private readonly limit: number;
  /** Map order is LRU order. */
  private readonly opened = new Map<string, OpenedArtifact | undefined>();

  /** @param limit max bytes of all artifacts. */
  constructor(limit: number) {
    this.limit = limit;
  }

  has(key: string): boolean {
    return this.opened.has(key);
  }

  get(key: string): OpenedArtifact | undefined {
    const artifact = this.opened.get(key);
    if (this.opened.delete(key)) this.opened.set(key, artifact);
    return artifact;
  }

  /**
   * Adds an artifact, and evicts the least recently used ones except `kept`.
   * @returns false, and adds nothing, if there is no room for it next to those.
   */
  add(key: string, artifact: OpenedArtifact | undefined, kept: ReadonlySet<string>): boolean {
    this.opened.set(key, artifact);
    let bytes = this.bytes();
    for (const [oldest, unused] of this.opened) {
      if (bytes <= this.limit) break;
      if (oldest === key || kept.has(oldest)) continue;
      this.opened.delete(oldest);
      bytes -= sizeOf(unused);
    }
    if (bytes <= this.limit) return true;
    this.opened.delete(key);
    return false;
  }

  /** Computed each time, as artifacts grow with use. */
  private bytes(): number {
    let sum = 0;
    for (const artifact of this.opened.values()) sum += sizeOf(artifact);
    return sum;
  }
}

/** Size including the overhead of the entry. */
function sizeOf(artifact: OpenedArtifact | undefined): number {
  return 200 + (artifact?.byteLength ?? 0);
}
