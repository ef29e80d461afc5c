import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '#service/config';

/**
 * Secret of this data directory, generated if missing. Several processes that start at once get the same one.
 * @throws StartError if it cannot be read or stored.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'session-secret');
  const own = `${file}.${process.pid}`;
  try {
    const existing = await readSecretFile(file);
    if (existing !== undefined) return existing;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await writeFile(own, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    // Creates the complete file atomically, unless another process was first.
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The secret of the sessions cannot be kept in ${file} (${reason}); or set WATCHBILL_SESSION_SECRET_FILE`,
    );
  } finally {
    await rm(own, { force: true });
  }
}

async function readSecretFile(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text !== undefined && text.trim().length < 32) throw new Error('it has fewer than 32 characters');
  return text?.trim();
}
