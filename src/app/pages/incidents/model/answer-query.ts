import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ask } from '../worker/client';
import type { FetchStatus, IncidentJobs, Question } from '../worker/protocol';
import type { IncidentsView } from './url';
import { specOf } from './use-incidents-view';

/** An answer of the worker, kept until there is something new in it. */
export function answerQuery<K extends Question['kind']>(question: Question<K>, revision: number | undefined) {
  return queryOptions<IncidentJobs[K]['output']>({
    queryKey: ['incidents', revision, question],
    queryFn: ({ signal }) => ask(question.kind, question, { signal }),
    staleTime: Infinity,
    gcTime: 30_000,
    retry: false,
  });
}

/** What the incidents that pass the column filters add up to. `edges` are those of the bins of time. */
export function useSummary(view: IncidentsView, edges: readonly number[], status: FetchStatus | undefined) {
  return useQuery({
    ...answerQuery(
      {
        kind: 'summary',
        view: specOf(view),
        grouping: view.grouping,
        edges,
        over: view.over === 'times' ? view.time : undefined,
      },
      status?.revision,
    ),
    enabled: status !== undefined && (status.held > 0 || status.phase === 'done'),
    placeholderData: keepPreviousData,
  });
}
