import { randomBytes } from 'node:crypto';
import {
  type FileHandle,
  link,
  lstat,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../store/data-dir';
import { ExportError } from './export-folder';

/** Codes of disks without hard links. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Writes a file, readable by its owner only, that is there once it is complete; until then it has another name, noted in
 * the data directory. Returns its length in bytes.
 * @throws ExportError if it cannot be written or already exists.
 */
export async function newFile(
  dataDir: string,
  file: string,
  write: (handle: FileHandle) => Promise<void>,
): Promise<number> {
  const unfinished = `${file}.${process.pid}.new`;
  await removeUnfinished(dataDir);
  const note = join(dataDir, `unfinished-${process.pid}-${randomBytes(4).toString('hex')}`);
  let handle: FileHandle | undefined;
  try {
    await writeFile(note, unfinished, { mode: 0o600 });
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
    await rm(note, { force: true });
  }
}

/** Note in the data directory of a file that a process is writing elsewhere. */
const NOTE = /^unfinished-(\d+)-/;

/**
 * Removes the files that killed processes were writing, by the notes in their data directory.
 * @param isLeft true for the id of a process that is known to be gone.
 */
export async function removeUnfinished(
  dataDir: string,
  isLeft = (pid: number) => !isRunning(pid),
): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const [, pid] = NOTE.exec(name) ?? [];
    if (pid === undefined || !isLeft(Number(pid))) continue;
    const note = join(dataDir, name);
    const leftover = await readFile(note, 'utf8');
    // A folder that is not there now is left alone.
    if (leftover.endsWith('.new')) await rm(leftover, { force: true }).catch(() => undefined);
    await rm(note, { force: true });
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
