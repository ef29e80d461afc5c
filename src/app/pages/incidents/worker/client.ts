import type { LateRule } from '#domain/insight/incidents/incident-columns';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { stringifyJson } from '#contract/json';
import { noteFailure } from '../../../api/reached';
import { useAwaitsNames } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { createClient } from '../../../worker/client';
import type { IncidentsView } from '#address/incidents';
import { specOf } from '../use-incidents-view';
import type { FetchStatus, IncidentJobs, Job, Question } from './protocol';

/**
 * Client of the worker that stores the incidents. One for the whole dashboard, started with the first job, so
 * that returning to the page finds the incidents.
 */

let jobKey: string | undefined;
let status: FetchStatus | undefined;
let sentNames: Pick<Directory, 'teams' | 'channels' | 'hidesNames'> | undefined;
let jobs = 0;
let isFollowed = false;
const listeners = new Set<() => void>();

const worker = createClient<IncidentJobs>({
  start: () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  broken: (message) => new Error(message || 'The worker of this page failed.'),
});

/** Throws if the worker fails, or the signal's reason if aborted. */
export const { ask } = worker;

/** Key by content of a job. */
export function jobKeyOf(job: Job): string {
  return stringifyJson(job);
}

/** Progress of a job, by default the current one; undefined before it starts. */
export function fetchStatus(key = jobKey): FetchStatus | undefined {
  return key === jobKey && status?.job === jobs ? status : undefined;
}

export function onFetchStatus(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Fetches a job unless it is loaded or loading; `again` refetches. */
export function fetchJob(job: Job, again = false): void {
  const key = jobKeyOf(job);
  if (key === jobKey && !again) return;
  jobKey = key;
  jobs += 1;
  follow();
  worker.send('fetch', { number: jobs, job });
}

export function stopFetching(): void {
  worker.send('stop', undefined);
}

export function resumeFetching(): void {
  worker.send('resume', undefined);
}

/** Sends names to the worker, for sorting and files. */
export function tellNames({
  teams,
  channels,
  hidesNames,
}: Pick<Directory, 'teams' | 'channels' | 'hidesNames'>): void {
  if (sentNames?.teams === teams && sentNames.channels === channels) return;
  sentNames = { teams, channels, hidesNames };
  worker.send('names', sentNames);
}

/** A crashed worker loses its data: the next job starts a new one. */
function follow(): void {
  if (isFollowed) return;
  isFollowed = true;
  worker.ask('follow', undefined, { onProgress: setStatus }).catch((error: Error) => {
    [isFollowed, jobKey, sentNames] = [false, undefined, undefined];
    const failure = { code: 'Unreachable', message: error.message, requestId: undefined };
    if (status) setStatus({ ...status, phase: 'failed', failure });
  });
}

function setStatus(next: FetchStatus): void {
  if (next.failure && next.failure !== status?.failure) noteFailure(next.failure.code);
  status = next;
  for (const listener of listeners) listener();
}

/** Query of a worker's answer by revision. */
export function answerQuery<K extends Question['kind']>(question: Question<K>, revision: number | undefined) {
  return queryOptions<IncidentJobs[K]['output']>({
    queryKey: ['incidents', revision, question],
    queryFn: ({ signal }) => ask(question.kind, question, { signal }),
    staleTime: Infinity,
    gcTime: 30_000,
    retry: false,
  });
}

/** Summary of matching incidents; `edges` are those of the time bins. */
export function useSummary(
  view: IncidentsView,
  { edges, weeks, late }: { edges: readonly number[]; weeks: readonly number[] | undefined; late: LateRule },
  status: FetchStatus | undefined,
) {
  const awaitsNames = useAwaitsNames();
  return useQuery({
    ...answerQuery(
      {
        kind: 'summary',
        view: specOf(view),
        grouping: view.grouping,
        edges,
        late,
        weeks,
      },
      status?.revision,
    ),
    // Names have the recorded targets, by which figures would change.
    enabled: !awaitsNames && status !== undefined && (status.loaded > 0 || status.phase === 'done'),
    placeholderData: keepPreviousData,
  });
}
