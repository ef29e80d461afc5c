import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FetchStatus } from '../worker/protocol';
import { answerQuery } from './answer-query';
import type { IncidentsView } from './url';
import { specOf } from './use-incidents-view';

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
