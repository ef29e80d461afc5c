import type { EnrichedFrame } from '#contract/stack';
import {
  type ArtifactChoice,
  type FoundArtifact,
  type Job,
  READERS,
  type StackReader,
  withFewEmptyLines,
} from '#symbolication/enrich';
import { ArtifactCache } from './artifact-cache';
import { openContent } from './open-content';

/** Bytes of opened artifacts that one thread keeps. One stack gets no more either: those beyond count as not there. */
const CACHE_BYTES = 192 * 1024 * 1024;

const FRAMES_AT_ONCE = 1000;

export type Surroundings = {
  /** Which of the artifacts that are wanted are stored. */
  find: (wanted: ArtifactChoice) => Promise<readonly FoundArtifact[]>;
  /** The compressed pieces of a content; none where it is gone. */
  fetch: (hash: string) => Promise<readonly Uint8Array[]>;
  /** Told before a content is read and, with undefined, after. */
  reading: (hash: string | undefined) => void;
};

type Work = (job: Job, spoiled: readonly string[]) => Promise<Uint8Array<ArrayBuffer>>;

/** Makes the work of a thread, with a cache of its own: from a job to the `data` of the reply, as JSON in UTF-8. */
export function enrichingThread({ find, fetch, reading }: Surroundings): Work {
  const cache = new ArtifactCache(CACHE_BYTES);

  /** Opens these contents, as many as there is room for. */
  async function open(hashes: ReadonlySet<string>, reader: StackReader): Promise<void> {
    const kept = new Set([...hashes].map((hash) => keyOf(reader, hash)).filter((key) => cache.has(key)));
    for (const hash of hashes) {
      const key = keyOf(reader, hash);
      if (kept.has(key)) continue;
      const pieces = await fetch(hash);
      reading(hash);
      const artifact = openContent(hash, pieces, reader);
      if (cache.add(key, artifact, kept)) kept.add(key);
      reading(undefined);
    }
  }

  return async (job, spoiled) => {
    const reader = READERS[job.type];
    const begun = reader.begin({ ...job, stack: withFewEmptyLines(job.stack) });
    const chosen = [...begun.choose(await find(begun.wanted))];
    await open(new Set(chosen.filter((hash) => !spoiled.includes(hash))), reader);
    return jsonOf(begun.enrich((hash) => cache.get(keyOf(reader, hash))));
  };
}

function keyOf(reader: StackReader, hash: string): string {
  return `${reader.name} ${hash}`;
}

/** Frames as JSON in UTF-8. All of them as one string could be longer than strings are. */
function jsonOf(frames: readonly EnrichedFrame[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  for (let from = 0; from < frames.length; from += FRAMES_AT_ONCE) {
    const list = JSON.stringify(frames.slice(from, from + FRAMES_AT_ONCE));
    parts.push(encoder.encode(`${from === 0 ? '' : ','}${list.slice(1, -1)}`));
  }
  return joined([encoder.encode('{"frames":['), ...parts, encoder.encode(']}')]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
