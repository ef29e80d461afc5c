import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isKeyText } from '../keys/app-key';
import { reasonOf } from '../store/data-dir';
import { CommandError } from './terminal';

/**
 * Saves a new key to a file that only its owner can read. Replaces the file atomically, so that a running server never
 * reads half a key.
 * @param create creates the key; not called if the file cannot be written.
 * @throws CommandError if the file holds anything but a key.
 */
export async function saveKey(file: string, create: () => Promise<string>): Promise<void> {
  const unfinished = `${file}.${process.pid}.new`;
  try {
    const present = await textOf(file);
    if (present !== '' && !isKeyText(present)) {
      throw new CommandError(`${file} holds something other than a key: choose another file`);
    }
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(unfinished, 'w', 0o600);
    try {
      await handle.writeFile(`${await create()}\n`);
      await handle.sync();
      await rename(unfinished, file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'path' in error)) throw error;
    throw new CommandError(`${file} cannot be written to (${error.message})`);
  }
}

/** Trimmed contents of a file; empty if there is no file. */
export async function textOf(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (reasonOf(error) === 'ENOENT') return '';
    throw error;
  }
}
