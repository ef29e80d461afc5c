import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { Refusal } from '../refusal';
import { reasonOf } from '../store/data-dir';
import { SPOOL_PREFIX } from '../upload/spool';

/** Path without links; the end of one that is not there yet is kept as it is. */
export async function withoutLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const folder = dirname(path);
    if (reasonOf(error) !== 'ENOENT' || folder === path) throw error;
    return join(await withoutLinks(folder), path.slice(folder.length));
  }
}

/**
 * Refuses a path that a command must not read or write: a relative one, one that leads through a link, and one in the
 * data directory, except in the folder of a command for what it imports.
 * @throws Refusal that names the path and the reason.
 */
export async function requireOwnPath(path: string, dataDir: string): Promise<void> {
  const refuse = (reason: string) => new Refusal('BadRequest', `${path} ${reason}`);
  if (!isAbsolute(path) || resolve(path) !== path) throw refuse('is no absolute path');
  const real = await withoutLinks(path).catch((error: unknown) => {
    throw refuse(`cannot be used (${reasonOf(error)})`);
  });
  if (real !== path) throw refuse('leads through a link');
  const below = relative(await withoutLinks(resolve(dataDir)), path);
  const isInside = below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
  if (isInside && !below.startsWith(SPOOL_PREFIX)) throw refuse('is in the data directory');
}
