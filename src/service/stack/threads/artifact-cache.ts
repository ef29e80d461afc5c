import type { OpenedArtifact } from '#symbolication/enrich';

/** Opened artifacts by a key of their content, bounded by bytes; undefined is one that cannot be opened. */
export class ArtifactCache {
  private readonly limit: number;
  /** The one that was requested last is the last. */
  private readonly opened = new Map<string, OpenedArtifact | undefined>();

  /** @param limit bytes of all artifacts together. */
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
   * Takes an artifact in and lets the longest unused ones go, but none of `kept`.
   * @returns false, and takes nothing in, where there is no room for it beside those that are kept.
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

  /** Artifacts grow with use, so this is counted each time. */
  private bytes(): number {
    let sum = 0;
    for (const artifact of this.opened.values()) sum += sizeOf(artifact);
    return sum;
  }
}

/** The entry itself costs something, too. */
function sizeOf(artifact: OpenedArtifact | undefined): number {
  return 200 + (artifact?.byteLength ?? 0);
}
