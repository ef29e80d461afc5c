import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal';

/** Below the data directory, with the prefix of spools, which a start removes. */
const FOLDER = 'upload-chunks';
const HOUR_MS = 3_600_000;
const MAX_BYTES = 4 * 1024 * 1024 * 1024;
const MAX_COUNT = 20_000;

/** SHA-1 in lower-case hex digits. */
export const SHA1 = /^[0-9a-f]{40}$/;

/** Chunks of one key: a client cannot assemble what another key sent. */
type ChunkList = { keyId: string; chunks: readonly string[] };

/** Chunks that wait for their assembly, as files named by their SHA-1. They are removed after use, or after an hour. */
export type ChunkStore = {
  /** Chunks that are not there. The others are not removed before this file is assembled. */
  missing(fileId: string, list: ChunkList): Promise<string[]>;
  /** @throws Refusal if the checksum is wrong or there is no room. */
  keep(keyId: string, checksum: string, content: Uint8Array): Promise<void>;
  read(list: ChunkList): AsyncGenerator<Uint8Array>;
  /** Removes the chunks of an assembled file, except those that another file needs. */
  release(fileId: string, list: ChunkList): Promise<void>;
  stop(): void;
};

export function createChunkStore(dataDir: string, clock: () => number): ChunkStore {
  const root = join(dataDir, FOLDER);
  const placeOf = (keyId: string, checksum: string) => join(root, keyId, checksum);
  /** Files with their chunks, until they are assembled. */
  const awaited = new Map<string, { at: number; places: ReadonlySet<string> }>();
  let sweeping: NodeJS.Timeout | undefined;

  /** Removes old chunks. Returns the size of the rest. */
  async function sweep(): Promise<{ count: number; bytes: number }> {
    const oldest = clock() - HOUR_MS;
    for (const [fileId, { at }] of awaited) if (at < oldest) awaited.delete(fileId);
    const rest = { count: 0, bytes: 0 };
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const info = await stat(path).catch(() => undefined);
      if (!info) continue;
      if (info.mtimeMs < oldest) await rm(path, { force: true });
      else {
        rest.count += 1;
        rest.bytes += info.size;
      }
    }
    return rest;
  }

  function sweepLater(): void {
    sweeping ??= setTimeout(() => {
      sweeping = undefined;
      sweep().then(
        ({ count }) => count > 0 && sweepLater(),
        () => undefined,
      );
    }, HOUR_MS).unref();
  }

  return {
    async missing(fileId, { keyId, chunks }) {
      const places = new Map(chunks.map((chunk) => [chunk, placeOf(keyId, chunk)]));
      awaited.set(fileId, { at: clock(), places: new Set(places.values()) });
      const found = await Promise.all(
        [...places].map(async ([chunk, path]) => ((await exists(path)) ? [] : [chunk])),
      );
      return found.flat();
    },
    async keep(keyId, checksum, content) {
      if (createHash('sha1').update(content).digest('hex') !== checksum) {
        throw new Refusal('BadRequest', `The chunk ${checksum} has another checksum.`);
      }
      const { count, bytes } = await sweep();
      if (count >= MAX_COUNT || bytes + content.length > MAX_BYTES) {
        throw new Refusal(
          'EntityTooLarge',
          `Chunks that wait for their assembly have at most ${MAX_BYTES} bytes, and expire after an hour.`,
        );
      }
      await mkdir(join(root, keyId), { recursive: true, mode: 0o700 });
      // Renamed when it is whole: another client may read the same chunk.
      const path = join(root, randomUUID());
      await writeFile(path, content, { mode: 0o600 });
      await rename(path, placeOf(keyId, checksum));
      sweepLater();
    },
    async *read({ keyId, chunks }) {
      for (const chunk of chunks) yield* createReadStream(placeOf(keyId, chunk));
    },
    async release(fileId, { keyId, chunks }) {
      awaited.delete(fileId);
      const needed = [...awaited.values()];
      for (const path of new Set(chunks.map((chunk) => placeOf(keyId, chunk)))) {
        if (!needed.some(({ places }) => places.has(path))) await rm(path, { force: true });
      }
    },
    stop: () => clearTimeout(sweeping),
  };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
