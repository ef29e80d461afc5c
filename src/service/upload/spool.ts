import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal';
import { COPY_PREFIX } from '../store/pglite/pglite';

/**
 * Temporary folder for uploads, below the data directory, whose disk needs room for them anyway. The store is not
 * touched before an upload is complete, so a slow one blocks nobody.
 */
type Spool = {
  folder: string;
  /** Stores a content under a safe name. @throws Refusal EntityTooLarge above the limit. */
  keep(name: string, content: AsyncIterable<Uint8Array>): Promise<{ path: string; bytes: number }>;
  remove: () => Promise<void>;
};

export const SPOOL_PREFIX = 'upload-';
const MAX_SPOOL_AGE_MS = 86_400_000;

export async function createSpool(dataDir: string, maxBytes: number): Promise<Spool> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(dataDir, SPOOL_PREFIX));
  let remaining = maxBytes;
  return {
    folder,
    async keep(name, content) {
      const path = join(folder, name);
      const before = remaining;
      await pipeline(content, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return { path, bytes: before - remaining };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };

  async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      remaining -= chunk.length;
      if (remaining < 0) throw new Refusal('EntityTooLarge', `An upload has at most ${maxBytes} bytes.`);
      yield chunk;
    }
  }
}

/**
 * Removes uploads, and copies of the store, of processes that were killed. Where other processes may use the data
 * directory, only those older than a day: the rest may be unfinished.
 * @param now Unix milliseconds.
 */
export async function removeLeftSpools(dataDir: string, now: number, isAlone: boolean): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(SPOOL_PREFIX) && !name.startsWith(COPY_PREFIX)) continue;
    const folder = join(dataDir, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: now }));
    if (isAlone || now - mtimeMs > MAX_SPOOL_AGE_MS) await rm(folder, { recursive: true, force: true });
  }
}
