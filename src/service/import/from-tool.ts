import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { stringifyJson } from '#contract/json';
import { ExchangeError, type ExchangeRecords, type ExportFile } from '#domain/exchange/exchange';
import { checkSize, EXPORT_FILE, exportFile, MAX_EXPORT_BYTES } from '#domain/exchange/export-files';
import { type ExportTool, readExport } from '#domain/exchange/read-export';
import { type Report, reportOf } from '#domain/exchange/report';
import { notAFile } from './file-bytes';
import { type SourceFile, sourceFiles } from './files';
import { ImportError, MAX_PROBLEMS } from './problems';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const KINDS = ['teams', 'people', 'channels', 'schedules', 'incidents'] as const;

/** Export of another tool as records, with the lines of its report and the reasons to refuse it. */
export type ToolExport = Report & { records: ExchangeRecords };

/**
 * Reads the export of another tool and checks it against the tool's own answer.
 * @param paths files, and folders whose `.json` and `.ics` files are read at any depth.
 * @throws ImportError if it cannot be read.
 */
export async function readToolExport(
  from: ExportTool | 'auto',
  paths: readonly string[],
  maxBytes = MAX_EXPORT_BYTES,
): Promise<ToolExport> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  try {
    checkSize(files, maxBytes);
    const contents: ExportFile[] = [];
    for (const file of files) contents.push(exportFile(file, await readFile(file.path)));
    const conversion = readExport(from, contents);
    return { records: conversion.records, ...reportOf(conversion) };
  } catch (error) {
    if (error instanceof ExchangeError) throw new ImportError(error.problems.slice(0, MAX_PROBLEMS));
    throw error;
  }
}

/** Runs work on the records as files of the import format, in a temporary folder. */
export async function withRecordFiles<T>(
  records: ExchangeRecords,
  work: (files: readonly SourceFile[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'watchbill-import-'));
  // The records have names and addresses: an import that is stopped leaves none behind.
  const stop = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true });
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    for (const kind of KINDS.filter((one) => records[one].length > 0)) {
      const lines = records[kind].map((record) => `${stringifyJson(record)}\n`);
      await writeFile(join(folder, `${kind}.ndjson`), lines.join(''), { mode: 0o600 });
    }
    return await work(await sourceFiles(folder));
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lines of the records, each with the name of its file: `people.ndjson {…}`. */
export function recordLines(records: ExchangeRecords): string[] {
  return KINDS.flatMap((kind) => records[kind].map((record) => `${kind}.ndjson ${stringifyJson(record)}`));
}

type ToolFile = { path: string; name: string; size: number; isOptional: boolean };

/** Part of a path that is hidden, as are the folders of a mounted volume that its links lead to. */
const HIDDEN = /(^|[/\\])\./;

async function filesAt(path: string): Promise<ToolFile[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new ImportError([`${path} does not exist or cannot be read`]);
  if (!info.isDirectory()) return [await toolFile({ path, name: basename(path), isOptional: false })];
  const files: ToolFile[] = [];
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() || !EXPORT_FILE.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const name = relative(path, file);
    if (!HIDDEN.test(name)) files.push(await toolFile({ path: file, name, isOptional: true }));
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** @throws ImportError if it is no file. */
async function toolFile(file: Omit<ToolFile, 'size'>): Promise<ToolFile> {
  const problem = await notAFile(file);
  if (problem !== undefined) throw new ImportError([problem]);
  return { ...file, size: (await stat(file.path)).size };
}
