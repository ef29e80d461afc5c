import { useQuery, useQueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import type { ComparedWindows, CompareView } from '#address/compare';
import { EVERYBODY } from '#domain/plan/common-roles';
import { counted } from '#domain/text/count';
import { sentenceCase } from '#domain/text/words';
import { directoryQuery, useDirectoryOf } from '../../../api/names/directory';
import { besideQuery } from '../../../api/schedules';
import type { DroppedFile } from '../../../hooks/use-file-drop';
import { differingInWords } from '../comparison-files';
import type { ComparedPlans } from '../use-comparison';
import {
  type ExportFiles,
  type ExportsQuestion,
  type ExportsReply,
  type Side,
  SIDES,
  type ExportJobs,
} from './jobs';
import { createFileWorker } from '../../../worker/file-worker';

/** Role of a comparison without roles: an export has none. */
const ON_CALL = { role_id: EVERYBODY, role_name: 'On call', order: 0 };

/** Dropped exports, compared with each other or with this server. */
export function useExports(
  { by, store, days, zone, match }: CompareView,
  { windows: [, window] }: ComparedWindows,
) {
  const [exports, setExports] = useState(currentExports);
  const [reading, setReading] = useState('');
  const client = useQueryClient();
  const isOn = by === 'exports';
  const names = useQuery(directoryQuery);
  const stored = useQuery({
    ...besideQuery(window),
    enabled: isOn && store !== 'none',
    // A refresh would compare everything again.
    staleTime: Infinity,
  });
  const sideOf = (side: Side) => {
    if (store !== side) return exports[side] && { files: exports[side] };
    if (!stored.data || names.isPending) return undefined;
    return { stored: { schedules: stored.data.schedules, people: names.data?.people ?? [] } };
  };
  const [before, after] = [sideOf('before'), sideOf('after')];
  const question: ExportsQuestion | undefined =
    isOn && before && after ? { before, after, window, matched: match } : undefined;
  const sides = [before, after].map((side) =>
    side && 'files' in side ? side.files.number : stored.dataUpdatedAt,
  );
  const options = exportsQuery(
    question,
    [JSON.stringify([window, ...sides]), JSON.stringify(match)],
    setReading,
  );
  const query = useQuery(options);
  const reply = query.data;
  const roster = useMemo(
    (): Names => ({
      people: reply?.names ?? [],
      teams: [],
      channels: [],
      roles: [ON_CALL, ...(names.data?.roles ?? [])],
      has_people: true,
    }),
    [reply, names.data],
  );
  const directory = useDirectoryOf(roster);
  const plans = useMemo((): ComparedPlans | undefined => {
    if (!reply) return undefined;
    const present = (schedule: Schedule | undefined) =>
      schedule && directory.reply({ window: reply.window, schedules: [schedule] }).schedules[0];
    const rows = reply.rows.map((row) => ({
      ...row,
      before: present(row.before),
      after: present(row.after),
    }));
    return {
      window: reply.window,
      before: rows.flatMap((row) => row.before ?? []),
      after: rows.flatMap((row) => row.after ?? row.before ?? []),
      rows,
      people: reply.people,
    };
  }, [reply, directory]);
  return {
    exports,
    store,
    zone,
    plans,
    reply,
    directory,
    reading,
    query,
    /** The server's schedules, if they are compared and not loaded. */
    loading: isOn && store !== 'none' && stored.data === undefined ? stored : undefined,
    /** False while an export is missing. */
    isComplete: SIDES.every((side) => store === side || exports[side]),
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey }),
    setFiles: (side: Side, files: readonly DroppedFile[]) => setExports(setExport(side, files)),
    labels: labelsOf(exports, store, reply),
    count: reply && exportsCount(reply, days),
  };
}

export type ExportsState = ReturnType<typeof useExports>;

/** "rotas.json", "3 files", "rotas/". */
export function filesLabel(exportFiles: ExportFiles | undefined, fallback: string): string {
  const { files = [] } = exportFiles ?? {};
  const [first, ...rest] = files;
  if (!first) return fallback;
  if (rest.length === 0) return first.name;
  const folders = new Set(files.map(({ name }) => name.split('/')[0]));
  return folders.size === 1 && first.name.includes('/')
    ? `${first.name.split('/')[0]}/`
    : counted(files.length, 'file');
}

/** Names of both plans: of the tools, or of the files if they are of one tool. */
function labelsOf(exports: Exports, store: CompareView['store'], reply: ExportsReply | undefined) {
  const [before, after] = SIDES.map((side) => {
    if (store === side) return { tool: 'Watchbill', files: 'Watchbill' };
    const files = filesLabel(exports[side], side === 'before' ? 'Before' : 'After');
    const { tool = files } = reply?.reports[side] ?? {};
    return { tool: sentenceCase(tool.replace(/^the /, '')), files };
  });
  const isOneTool = before?.tool === after?.tool;
  const nameOf = (side: typeof before) => (isOneTool ? side?.files : side?.tool) ?? '';
  return { before: nameOf(before), after: nameOf(after) };
}

/** "1 of 3 schedules differs in 90 days", "All 3 schedules are the same for 90 days", "No schedule is in both" */
function exportsCount({ rows, same }: ExportsReply, days: number): string {
  const count = rows.length + same.length;
  const isShorter = [...rows, ...same].some(({ span }) => span);
  const time = isShorter ? 'the days that both have' : counted(days, 'day');
  return count === 0 ? 'No schedule is in both' : differingInWords(rows.length, count, time);
}

/** Dropped exports by side. */
type Exports = Partial<Record<Side, ExportFiles>>;

/** Module state: a browser does not return a file without a new request. */
let current: Exports = {};
let lastNumber = 0;

function currentExports(): Exports {
  return current;
}

/** Replaces the export of one side; no files for none. */
export function setExport(side: Side, files: readonly DroppedFile[]): Exports {
  lastNumber += 1;
  const own = files.length === 0 ? undefined : { number: lastNumber, files };
  current = { ...current, [side]: own };
  return current;
}

const withWorker = createFileWorker<ExportJobs>(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * Compares exports in the worker; `key` identifies the plans and the matches, `onFile` receives the name of each file.
 * Another match of the same plans keeps the result until the next.
 */
function exportsQuery(
  question: ExportsQuestion | undefined,
  key: readonly [plans: string, matched: string],
  onFile: (name: string) => void,
) {
  return queryOptions({
    queryKey: ['compare exports', ...key] as const,
    queryFn: question
      ? ({ signal }) =>
          withWorker((worker) => worker.ask('compare', question, { signal, onProgress: onFile }))
      : skipToken,
    placeholderData: (previous: ExportsReply | undefined, query) =>
      query?.queryKey[1] === key[0] ? previous : undefined,
    staleTime: Infinity,
    structuralSharing: false,
    // Needs no network, and a failure repeats.
    networkMode: 'always',
    retry: false,
  });
}
