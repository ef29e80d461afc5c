import { existsSync } from 'node:fs';
import { access, chmod, constants, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../config';
import type { Log } from '../context';
import { isDiskFull, codeOf, failureLine, isReadOnly, rootCause } from './failure';
import { parseHosts } from './server';

/** Min free space: PostgreSQL's own unit of writing, without which a store cannot write at all. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;

/** Mode bit of folders that all users share, such as /tmp. */
const STICKY = 0o1000;

/**
 * Creates the data directory if it is missing, readable by its owner only.
 * @throws StartError if it cannot be created or written to.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(resolve(dataDir));
    await probe(dataDir, 0);
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/**
 * Creates a folder like `mkdir -p`. Node's own recursive form never ends if the system denies a folder, as below
 * /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
}

/**
 * Closes a data directory to other users, as the engine creates world-writable files. Logs the change, or why it
 * failed. A missing directory is created with the right mode later.
 */
export async function keepOthersOut(dataDir: string, log: Log): Promise<void> {
  const mode = await stat(dataDir).then(
    (stats) => (stats.isDirectory() ? stats.mode & 0o7777 : 0),
    () => 0,
  );
  if ((mode & 0o077) === 0 || process.platform === 'win32') return;
  const problem = `Other users of this machine can open the data directory ${dataDir} (mode 0${mode.toString(8)})`;
  if ((mode & STICKY) !== 0) return log(`${problem}: choose one that is not shared`);
  try {
    await chmod(dataDir, 0o700);
    log(`${problem}: it has mode 0700 now`);
  } catch (error) {
    log(`${problem}, and the mode cannot be changed (${reasonOf(error)}): make it 0700`);
  }
}

/** True if a change would not fit. The engine of an embedded store does not report that. */
export async function isOutOfRoom(dataDir: string): Promise<boolean> {
  return probe(dataDir, MIN_FREE_BYTES).then(() => false, isDiskFull);
}

/**
 * Rejects writes before the disk is full: an embedded store that runs out of space during a commit hangs.
 * @param bytes size of the write. Rows and indexes take as much each, and so do their logs.
 * @throws ENOSPC, like a full disk.
 */
export async function requireRoom(dataDir: string, bytes: number): Promise<void> {
  await requireFree(dataDir, 4 * bytes);
}

/** @throws ENOSPC if the disk of a folder has not this many bytes beyond the minimum that a store needs to write. */
export async function requireFree(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  // Some network file systems report no sizes.
  if (blocks === 0 || bavail * bsize >= MIN_FREE_BYTES + bytes) return;
  throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
}

async function probe(dataDir: string, bytes: number): Promise<void> {
  const file = join(dataDir, `.probe.${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(bytes));
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}

/** Error for a data directory that cannot be written to. */
export function dataDirError(dataDir: string, error: unknown): StartError {
  if (isDiskFull(error)) return fullDisk(dataDir);
  return new StartError(
    `The data directory ${dataDir} cannot be written to (${reasonOf(error)}): let this user write there, or set WATCHBILL_DATA_DIR to another directory`,
  );
}

const DENIED: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS']);

/**
 * Checks that the files of a store can be read and written: after a command of another user, some cannot. The engine
 * does not report that as such, or only when it gets to the file.
 * @throws StartError
 */
export async function requireAccess(store: string): Promise<void> {
  try {
    const names = await readdir(store, { recursive: true });
    await Promise.all(['', ...names].map((name) => access(join(store, name), READ_AND_WRITE)));
  } catch (error) {
    if (!DENIED.has(reasonOf(error))) throw error;
    const reason = error instanceof Error ? error.message : reasonOf(error);
    throw new StartError(
      `The embedded store in ${store} is not damaged, but this user may not read and write all of its files (${reason}): make this user the owner of the folder and all in it`,
    );
  }
}

const READ_AND_WRITE = constants.R_OK | constants.W_OK;

function fullDisk(dataDir: string): StartError {
  return new StartError(
    `No space left on device for the data directory ${dataDir}: make room there, or set WATCHBILL_DATA_DIR to a larger disk; what was stored before is not lost`,
  );
}

/** System error code, such as EACCES, or else the error's message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

type Advice = { problem: string; remedy: string };

/** Remedies of PostgreSQL's failures, by their codes. */
const DATABASE_ADVICE: Readonly<Record<string, Advice>> = {
  '42501': {
    problem: 'The PostgreSQL role lacks a privilege',
    remedy: 'make it the owner of the database and of the tables in it',
  },
  '55P03': {
    problem: 'Another client has locked tables of the PostgreSQL database',
    remedy: 'end it (pg_stat_activity lists it), or try again when it is done',
  },
  '3D000': {
    problem: 'The PostgreSQL database is missing',
    remedy: 'create it, or correct WATCHBILL_DATABASE_URL',
  },
};

function adviceOf(databaseUrl: string, error: unknown): Advice | undefined {
  if (!isReadOnly(error)) return DATABASE_ADVICE[codeOf(rootCause(error)) ?? ''];
  const remedy = parseHosts(databaseUrl)?.mustWrite
    ? 'name the primary, too, or promote a standby'
    : 'name its primary, not a standby, or all hosts with target_session_attrs=read-write';
  return {
    problem: 'The PostgreSQL database takes no writes',
    remedy: `${remedy}; if it is the primary, its default_transaction_read_only must be off`,
  };
}

/**
 * One line for the operator about a store that failed. An embedded store never reports a full disk as such, so the
 * disk itself is checked.
 * @param otherwise formats any other error from the driver's message.
 */
export async function storeFailure(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string | undefined },
  error: unknown,
  otherwise: (reason: string) => string = (reason) => reason,
): Promise<StartError> {
  const root = rootCause(error);
  if (root instanceof StartError) return root;
  const reason = failureLine(error);
  const isServers = databaseUrl !== undefined && !(root instanceof Error && 'syscall' in root);
  if (isServers && isDiskFull(error)) {
    return new StartError(
      `The PostgreSQL server has no space left on its disk (${reason}): make room there, and try again`,
    );
  }
  const advice = databaseUrl === undefined ? undefined : adviceOf(databaseUrl, error);
  if (advice) return new StartError(`${advice.problem} (${reason}): ${advice.remedy}`);
  if (isDiskFull(error) || (!isServers && (await isOutOfRoom(dataDir)))) return fullDisk(dataDir);
  return new StartError(otherwise(reason));
}
