import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Small text files in a folder that several processes share, readable by their user only; writes are atomic. */
export type LinkFiles = {
  /** Returns undefined if the file is missing. */
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
  /** Returns true if the file existed. */
  remove(name: string): Promise<boolean>;
  /** Names of complete files; empty if the folder does not exist yet. */
  names(): Promise<string[]>;
  /** Removes incomplete files of processes that have ended. */
  removeHalves(): Promise<void>;
};

const HALF = '.half';
/** Min age of an incomplete file before it is removed, since another process may be writing it. */
const ABANDONED_MS = 3_600_000;

/** @param folder created with the first file, like its parent, for this user only. */
export function createLinkFiles(folder: string): LinkFiles {
  const all = async () => (await readdir(folder).catch(unlessMissing)) ?? [];
  return {
    read: (name) => readFile(join(folder, name), 'utf8').catch(unlessMissing),
    async write(name, text) {
      for (const part of [dirname(folder), folder]) {
        await mkdir(part, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        });
      }
      const half = join(folder, `${name}.${randomBytes(6).toString('hex')}${HALF}`);
      try {
        await writeFile(half, text, { mode: 0o600, flag: 'wx' });
        await rename(half, join(folder, name));
      } catch (error) {
        await rm(half, { force: true });
        throw error;
      }
    },
    remove: async (name) =>
      await rm(join(folder, name)).then(
        () => true,
        (error) => unlessMissing(error) ?? false,
      ),
    names: async () => (await all()).filter((name) => !name.endsWith(HALF)),
    async removeHalves() {
      for (const name of await all()) {
        if (!name.endsWith(HALF)) continue;
        const stats = await stat(join(folder, name)).catch(unlessMissing);
        if (stats && Date.now() - stats.mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
      }
    },
  };
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
