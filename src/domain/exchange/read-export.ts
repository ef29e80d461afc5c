import { counted } from '../text/count';
import { listed } from '../text/words';
import { type Conversion, ExchangeError, type ExportFile, type ExportReader } from './exchange';
import { goalert } from './goalert/read';
import { grafanaOncall } from './grafana-oncall/read';
import { ical } from './ical/read';
import { incidentIo } from './incident-io/read';
import { opsgenie } from './opsgenie/read';
import { pagerduty } from './pagerduty/read';

/** Readers by the name that commands use; `auto` tries them in this order. */
const EXPORT_READERS = {
  pagerduty,
  opsgenie,
  'grafana-oncall': grafanaOncall,
  goalert,
  'incident-io': incidentIo,
  ical,
} satisfies Record<string, ExportReader>;

export type ExportTool = keyof typeof EXPORT_READERS;

export const EXPORT_TOOLS: readonly ExportTool[] = Object.keys(EXPORT_READERS).filter(isExportTool);

/** Result of a reader, with its name. */
export type ReadExport = Conversion & Pick<ExportReader, 'tool' | 'hasAnswers'>;

/**
 * Reads an export of one tool; `auto` recognises it by the content of its files.
 * @throws ExchangeError if a file is of another tool, or of none, or if a schedule is unreadable.
 */
export function readExport(from: ExportTool | 'auto', files: readonly ExportFile[]): ReadExport {
  const conversion = readSchedules(from, files);
  const problems = conversion.unreadable.flatMap((schedule) => schedule.problems);
  if (problems.length > 0) throw new ExchangeError(problems);
  return conversion;
}

/**
 * Same as `readExport`, with the unreadable schedules beside the others.
 * @throws ExchangeError if a file is of another tool, or of none, or if no schedule is readable.
 */
export function readSchedules(from: ExportTool | 'auto', files: readonly ExportFile[]): ReadExport {
  if (files.length === 0) throw new ExchangeError(['There is no file to import']);
  const readers: readonly ExportReader[] = EXPORT_TOOLS.map((tool) => EXPORT_READERS[tool]);
  const owners = files.map((file) => ({
    file,
    owner: readers.find((reader) => reader.recognise(file) === 'own'),
  }));
  const tools = [...new Set(owners.flatMap(({ owner }) => (owner ? [owner] : [])))];
  const reader: ExportReader | undefined = from === 'auto' ? tools[0] : EXPORT_READERS[from];
  if (!reader) {
    throw new ExchangeError([
      `${listed(files.slice(0, 3).map(({ name }) => name))}: no schedule found; supported exports: ${readers.map(({ tool }) => tool).join(', ')}`,
    ]);
  }
  const unknown = files.filter((file) => reader.recognise(file) === undefined);
  const problems = [
    ...owners.flatMap(({ file, owner }) =>
      owner && owner !== reader
        ? [`${file.name} is an export of ${owner.tool}, not of ${reader.tool}: import one tool at a time`]
        : [],
    ),
    ...unknown
      .filter((file) => !file.isOptional && !owners.some(({ file: other, owner }) => other === file && owner))
      .map(({ name }) => `${name} is no export of ${reader.tool}`),
  ];
  if (problems.length > 0) throw new ExchangeError(problems);
  const conversion = reader.read(files.filter((file) => !unknown.includes(file)));
  if (unknown.length > 0) {
    const few =
      unknown
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ') + (unknown.length > 5 ? ', …' : '');
    conversion.notices.push(
      `${counted(unknown.length, 'file has', 'files have')} nothing about rotas: ${few}`,
    );
  }
  const { schedules, incidents } = conversion.records;
  if (schedules.length + incidents.length === 0) {
    const reasons = conversion.unreadable.flatMap((schedule) => schedule.problems);
    if (reasons.length > 0) throw new ExchangeError(reasons);
    throw new ExchangeError([
      `There is no schedule or incident in these files; ${reader.tool} lists them and people in calls of their own`,
    ]);
  }
  return { ...conversion, tool: reader.tool, hasAnswers: reader.hasAnswers };
}

function isExportTool(name: string): name is ExportTool {
  return Object.hasOwn(EXPORT_READERS, name);
}
