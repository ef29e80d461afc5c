import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stringifyJson } from '#contract/json';
import type { Counts } from '../import/import-records';
import { KINDS, type Kind } from '../import/kinds';
import type { Db } from '../store/db';
import { READERS } from './records';

/** The folder cannot take the export. The message is one line. */
export class ExportError extends Error {
  override name = 'ExportError';
}

const nameOf = (kind: Kind) => `${kind}.ndjson`;
const unfinished = (kind: Kind) => `.${kind}.ndjson.new`;
const OWN_NAMES: ReadonlySet<string> = new Set(KINDS.flatMap((kind) => [nameOf(kind), unfinished(kind)]));

/**
 * Writes one NDJSON file per kind, sorted by id, all of one state of the store. The files take their names when the
 * last of them is complete. An export that is in the folder already is replaced; other files are not touched.
 * @param force also write into a folder that holds something else.
 * @throws ExportError where the folder holds something else, or cannot be written to.
 */
export async function exportFolder(db: Db, folder: string, { force }: { force: boolean }): Promise<Counts> {
  try {
    await mkdir(folder, { recursive: true });
    const strangers = (await readdir(folder)).filter((name) => !OWN_NAMES.has(name));
    if (strangers.length > 0 && !force) {
      throw new ExportError(
        `${folder} holds other files (${strangers[0]}); choose an empty folder, or use --force`,
      );
    }
    const counts = await db.transaction((tx) => writeAll(tx, folder), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    });
    for (const kind of KINDS) await rename(join(folder, unfinished(kind)), join(folder, nameOf(kind)));
    return counts;
  } catch (error) {
    await Promise.all(
      KINDS.map((kind) => rm(join(folder, unfinished(kind)), { force: true }).catch(() => undefined)),
    );
    if (error instanceof Error && 'syscall' in error && 'path' in error) {
      throw new ExportError(`${folder} cannot be written to (${error.message})`);
    }
    throw error;
  }
}

async function writeAll(db: Db, folder: string): Promise<Counts> {
  const counts: Counts = {};
  for (const kind of KINDS) counts[kind] = await writeKind(db, kind, join(folder, unfinished(kind)));
  return counts;
}

async function writeKind(db: Db, kind: Kind, path: string): Promise<number> {
  const file = await open(path, 'w');
  try {
    let count = 0;
    for await (const page of READERS[kind](db)) {
      await file.write(page.map((record) => `${stringifyJson(record)}\n`).join(''));
      count += page.length;
    }
    await file.sync();
    return count;
  } finally {
    await file.close();
  }
}
