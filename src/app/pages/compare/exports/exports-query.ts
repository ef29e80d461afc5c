import { queryOptions, skipToken } from '@tanstack/react-query';
import type { DroppedFile } from '../../../hooks/use-file-drop';
import { createFileWorker } from '../../../worker/file-worker';
import type { ExportFiles, ExportJobs, ExportsQuestion, Side } from './jobs';

/** Dropped exports by side. */
export type Exports = Partial<Record<Side, ExportFiles>>;

/** Module state: a browser does not return a file without a new request. */
let current: Exports = {};
let lastNumber = 0;

export function currentExports(): Exports {
  return current;
}

/** Replaces the export of one side; no files for none. */
export function setExport(side: Side, files: readonly DroppedFile[]): Exports {
  lastNumber += 1;
  current = { ...current, [side]: files.length === 0 ? undefined : { number: lastNumber, files } };
  return current;
}

const withWorker = createFileWorker<ExportJobs>(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);

/** Compares exports in the worker; `key` identifies the question, `onFile` receives the name of each file. */
export function exportsQuery(
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
