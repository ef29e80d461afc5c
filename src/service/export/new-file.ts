import { type FileHandle, link, lstat, open, rename, rm } from 'node:fs/promises';
import { reasonOf } from '../store/data-dir';
import { ExportError } from './export-folder';

/** Codes of disks without hard links. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Writes a file, readable by its owner only, that is there once it is complete; until then it has another name, which
 * only a killed process leaves. Returns its length in bytes.
 * @throws ExportError if it cannot be written or already exists.
 */
export async function newFile(file: string, write: (handle: FileHandle) => Promise<void>): Promise<number> {
  const unfinished = `${file}.${process.pid}.new`;
  let handle: FileHandle | undefined;
  try {
    if (await isThere(file)) throw new ExportError(`${file} is there already`);
    await rm(unfinished, { force: true });
    handle = await open(unfinished, 'wx', 0o600);
    await write(handle);
    await handle.sync();
    const { size } = await handle.stat();
    await nameIt(unfinished, file);
    return size;
  } catch (error) {
    if (handle) await rm(unfinished, { force: true }).catch(() => undefined);
    if (error instanceof Error && 'syscall' in error) {
      throw new ExportError(`${file} cannot be written to (${error.message})`);
    }
    throw error;
  } finally {
    await handle?.close();
  }
}

async function isThere(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    (error: unknown) => {
      if (reasonOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
}

/** A link, unlike a rename, never replaces a file that has been written in the meantime. */
async function nameIt(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
  } catch (error) {
    if (reasonOf(error) === 'EEXIST') throw new ExportError(`${file} is there already`);
    if (!NO_LINKS.has(reasonOf(error))) throw error;
    await rename(unfinished, file);
    return;
  }
  await rm(unfinished, { force: true });
}
