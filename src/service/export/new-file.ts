import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { ExportError } from './export-folder';

/**
 * Writes a file, readable by its owner only, that gets its name once it is complete. Returns its length in bytes.
 * @throws ExportError if it cannot be written or already exists.
 */
export async function newFile(file: string, write: (handle: FileHandle) => Promise<void>): Promise<number> {
  const unfinished = `${file}.new`;
  let handle: FileHandle | undefined;
  try {
    await (await open(file, 'wx', 0o600)).close();
    handle = await open(unfinished, 'w', 0o600);
    await write(handle);
    await handle.sync();
    const { size } = await handle.stat();
    await rename(unfinished, file);
    return size;
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    await rm(unfinished, { force: true }).catch(() => undefined);
    if (!isThere) await rm(file, { force: true }).catch(() => undefined);
    if (isThere) throw new ExportError(`${file} is there already`);
    if (error instanceof Error && 'syscall' in error) {
      throw new ExportError(`${file} cannot be written to (${error.message})`);
    }
    throw error;
  } finally {
    await handle?.close();
  }
}
