import { useQuery, useQueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Names } from '#contract/names';
import type { Schedule } from '#contract/schedule';
import type { ComparedWindows, CompareView } from '#address/compare';
import { counted, formatCount } from '#domain/text/count';
import { directoryQuery, useDirectoryOf } from '../../../api/names/directory';
import { besideQuery } from '../../../api/schedules';
import type { DroppedFile } from '../../../hooks/use-file-drop';
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

/** Exports carry no roles. */
const ROLES = [{ role_id: 1, role_name: 'On call', order: 1 }];

/** Dropped exports, compared with each other or with this server. */
export function useExports({ by, store }: CompareView, { windows: [, window] }: ComparedWindows) {
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
    isOn && before && after ? { before, after, window } : undefined;
  const options = exportsQuery(
    question,
    [
      window,
      ...[before, after].map((side) => (side && 'files' in side ? side.files.number : stored.dataUpdatedAt)),
    ],
    setReading,
  );
  const query = useQuery(options);
  const reply = query.data;
  const roster = useMemo(
    (): Names => ({ people: reply?.names ?? [], teams: [], channels: [], roles: ROLES, has_people: true }),
    [reply],
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
  };
}

export type ExportsState = ReturnType<typeof useExports>;

/** "rotas.json", "3 files", "This server". */
export function sideLabel(exportFiles: ExportFiles | undefined, isStored: boolean, fallback: string): string {
  if (isStored) return 'This server';
  const { files = [] } = exportFiles ?? {};
  const [first, ...rest] = files;
  if (!first) return fallback;
  if (rest.length === 0) return first.name;
  const folders = new Set(files.map(({ name }) => name.split('/')[0]));
  return folders.size === 1 && first.name.includes('/')
    ? `${first.name.split('/')[0]}/`
    : counted(files.length, 'file');
}

/** "1,247 schedules: 1,239 the same for 90 days, 6 differ, 2 not readable" */
export function exportsCount({ count, rows, unreadable }: ExportsReply, days: number): string {
  const same = count - rows.length - unreadable.length;
  return [
    `${counted(count, 'schedule')}: ${formatCount(same)} the same for ${counted(days, 'day')}`,
    `${formatCount(rows.length)} ${rows.length === 1 ? 'differs' : 'differ'}`,
    ...(unreadable.length > 0 ? [`${formatCount(unreadable.length)} not readable`] : []),
  ].join(', ');
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
function setExport(side: Side, files: readonly DroppedFile[]): Exports {
  lastNumber += 1;
  current = { ...current, [side]: files.length === 0 ? undefined : { number: lastNumber, files } };
  return current;
}

const withWorker = createFileWorker<ExportJobs>(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);

/** Compares exports in the worker; `key` identifies the question, `onFile` receives the name of each file. */
function exportsQuery(
  question: ExportsQuestion | undefined,
  key: readonly unknown[],
  onFile: (name: string) => void,
) {
  return queryOptions({
    queryKey: ['compare exports', ...key],
    queryFn: question
      ? ({ signal }) =>
          withWorker((worker) => worker.ask('compare', question, { signal, onProgress: onFile }))
      : skipToken,
    staleTime: Infinity,
    structuralSharing: false,
    // Needs no network, and a failure repeats.
    networkMode: 'always',
    retry: false,
  });
}
