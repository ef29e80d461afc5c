import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../config';

/**
 * One process at a time may have an embedded store open. The lock is a file with the holder's process id. It appears
 * whole and only if there is none (a link to a finished file); one left behind by a process that is gone, or by an
 * earlier one with our own id (as in a container, where it is always 1), is taken over.
 */

/** Locks held by this very process, where the process id says nothing. */
const held = new Set<string>();

export type Lock = { release(): void };

/**
 * Makes the data directory if there is none, readable by its owner alone.
 * @throws StartError where it cannot be made or written to.
 */
export function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir));
    const probe = join(dataDir, `.probe.${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(`The data directory ${dataDir} cannot be written to (${reason(error)})`);
  }
}

/** As `mkdir -p`. Node's own recursive form never ends where the system denies a folder, as below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** @throws StartError where another living process holds the lock. */
export function lockDataDir(dataDir: string): Lock {
  const file = join(dataDir, 'lock');
  if (held.has(file)) throw heldBy(dataDir, process.pid);
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n`);
  try {
    // Twice at most: a stale lock is moved away once, after that somebody else was faster.
    if (!claim(own, file)) {
      removeStale(dataDir, file);
      if (!claim(own, file)) throw heldBy(dataDir, readPid(file));
    }
  } finally {
    rmSync(own, { force: true });
  }
  held.add(file);
  return {
    release() {
      if (held.delete(file)) rmSync(file, { force: true });
    },
  };
}

function claim(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new StartError(`The lock ${file} cannot be written (${reason(error)})`);
  }
}

function removeStale(dataDir: string, file: string): void {
  const pid = readPid(file);
  if (pid !== undefined && pid !== process.pid && isAlive(pid)) throw heldBy(dataDir, pid);
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw new StartError(`The lock ${file} cannot be taken over (${reason(error)})`);
  }
  // Somebody may have taken the stale lock over between reading and moving: then it is theirs.
  const moved = readPid(aside);
  if (moved !== pid && moved !== undefined) {
    claim(aside, file);
    rmSync(aside, { force: true });
    throw heldBy(dataDir, moved);
  }
  rmSync(aside, { force: true });
}

function readPid(file: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Alive, but somebody else's.
    return codeOf(error) === 'EPERM';
  }
}

function heldBy(dataDir: string, pid: number | undefined): StartError {
  return new StartError(
    `The data directory ${dataDir} is in use by process ${pid ?? 'unknown'}; stop it first, or set WATCHBILL_DATA_DIR`,
  );
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function reason(error: unknown): string {
  return codeOf(error) ?? String(error);
}
