import type { EnrichedFrame } from '#contract/stack';
import { artifactFinder } from '#domain/stack/artifact-finder';
import { enrichJavaScript, filesOf, type MapAnswer } from '#domain/stack/javascript/enrich';
import { parseStack } from '#domain/stack/javascript/parse';
import { MapCache } from './map-cache';
import type { Job } from './messages';
import { openContent } from './open-content';

/** Bytes of opened maps that one thread keeps. One stack gets no more either: files beyond are as without a map. */
const CACHE_BYTES = 192 * 1024 * 1024;

const FRAMES_AT_ONCE = 1000;

export type Surroundings = {
  /** The compressed pieces of a content; none where it is gone. */
  fetch: (hash: string) => Promise<readonly Uint8Array[]>;
  /** Told before a content is read and, with undefined, after. */
  reading: (hash: string | undefined) => void;
};

type Work = (job: Job, spoiled: readonly string[]) => Promise<Uint8Array<ArrayBuffer>>;

/** Makes the work of a thread, with a cache of its own: from a job to the `data` of the reply, as JSON in UTF-8. */
export function enrichingThread({ fetch, reading }: Surroundings): Work {
  const cache = new MapCache(CACHE_BYTES);

  /** Opens the maps of these contents, as many as there is room for. */
  async function open(hashes: ReadonlySet<string>, spoiled: readonly string[]): Promise<void> {
    const kept = new Set([...hashes].filter((hash) => cache.has(hash)));
    for (const hash of hashes) {
      if (kept.has(hash) || spoiled.includes(hash)) continue;
      const pieces = await fetch(hash);
      reading(hash);
      const map = openContent(hash, pieces);
      if (cache.add(hash, map, kept)) kept.add(hash);
      reading(undefined);
    }
  }

  return async ({ type, stack, near, artifacts }, spoiled) => {
    const parsed = parseStack(stack);
    const find = artifactFinder(
      artifacts.map(({ path }) => placeOf(path)),
      type === 'react native',
    );
    const hashOf = (file: string) => artifacts[find(file) ?? -1]?.hash;
    const files = new Map(filesOf(parsed).map((file) => [file, hashOf(file)]));
    await open(new Set([...files.values()].filter((hash) => hash !== undefined)), spoiled);
    const mapFor = (file: string): MapAnswer => {
      const hash = files.get(file);
      return hash === undefined ? 'no map' : (cache.get(hash) ?? 'bad map');
    };
    const enriched = enrichJavaScript(parsed, { near, mapFor });
    return jsonOf(enriched.map(({ frame }) => frame));
  };
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

/** What comes before the last slash says how much has to agree: an address, a path on any host, or the end of one. */
function placeOf(path: string): { prefix: string; path: string } {
  const end = path.lastIndexOf('/') + 1;
  return { prefix: path.slice(0, end), path: path.slice(end) };
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
