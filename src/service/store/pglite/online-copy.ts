import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf, requireFree } from '../data-dir';

/**
 * Copies the folder of an open embedded store while its statements go on, as PostgreSQL's own base backups do: between
 * the start and the stop of a backup the files may be copied in any state, as the log of that time, copied last, makes
 * them consistent when the copy is opened. The copy has the state of the stop.
 *
 * The engine runs alone and never makes a checkpoint by itself, so no log is lost in the meantime.
 */

type Ask = (statement: string) => Promise<readonly unknown[]>;

export type CopyDeps = {
  /** Runs one statement on the store, outside of transactions. */
  ask: Ask;
  /** Folder of the store. */
  folder: string;
  /** Aborts the copy. */
  signal: AbortSignal;
};

/** Folders whose content belongs to the process, or is copied last. */
const EMPTY =
  /^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
/** Temporary tables, caches and marks of the process. */
const OMITTED = /(?:^|\/)(?:t\d+_\d+\S*|pgsql_tmp\S*|pg_internal\.init\S*|postmaster\.(?:pid|opts))$/;
const CONTROL = 'global/pg_control';

/** Space of the copy and of the archive made of it, as a multiple of the files; less is needed as a rule. */
const SPACE = 1.5;

/** @param target folder that is not there yet. @throws ENOSPC if the disk has no room for it. */
export async function copyOnline({ ask, folder, signal }: CopyDeps, target: string): Promise<void> {
  const before = await filesIn(folder);
  await mkdir(target, { mode: 0o700 });
  await requireFree(target, SPACE * (await bytesOf(before, folder)));
  // Else the checkpoint would sync all that imports have written, while every statement waits.
  await syncAll(before, folder, signal);
  await ask(`select pg_backup_start('watchbill', true)`);
  try {
    await copyAll(folder, target, signal);
  } catch (error) {
    await stopBackup(ask).catch(() => undefined);
    throw error;
  }
  const { label, first, last } = await stopBackup(ask);
  await copyOne(join(folder, CONTROL), join(target, CONTROL));
  for (const name of await readdir(join(folder, 'pg_wal'))) {
    signal.throwIfAborted();
    if (name.length !== first.length || name < first || name > last) continue;
    await copyOne(join(folder, 'pg_wal', name), join(target, 'pg_wal', name));
  }
  await writeFile(join(target, 'backup_label'), label, { mode: 0o600 });
}

async function copyAll(folder: string, target: string, signal: AbortSignal): Promise<void> {
  const { folders, files } = await filesIn(folder);
  for (const name of folders) await mkdir(join(target, name), { mode: 0o700 });
  for (const name of files) {
    signal.throwIfAborted();
    if (name !== CONTROL) await copyOne(join(folder, name), join(target, name));
  }
}

/** Label that makes the engine replay the log, and the names of the first and last file of the log. */
type BackupStop = { label: string; first: string; last: string };

async function stopBackup(ask: Ask): Promise<BackupStop> {
  const [row] = await ask(
    `select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)`,
  );
  const { label, last }: { label?: unknown; last?: unknown } = Object(row);
  const [, first] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(String(label)) ?? [];
  if (first === undefined) throw new Error(`The engine's label of a backup is unknown: ${String(label)}`);
  return { label: String(label), first, last: String(last) };
}

type Files = { folders: string[]; files: string[] };

/** Folders, each after the one around it, and the files to copy, by their paths in the store. */
async function filesIn(folder: string): Promise<Files> {
  const folders: string[] = [];
  const files: string[] = [];
  const pending = [''];
  for (let at = pending.shift(); at !== undefined; at = pending.shift()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) {
        folders.push(path);
        pending.push(path);
      } else if (!EMPTY.test(path) && !OMITTED.test(path)) files.push(path);
    }
  }
  return { folders, files };
}

/** A table may be dropped in the meantime; the log has the drop. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (reasonOf(error) !== 'ENOENT') throw error;
  });
}

/** Shares the blocks of the file where the disk can. */
function copyOne(from: string, to: string): Promise<void> {
  return unlessGone(copyFile(from, to, constants.COPYFILE_FICLONE));
}

async function bytesOf({ files }: Files, folder: string): Promise<number> {
  let bytes = 0;
  for (const name of files) {
    await unlessGone(
      stat(join(folder, name)).then(({ size }) => {
        bytes += size;
      }),
    );
  }
  return bytes;
}

async function syncAll({ files }: Files, folder: string, signal: AbortSignal): Promise<void> {
  for (const name of files) {
    signal.throwIfAborted();
    await unlessGone(syncOne(join(folder, name)));
  }
}

async function syncOne(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
