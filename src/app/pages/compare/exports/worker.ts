import type { MatchIds } from '#address/compare';
import { parseId } from '#contract/id';
import type { ExportFile } from '#domain/exchange/exchange';
import { ExchangeError } from '#domain/exchange/exchange';
import { checkSize, EXPORT_FILE, exportFile } from '#domain/exchange/export-files';
import { type ReadExport, readSchedules, type SkippedFile } from '#domain/exchange/read-export';
import { reportOf } from '#domain/exchange/report';
import { compareExports, exportPlan, type Match, type Plan } from '#domain/plan/compare-exports';
import type { Interval } from '#domain/time/interval';
import type { DroppedFile } from '../../../hooks/use-file-drop';
import { serve } from '../../../worker/serve';
import type { ExportFiles, ExportJobs, ExportReport, ExportsQuestion } from './jobs';

/** Max exports in the cache: those of both sides. */
const MAX_EXPORTS = 2;
const cache = new Map<number, ReadExport>();

serve<ExportJobs>({
  compare: async ({ window, matched, ...sides }, { report }) => {
    const before = await sideOf(sides.before, window, report);
    const after = await sideOf(sides.after, window, report);
    report('');
    const base = 'stored' in sides.before ? 'before' : 'after';
    return {
      ...compareExports(
        { before: before.plan, after: after.plan },
        { window, base, matched: matched.flatMap(matchOf) },
      ),
      reports: { before: before.report, after: after.report },
    };
  },
});

/** Ids of an address; none of a link with other digits. */
function matchOf([other, base]: MatchIds): Match[] {
  const [id, same] = [parseId(other), base === undefined ? undefined : parseId(base)];
  return id === undefined || (base !== undefined && same === undefined) ? [] : [[id, same]];
}

async function sideOf(
  side: ExportsQuestion['before'],
  window: Interval,
  report: (name: string) => void,
): Promise<{ plan: Plan; report?: ExportReport }> {
  if ('stored' in side) return { plan: { ...side.stored, unreadable: [] } };
  const conversion = cache.get(side.files.number) ?? (await readFiles(side.files, report));
  cache.delete(side.files.number);
  cache.set(side.files.number, conversion);
  for (const number of [...cache.keys()].slice(0, -MAX_EXPORTS)) cache.delete(number);
  const { report: lines, refusals } = reportOf(conversion);
  return {
    plan: exportPlan(conversion, window),
    report: {
      tool: conversion.tool,
      lines: [...new Set([...refusals, ...lines])],
      skipped: conversion.skipped.map(({ problem }) => problem),
    },
  };
}

async function readFiles({ files }: ExportFiles, report: (name: string) => void): Promise<ReadExport> {
  const own = files.filter(({ name }) => !isInFolder(name) || EXPORT_FILE.test(name));
  if (own.length === 0) throw new ExchangeError(['There is no .json or .ics file in the folder']);
  checkSize(own.map(({ name, file: { size } }) => ({ name, size })));
  const contents: ExportFile[] = [];
  const skipped: SkippedFile[] = [];
  for (const file of own) {
    report(file.name);
    try {
      contents.push(await contentOf(file));
    } catch (error) {
      if (!(error instanceof ExchangeError) || own.length === 1) throw error;
      skipped.push(...error.problems.map((problem) => ({ name: file.name, problem })));
    }
  }
  if (contents.length === 0) throw new ExchangeError(skipped.map(({ problem }) => problem));
  const conversion = readSchedules('auto', contents);
  if (conversion.records.schedules.length === 0) {
    throw new ExchangeError([`There is no schedule of ${conversion.tool} in these files`]);
  }
  return { ...conversion, skipped: [...conversion.skipped, ...skipped] };
}

async function contentOf({ name, file }: DroppedFile): Promise<ExportFile> {
  let bytes: ArrayBuffer;
  try {
    bytes = await file.arrayBuffer();
  } catch {
    throw new ExchangeError([
      `${name} cannot be read any more: it was changed, moved or removed. Drop it again`,
    ]);
  }
  return exportFile({ name, isOptional: isInFolder(name) }, new Uint8Array(bytes));
}

function isInFolder(name: string): boolean {
  return name.includes('/');
}
