import {
  type OpenedArtifact,
  type ArtifactChoice,
  type ByName,
  type FoundArtifact,
  type Job,
  readableJob,
  READERS,
  type StackReader,
} from '#symbolication/platforms';
import { gunzipSync } from 'node:zlib';
import type { EnrichedFrame, RemovedPart } from '#contract/stack';
import { hashOf } from '../artifacts';

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

/** Max bytes of opened artifacts per thread, and so per stack; any beyond that count as missing. */
const CACHE_BYTES = 192 * 1024 * 1024;

const FRAMES_AT_ONCE = 1000;

/**
 * Creates the work function of a thread, with its own cache: from a job to the `data` of the reply, as JSON in UTF-8.
 */
export function enrichingThread({
  find,
  fetch,
  reading,
}: {
  /** Finds the stored ones among the requested artifacts. */
  find: (choice: ArtifactChoice) => Promise<readonly FoundArtifact[]>;
  /** Returns the compressed pieces of a content; none if it was deleted. */
  fetch: (hash: string) => Promise<readonly Uint8Array[]>;
  /** Called before a content is read and, with undefined, afterwards. */
  reading: (hash: string | undefined) => void;
}): (job: Job, spoiled: readonly string[]) => Promise<Uint8Array<ArrayBuffer>> {
  const cache = new ArtifactCache(CACHE_BYTES);

  /** Opens these contents, as far as the cache has room. */
  async function openAll(hashes: ReadonlySet<string>, reader: StackReader): Promise<void> {
    const inUse = new Set(
      [...hashes].map((hash) => artifactKey(reader, hash)).filter((key) => cache.has(key)),
    );
    for (const hash of hashes) {
      const key = artifactKey(reader, hash);
      if (inUse.has(key)) continue;
      const pieces = await fetch(hash);
      reading(hash);
      const artifact = openContent(hash, pieces, reader);
      if (cache.add(key, artifact, inUse)) inUse.add(key);
      reading(undefined);
    }
  }

  return async (job, spoiled) => {
    const reader = READERS[job.type];
    const { job: readable, removed } = readableJob(job);
    const request = reader.begin(readable);
    const hashes = [...request.choose(await find(request.query))];
    await openAll(new Set(hashes.filter((hash) => !spoiled.includes(hash))), reader);
    const artifactOf = (hash: string) => cache.get(artifactKey(reader, hash));
    const frames = request.enrich(artifactOf);
    const other = hashes.flatMap((hash) => {
      const artifact = artifactOf(hash);
      return (artifact && request.otherBuild?.(artifact)?.id) ?? [];
    })[0];
    const byName = request.byName?.() ?? [];
    return jsonOf(frames, {
      ...(job.release !== undefined && { release: job.release }),
      ...(removed.length > 0 && { removed }),
      ...(other !== undefined && { other_build: other }),
      ...(byName.length > 0 && {
        by_name: byName
          .slice(0, MAX_NAMES)
          .map(({ file, paths }) => ({ file, paths: paths.slice(0, MAX_NAMES) })),
      }),
    });
  };
}

function artifactKey(reader: StackReader, hash: string): string {
  return `${reader.name} ${hash}`;
}

/** Members of the reply that are not part of the interface. */
type Additions = {
  release?: string;
  removed?: readonly RemovedPart[];
  other_build?: string;
  by_name?: readonly ByName[];
};

/** Max names in a reply, and paths of each. */
const MAX_NAMES = 20;

/** `data` of the reply, encoded in batches of frames: a single string could exceed the max string length. */
function jsonOf(frames: readonly EnrichedFrame[], more: Additions): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (let from = 0; from < frames.length; from += FRAMES_AT_ONCE) {
    const list = JSON.stringify(frames.slice(from, from + FRAMES_AT_ONCE));
    parts.push(encoder.encode(`${from === 0 ? '' : ','}${list.slice(1, -1)}`));
  }
  const members = JSON.stringify(more).slice(1, -1);
  const end = members === '' ? ']}' : `],${members}}`;
  return concatenated([encoder.encode('{"frames":['), ...parts, encoder.encode(end)]);
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Opens the artifact in a content. Undefined if the content is missing, incomplete, does not match its hash, or
 * cannot be read: an older version may have accepted what this one rejects.
 */
function openContent(
  hash: string,
  pieces: readonly Uint8Array[],
  reader: StackReader,
): OpenedArtifact | undefined {
  if (pieces.length === 0) return undefined;
  try {
    const content = gunzipSync(Buffer.concat(pieces), { maxOutputLength: reader.maxBytes });
    return hashOf(content) === hash ? reader.open(content) : undefined;
  } catch {
    return undefined;
  }
}
