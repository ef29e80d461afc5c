import { type FileHandle, link, lstat, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { reasonOf } from '../store/data-dir';
import { ExportError } from './export-folder';

/** Time without a write after which the file of a process that cannot be seen is left over. */
const QUIET_MS = 3_600_000;

/** Codes of disks without hard links. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Writes a file, readable by its owner only, that is there once it is complete; until then it has another name, which
 * only a killed process leaves. Returns its length in bytes.
 * @throws ExportError if it cannot be written or already exists.
 */
export async function newFile(file: string, write: (handle: FileHandle) => Promise<void>): Promise<number> {
  const unfinished = `${file}.${process.pid}.new`;
  await removeLeftFiles(file);
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

/** Removes what killed processes left of files with this ending, in the same folder. */
async function removeLeftFiles(file: string): Promise<void> {
  const folder = dirname(file);
  for (const name of await readdir(folder).catch(() => [])) {
    const [, whole = '', pid = ''] = /^(.+)\.(\d+)\.new$/.exec(name) ?? [];
    const isAlike = whole === basename(file) || (extname(file) !== '' && extname(whole) === extname(file));
    if (!isAlike || isRunning(Number(pid))) continue;
    const left = join(folder, name);
    const { mtimeMs } = await lstat(left).catch(() => ({ mtimeMs: Date.now() }));
    // A process of another container cannot be seen.
    if (Date.now() - mtimeMs > QUIET_MS) await rm(left, { force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return reasonOf(error) === 'EPERM';
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
