import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf, requireFree } from '../data-dir';

/** Space of a copy and of the archive made of it, as a multiple of the files; less is needed as a rule. */
const SPACE = 1.5;
/** Longest step of a disk's clock, in which a file may be written again under the same time. */
const CLOCK_STEP_MS = 2000;

/**
 * Copies the folder of an open store in two steps: all files while it is written, in any state, then, while nothing is
 * written, those that were written since. @param target folder that is not there yet.
 * @param whileStill runs the second step after a checkpoint, without statements. @throws ENOSPC
 */
export async function copyFiles(
  folder: string,
  target: string,
  { signal, whileStill }: { signal: AbortSignal; whileStill: (copy: () => Promise<void>) => Promise<void> },
): Promise<void> {
  await mkdir(target, { mode: 0o700 });
  // The clock of the disk is not always that of this machine.
  const begin = (await stat(target)).mtimeMs - CLOCK_STEP_MS;
  const sizes = await Promise.all(
    (await filesIn(folder)).map(async ({ name }) => sizeOf(join(folder, name))),
  );
  await requireFree(target, SPACE * sizes.reduce((sum, size) => sum + size, 0));
  const copySince = async (since: number) => {
    const files = await filesIn(folder);
    for (const { name, isFolder } of files) {
      signal.throwIfAborted();
      const [from, to] = [join(folder, name), join(target, name)];
      if (isFolder) await mkdir(to, { recursive: true, mode: 0o700 });
      else if (((await unlessGone(stat(from)))?.mtimeMs ?? -1) >= since)
        await unlessGone(copyFile(from, to, constants.COPYFILE_FICLONE));
    }
    return new Set(files.map(({ name }) => name));
  };
  await copySince(0);
  await whileStill(async () => {
    const present = await copySince(begin);
    for (const { name } of await filesIn(target))
      if (!present.has(name)) await rm(join(target, name), { recursive: true, force: true });
  });
}

async function filesIn(folder: string): Promise<{ name: string; isFolder: boolean }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.map((entry) => ({
    name: join(entry.parentPath, entry.name).slice(folder.length + 1),
    isFolder: entry.isDirectory(),
  }));
}

async function sizeOf(path: string): Promise<number> {
  return (await unlessGone(stat(path)))?.size ?? 0;
}

/** Undefined for a file that was removed in the meantime. */
function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (reasonOf(error) !== 'ENOENT') throw error;
    return undefined;
  });
}
