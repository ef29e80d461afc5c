import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  link,
  lstat,
  readFile,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { stringifyJson } from '#contract/json';
import type { Counts } from './import/import-records';
import { CSV_LINES, csvHead } from './records/kinds/incidents/csv';
import { PARTS } from './records/kinds/incidents/write';
import { KINDS, type Kind, RECORD_KINDS, type Records } from './records/kinds';
import { Refusal } from './refusal';
import type { Db } from './store/db';
import { isDiskFull } from './store/failure';
import { randomBytes } from 'node:crypto';
import { reasonOf } from './store/data-dir';

/** Export that cannot be written, with a one-line message. */
class ExportError extends Refusal {
  override name = 'ExportError';

  constructor(message: string) {
    super('BadRequest', message);
  }
}

/** File of an export: its name, its header, and the text of a record. */
type Sheet<K extends Kind> = { name: string; head: string; text: (record: Records[K]) => string };

function ndjson<K extends Kind>(kind: K): Sheet<K> {
  return { name: `${kind}.ndjson`, head: '', text: (record) => `${stringifyJson(record)}\n` };
}

const INCIDENT_SHEETS: readonly Sheet<'incidents'>[] = (['incidents', ...PARTS] as const).map((file) => ({
  name: `${file}.csv`,
  head: csvHead(file),
  text: CSV_LINES[file],
}));

const unfinished = (name: string) => `.${name}.new`;
const FILE_NAMES = [...KINDS.map(ndjson), ...INCIDENT_SHEETS].map(({ name }) => name);
const OWN_NAMES: ReadonlySet<string> = new Set([...FILE_NAMES, ...FILE_NAMES.map(unfinished)]);

export type ExportOptions = {
  /** Allows a folder that contains other files. */
  force: boolean;
  /** Incidents as CSV, in three files. */
  csv: boolean;
  /** Skips the check of an embedded store, and unreadable pages. */
  damaged?: boolean;
};

/** Settings that treat unreadable pages as empty and avoid indexes, which may point to missing pages. */
const SKIPPING = [
  'zero_damaged_pages = on',
  'enable_indexscan = off',
  'enable_indexonlyscan = off',
  'enable_bitmapscan = off',
].map((setting) => sql.raw(`set local ${setting}`));

/**
 * Writes one file per kind, sorted by id, into a folder, from one snapshot of the store.
 * @throws ExportError as `fillFolder` does.
 */
export async function exportFolder(
  db: Db,
  folder: string,
  { force, csv, damaged = false }: ExportOptions,
): Promise<Counts> {
  return fillFolder(folder, force, (create) =>
    db.transaction(
      async (tx) => {
        if (damaged) for (const setting of SKIPPING) await tx.execute(setting);
        const counts: Counts = {};
        for (const kind of KINDS) {
          const write = <K extends Kind>(of: K, sheets: readonly Sheet<K>[]) =>
            writeSheets(RECORD_KINDS[of].pages(tx), create, sheets);
          counts[kind] = await (kind === 'incidents' && csv
            ? write(kind, INCIDENT_SHEETS)
            : write(kind, [ndjson(kind)]));
        }
        return counts;
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  );
}

/** Creates a file of an export; the caller closes it. */
type CreateFile = (name: string) => Promise<FileHandle>;

/**
 * Writes the files of an export into a folder, readable by their owner only, and renames them to their final names
 * once all are complete. Replaces an earlier export in the folder; other files are not touched.
 * @throws ExportError if the folder contains other files or cannot be written to.
 */
async function fillFolder<T>(
  folder: string,
  force: boolean,
  write: (create: CreateFile) => Promise<T>,
): Promise<T> {
  const complete = new Set<string>();
  let newFolder: string | undefined;
  try {
    newFolder = await mkdir(folder, { recursive: true, mode: 0o700 });
    const strangers = (await readdir(folder)).filter((name) => !OWN_NAMES.has(name));
    if (strangers.length > 0 && !force) {
      throw new ExportError(
        `${folder} holds other files (${strangers[0]}); choose an empty folder, or use --force`,
      );
    }
    const result = await write(async (name) => {
      complete.add(name);
      // What a killed export has left would keep its mode.
      await rm(join(folder, unfinished(name)), { force: true });
      return open(join(folder, unfinished(name)), 'wx', 0o600);
    });
    for (const name of FILE_NAMES) {
      // A stale file of an earlier export would be imported with the new ones.
      if (complete.has(name)) await rename(join(folder, unfinished(name)), join(folder, name));
      else await rm(join(folder, name), { force: true });
    }
    return result;
  } catch (error) {
    await Promise.all(
      [...complete].map((name) => rm(join(folder, unfinished(name)), { force: true }).catch(() => undefined)),
    );
    // A refused export leaves no empty folder of its own.
    if (newFolder !== undefined) await rmdir(folder).catch(() => undefined);
    // Errors of writing to an open file have no path; errors of the store's connection have no such code.
    if (error instanceof Error && 'syscall' in error && ('path' in error || isDiskFull(error))) {
      throw new ExportError(`${folder} cannot be written to (${error.message})`);
    }
    throw error;
  }
}

async function writeSheets<Item>(
  pages: AsyncIterable<Item[]>,
  create: CreateFile,
  sheets: readonly { name: string; head: string; text: (record: Item) => string }[],
): Promise<number> {
  const files: FileHandle[] = [];
  try {
    for (const { name, head } of sheets) {
      const file = await create(name);
      files.push(file);
      await file.write(head);
    }
    let count = 0;
    for await (const page of pages) {
      for (const [index, { text }] of sheets.entries()) await files[index]?.write(page.map(text).join(''));
      count += page.length;
    }
    for (const file of files) await file.sync();
    return count;
  } finally {
    await Promise.all(files.map((file) => file.close()));
  }
}

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
