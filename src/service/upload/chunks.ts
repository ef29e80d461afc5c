import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

/** Below the data directory, with the prefix of spools, which a start removes. */
const FOLDER = 'upload-chunks';
const HOUR_MS = 3_600_000;
const MAX_CHUNKS_BYTES = 4 * 1024 * 1024 * 1024;
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
  /** Removes the chunks of an assembled file, except chunks that another file needs. */
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
      const absent = await Promise.all(
        [...places].map(([chunk, path]) =>
          access(path).then(
            () => [],
            () => [chunk],
          ),
        ),
      );
      return absent.flat();
    },
    async keep(keyId, checksum, content) {
      if (createHash('sha1').update(content).digest('hex') !== checksum) {
        throw new Refusal('BadRequest', `The chunk ${checksum} has another checksum.`);
      }
      const { count, bytes } = await sweep();
      if (count >= MAX_COUNT || bytes + content.length > MAX_CHUNKS_BYTES) {
        throw new Refusal(
          'EntityTooLarge',
          `Chunks that wait for their assembly have at most ${MAX_CHUNKS_BYTES} bytes, and expire after an hour.`,
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
      const awaitedFiles = [...awaited.values()];
      for (const path of new Set(chunks.map((chunk) => placeOf(keyId, chunk)))) {
        if (!awaitedFiles.some(({ places }) => places.has(path))) await rm(path, { force: true });
      }
    },
    stop: () => clearTimeout(sweeping),
  };
}

/** A power of two, as clients before 2.40 require. */
export const CHUNK_BYTES = 2 * 1024 * 1024;
export const CHUNKS_PER_REQUEST = 4;
/** Room for the chunks, even if gzip made them longer, and for the heads of their parts. */
export const MAX_BODY_BYTES = CHUNKS_PER_REQUEST * CHUNK_BYTES + 65_536;

/** Field of a chunk, and whether it is packed. */
const CHUNK_FIELDS: Readonly<Record<string, boolean>> = { file: false, file_gzip: true };

/** Chunks of a body of the type multipart/form-data, each named by its checksum. @throws Refusal */
export async function* chunksIn(
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
): AsyncGenerator<{ checksum: string; content: Uint8Array }> {
  const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw new Refusal('BadRequest', 'The body must be multipart/form-data.');
  });
  const parts = [...form];
  if (parts.length > CHUNKS_PER_REQUEST) {
    throw new Refusal('EntityTooLarge', `A request has at most ${CHUNKS_PER_REQUEST} chunks.`);
  }
  for (const [field, part] of parts) {
    const isPacked = CHUNK_FIELDS[field];
    if (isPacked === undefined || typeof part === 'string' || !SHA1.test(part.name)) {
      throw new Refusal(
        'BadRequest',
        'A chunk is a file in the field file or file_gzip, named by its SHA-1.',
      );
    }
    const partBytes = new Uint8Array(await part.arrayBuffer());
    const content = isPacked ? await unpacked(partBytes, part.name) : partBytes;
    if (content.length > CHUNK_BYTES) throw tooLarge(part.name);
    yield { checksum: part.name, content };
  }
}

async function unpacked(packed: Uint8Array, checksum: string): Promise<Uint8Array> {
  return promisify(gunzip)(packed, { maxOutputLength: CHUNK_BYTES }).catch((error: unknown) => {
    throw error instanceof RangeError
      ? tooLarge(checksum)
      : new Refusal('BadRequest', `The chunk ${checksum} is a damaged gzip file.`);
  });
}

function tooLarge(checksum: string): Refusal {
  return new Refusal('EntityTooLarge', `The chunk ${checksum} has more than ${CHUNK_BYTES} bytes.`);
}
