import { counted, listed } from '../text/words';
import { type Conversion, ExchangeError, type ExportFile, type ExportReader } from './exchange';
import { goalert } from './goalert';
import { grafanaOncall } from './grafana-oncall';
import { ical } from './ical';
import { incidentIo } from './incident-io';
import { opsgenie } from './opsgenie';
import { pagerduty } from './pagerduty';
import { readerOf } from './shape';

/** Readers by the name that commands use; `auto` tries them in this order. */
const EXPORT_READERS = {
  pagerduty: readerOf(pagerduty),
  opsgenie: readerOf(opsgenie),
  'grafana-oncall': readerOf(grafanaOncall),
  goalert: readerOf(goalert),
  'incident-io': readerOf(incidentIo),
  ical,
} satisfies Record<string, ExportReader>;

export type ExportTool = keyof typeof EXPORT_READERS;

export const EXPORT_TOOLS: readonly ExportTool[] = Object.keys(EXPORT_READERS).filter(isExportTool);

const READERS: readonly ExportReader[] = EXPORT_TOOLS.map((tool) => EXPORT_READERS[tool]);

/** File that is not of the export, with the reason in words that name it. */
type SkippedFile = { name: string; problem: string };

/** Result of a reader, with its name and the files that it left out. */
export type ReadExport = Conversion & Pick<ExportReader, 'tool'> & { skipped: readonly SkippedFile[] };

/**
 * Reads an export of one tool; `auto` recognises it by the content of its files.
 * @throws ExchangeError if a file is of another tool, or of none, or if a schedule is unreadable.
 */
export function readExport(from: ExportTool | 'auto', files: readonly ExportFile[]): ReadExport {
  const conversion = readSchedules(from, files);
  const problems = [
    ...conversion.skipped.map(({ problem }) => problem),
    ...conversion.unreadable.flatMap((schedule) => schedule.problems),
    ...(conversion.partProblems ?? []),
  ];
  if (problems.length > 0) throw new ExchangeError(problems);
  return conversion;
}

/**
 * Same as `readExport`, with unreadable schedules, people and incidents, and files of another tool, or of none, beside the others. `auto` takes
 * the tool of most files.
 * @throws ExchangeError if no file is of the tool, or if no schedule is readable.
 */
export function readSchedules(from: ExportTool | 'auto', files: readonly ExportFile[]): ReadExport {
  if (files.length === 0) throw new ExchangeError(['There is no file to import']);
  const owners = files.map((file) => ({
    file,
    owner: READERS.find((reader) => reader.recognise(file) === 'own'),
  }));
  const reader = from === 'auto' ? mostFrequent(owners) : EXPORT_READERS[from];
  if (!reader) {
    throw new ExchangeError([
      `${listed(files.slice(0, 3).map(({ name }) => name))}: no schedule found; supported exports: ${READERS.map(({ tool }) => tool).join(', ')}`,
    ]);
  }
  const { own, skipped, others } = sorted(owners, reader);
  if (own.length === 0 && skipped.length > 0) throw new ExchangeError(skipped.map(({ problem }) => problem));
  const conversion = reader.read(own);
  if (others.length > 0) {
    const few = `${others.slice(0, 5).join(', ')}${others.length > 5 ? ', …' : ''}`;
    conversion.notices.push(
      `${counted(others.length, 'file has', 'files have')} nothing about rotas: ${few}`,
    );
  }
  const [problem] = conversion.partProblems ?? [];
  if (problem !== undefined) conversion.notices.push(`Left out: ${problem}`);
  const { schedules, incidents } = conversion.records;
  if (schedules.length + incidents.length === 0) {
    const reasons = [
      ...conversion.unreadable.flatMap((schedule) => schedule.problems),
      ...(conversion.partProblems ?? []),
    ];
    if (reasons.length > 0) throw new ExchangeError(reasons);
    throw new ExchangeError([
      `There is no schedule or incident in these files; ${reader.tool} lists them and people in calls of their own`,
    ]);
  }
  return { ...conversion, tool: reader.tool, skipped };
}

type OwnedFile = { file: ExportFile; owner: ExportReader | undefined };

/** Tool of most files; the first of several. */
function mostFrequent(owners: readonly OwnedFile[]): ExportReader | undefined {
  const counts = new Map<ExportReader, number>();
  for (const { owner } of owners) if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** Files of a tool, files to skip, and names of the optional files of a folder that are of no tool. */
function sorted(owners: readonly OwnedFile[], reader: ExportReader) {
  const own: ExportFile[] = [];
  const skipped: SkippedFile[] = [];
  const others: string[] = [];
  for (const { file, owner } of owners) {
    const { name, isOptional = false } = file;
    if (owner && owner !== reader) {
      const problem = `${name} is ${exportOf(owner)}, not ${exportOf(reader)}: one tool at a time`;
      skipped.push({ name, problem });
    } else if (reader.recognise(file) !== undefined) own.push(file);
    else if (isOptional) others.push(name);
    else skipped.push({ name, problem: `${name} isn’t ${exportOf(reader)}` });
  }
  return { own, skipped, others };
}

/** "a PagerDuty export" */
function exportOf({ tool }: ExportReader): string {
  if (tool === ical.tool) return 'a calendar';
  return `${/^[aeiou]/i.test(tool) ? 'an' : 'a'} ${tool} export`;
}

function isExportTool(name: string): name is ExportTool {
  return Object.hasOwn(EXPORT_READERS, name);
}
