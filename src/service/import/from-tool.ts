import { rmSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { unzipSync } from 'fflate';
import { parseJson, stringifyJson } from '#contract/json';
import { ExchangeError, type ExchangeRecords, type ExportFile } from '#domain/exchange/exchange';
import { type ExportTool, type ReadExport, readExport } from '#domain/exchange/read-export';
import { readCalendar } from '#domain/calendar/events';
import { around, TooManyEvents } from '#domain/calendar/repeats';
import { formatSize } from '#domain/text/words';
import type { Interval } from '#domain/time/interval';
import { expandCalendar } from './expand-calendar';
import { notAFile } from './files';
import { createSpool } from '../upload/spool';
import { ImportError, MAX_PROBLEMS } from './problems';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const KINDS = ['teams', 'people', 'channels', 'schedules', 'incidents'] as const;

/**
 * Reads the export of another tool.
 * @param paths files, and folders whose `.json` and `.ics` files are read at any depth.
 * @throws ImportError if it cannot be read.
 */
export async function readToolExport(
  from: ExportTool | 'auto',
  paths: readonly string[],
  {
    maxBytes = MAX_EXPORT_BYTES,
    now = Date.now() / 1000,
  }: {
    maxBytes?: number;
    /** Unix seconds. */
    now?: number;
  } = {},
): Promise<ReadExport> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  try {
    checkSize(files, maxBytes);
    const contents: ExportFile[] = [];
    for (const file of files) {
      const content = await readFile(file.path);
      if (ZIP.test(file.name)) contents.push(...filesInZip(file, content, maxBytes));
      else contents.push(exportFile(file, content));
    }
    for (const [index, file] of contents.entries()) contents[index] = await withCalendar(file, around(now));
    return readExport(from, contents);
  } catch (error) {
    if (error instanceof ExchangeError) throw new ImportError(error.problems.slice(0, MAX_PROBLEMS));
    throw error;
  }
}

/** @throws ExchangeError for a calendar with too many events. */
async function withCalendar(file: ExportFile, window: Interval): Promise<ExportFile> {
  if (!CALENDAR.test(file.name) || typeof file.content !== 'string') return file;
  try {
    return { ...file, window, calendar: await expandCalendar(readCalendar(file.content), window) };
  } catch (error) {
    if (error instanceof TooManyEvents) throw new ExchangeError([`${file.name}, ${error.message}`]);
    throw error;
  }
}

/**
 * Runs work on the records as files of the import format, in a temporary folder of the data directory, which is there
 * for a server that does not see other folders of this process.
 */
export async function withRecordFiles<T>(
  records: ExchangeRecords,
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const { folder, remove } = await createSpool(dataDir, 0);
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
    return await work(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    await remove();
  }
}

/** Lines of the records, each with the name of its file: `people.ndjson {…}`. */
export function recordLines(records: ExchangeRecords): string[] {
  return KINDS.flatMap((kind) => records[kind].map((record) => `${kind}.ndjson ${stringifyJson(record)}`));
}

type ToolFile = { path: string; name: string; size: number; isOptional: boolean };

const CALENDAR = /\.ics$/i;
const ZIP = /\.zip$/i;

/** @throws ExchangeError for what is no zip, or has more in it than an export may have. */
function filesInZip({ name }: ToolFile, content: Uint8Array, maxBytes: number): ExportFile[] {
  let entries: Record<string, Uint8Array>;
  const sizes: { name: string; size: number }[] = [];
  try {
    entries = unzipSync(content, {
      filter: ({ name: path, originalSize }) => {
        const isWanted = EXPORT_FILE.test(path) && !HIDDEN.test(path);
        if (isWanted) sizes.push({ name: `${name}/${path}`, size: originalSize });
        if (sizes.reduce((sum, { size }) => sum + size, 0) > maxBytes) throw new RangeError('too large');
        return isWanted;
      },
    });
  } catch (error) {
    if (error instanceof RangeError) checkSize(sizes, maxBytes);
    throw new ExchangeError([`${name} is no zip that can be read`]);
  }
  return Object.entries(entries).map(([path, bytes]) =>
    exportFile({ name: `${name}/${path}`, isOptional: true }, bytes),
  );
}

/** Part of a path that is hidden, as are the folders of a mounted volume that its links lead to. */
const HIDDEN = /(^|[/\\])\./;

async function filesAt(path: string): Promise<ToolFile[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new ImportError([`${path} does not exist or cannot be read`]);
  if (!info.isDirectory()) return [await toolFile({ path, name: basename(path), isOptional: false })];
  const files: ToolFile[] = [];
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory() || !(EXPORT_FILE.test(entry.name) || ZIP.test(entry.name))) continue;
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

/** Max bytes of an export; parsed JSON takes several times as much memory. */
const MAX_EXPORT_BYTES = 100_000_000;

/** Files of a folder that may belong to an export. */
const EXPORT_FILE = /\.(json|ics)$/i;

/** @throws ExchangeError if the files have more bytes than an may have. */
function checkSize(files: readonly { name: string; size: number }[], maxBytes = MAX_EXPORT_BYTES): void {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= maxBytes) return;
  const largest = files.toSorted((a, b) => b.size - a.size)[0];
  throw new ExchangeError([
    `The files have ${formatSize(bytes)} (${largest?.name} ${formatSize(largest?.size ?? 0)}); an export has at most ${formatSize(maxBytes)}`,
  ]);
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Parses a file of an export.
 * @throws ExchangeError if it is neither JSON nor a calendar.
 */
function exportFile({ name, isOptional }: Omit<ExportFile, 'content'>, bytes: Uint8Array): ExportFile {
  const file = { name, ...(isOptional && { isOptional }) };
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03) {
    throw new ExchangeError([`${name} is a zip: unpack it and choose its folder`]);
  }
  let text: string;
  try {
    text = UTF8.decode(bytes);
  } catch {
    throw new ExchangeError([`${name} is not written in UTF-8`]);
  }
  if (/^\s*BEGIN:VCALENDAR/.test(text)) return { ...file, content: text };
  try {
    return { ...file, content: parseJson(text) };
  } catch {
    throw new ExchangeError([`${name} is neither JSON nor a calendar; it may be cut off`]);
  }
}
