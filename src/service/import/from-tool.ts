import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { parseJson, stringifyJson } from '#contract/json';
import { type AnswerCheck, checkAnswer } from '#domain/exchange/check-answer';
import {
  type Carried,
  ExchangeError,
  type ExchangeRecords,
  type ExportFile,
} from '#domain/exchange/exchange';
import { type ExportTool, readExport } from '#domain/exchange/read-export';
import { wallAt } from '#domain/time/zone';
import { formatSize } from '#domain/text/count';
import { type SourceFile, sourceFiles } from './files';
import { ImportError, MAX_PROBLEMS } from './problems';

/** Max bytes of an export; parsed JSON takes several times as much memory. */
const MAX_BYTES = 100_000_000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const EXPORT_FILE = /\.(json|ics)$/i;
const KINDS = ['teams', 'people', 'channels', 'schedules', 'incidents'] as const;

/** Export of another tool as records, with the lines of its report and the reasons to refuse it. */
export type ToolExport = { records: ExchangeRecords; report: string[]; refusals: string[] };

/**
 * Reads the export of another tool and checks it against the tool's own answer.
 * @param paths files, and folders whose `.json` and `.ics` files are read at any depth.
 * @throws ImportError if it cannot be read.
 */
export async function readToolExport(
  from: ExportTool | 'auto',
  paths: readonly string[],
  maxBytes = MAX_BYTES,
): Promise<ToolExport> {
  const files = (await Promise.all(paths.map(filesAt))).flat();
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maxBytes) {
    const largest = files.toSorted((a, b) => b.size - a.size)[0];
    throw new ImportError([
      `The files have ${formatSize(bytes)} (${largest?.name} ${formatSize(largest?.size ?? 0)}); an export has at most ${formatSize(maxBytes)}`,
    ]);
  }
  try {
    const contents: ExportFile[] = [];
    for (const file of files) contents.push(await contentOf(file));
    return reported(readExport(from, contents));
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

async function filesAt(path: string): Promise<ToolFile[]> {
  const info = await stat(path).catch(() => undefined);
  if (!info) throw new ImportError([`${path} does not exist or cannot be read`]);
  if (!info.isDirectory()) return [{ path, name: basename(path), size: info.size, isOptional: false }];
  const files: ToolFile[] = [];
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !EXPORT_FILE.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    files.push({ path: file, name: relative(path, file), size: (await stat(file)).size, isOptional: true });
  }
  return files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const UTF8 = new TextDecoder('utf-8', { fatal: true });

async function contentOf({ path, name, isOptional }: ToolFile): Promise<ExportFile> {
  let text: string;
  try {
    text = UTF8.decode(await readFile(path));
  } catch {
    throw new ExchangeError([`${name} is not written in UTF-8`]);
  }
  if (/^\s*BEGIN:VCALENDAR/.test(text)) return { name, isOptional, content: text };
  try {
    return { name, isOptional, content: parseJson(text) };
  } catch {
    throw new ExchangeError([`${name} is neither JSON nor a calendar; it may be cut off`]);
  }
}

function reported({ records, tool, ...carried }: Carried & { tool: string }): ToolExport {
  const { answers, differences, unknownFields, notices } = carried;
  const refusals: string[] = [];
  const checks: string[] = [];
  for (const schedule of records.schedules) {
    for (const answer of answers.filter(({ schedule_id: id }) => id === schedule.schedule_id)) {
      const check = checkAnswer(schedule, answer);
      if (check.hours === check.equal) {
        checks.push(
          `${schedule.schedule_name}: checked against ${tool}'s own answer: ${check.equal} of ${check.hours} hours the same`,
        );
      } else
        refusals.push(
          `${schedule.schedule_name}: ${differingLine(check, tool, schedule.time_zone, records)}`,
        );
    }
  }
  const lines = differences.map(({ schedule, layer, text, isExact }) => ({
    isExact,
    line: `${schedule}${layer === undefined ? '' : `, ${layer}`}: ${text}`,
  }));
  const unchecked = records.schedules.filter((schedule) =>
    answers.every(({ schedule_id: id }) => id !== schedule.schedule_id),
  ).length;
  return {
    records,
    report: [
      ...checks,
      ...lines.map(({ line }) => line),
      ...notices,
      ...(unknownFields.length === 0 ? [] : [`Fields not understood: ${unknownFields.join(', ')}`]),
      ...(unchecked === 0
        ? []
        : [
            `${unchecked} of ${records.schedules.length} schedules have no answer of ${tool} to check against`,
          ]),
    ],
    refusals: [...refusals, ...lines.filter(({ isExact }) => !isExact).map(({ line }) => line)],
  };
}

function differingLine(
  { hours, equal, first }: AnswerCheck,
  tool: string,
  zone: string,
  { people }: ExchangeRecords,
): string {
  const namesOf = (ids: readonly unknown[]) =>
    ids
      .map((id) => people.find(({ person_id }) => person_id === id)?.person_name ?? String(id))
      .join(' + ') || 'nobody';
  const line = `differs from ${tool}'s own answer in ${hours - equal} of ${hours} hours`;
  if (!first) return line;
  const time = new Date(wallAt(first.at, zone) * 1000).toISOString().slice(0, 16).replace('T', ' ');
  return `${line}, first ${time} ${zone}: ${namesOf(first.tool)} there, ${namesOf(first.records)} here`;
}
