import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { stringifyJson } from '#contract/json';
import { formatCount } from '#domain/text/words';
import { startPlan, MAX_COUNTED_INCIDENTS } from '#domain/insight/incidents/fetch-plan';
import { emptyTable, type IncidentTable } from '#domain/insight/incidents/incident-table';
import type { InsightRange } from '#domain/insight/range';
import { fetchIncidents, type ExportRequest } from '../incidents';

export class TooManyIncidents extends Error {}

/** Progress of a query; `total` is undefined if unknown. */
export type FetchProgress = { loaded: number; total: number | undefined };

/** All incidents of some ranges as a table; rejects with `TooManyIncidents`, or like the operation. */
export function incidentRowsQuery(request: ExportRequest, ranges: readonly InsightRange[]) {
  const queryKey = ['incident-rows', stringifyJson({ request, ranges })];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<IncidentTable> => {
      const table = emptyTable(Math.floor(Date.now() / 1000));
      const tooMany = new AbortController();
      await fetchIncidents({
        request,
        plan: startPlan(...ranges),
        table,
        signal: AbortSignal.any([signal, tooMany.signal]),
        onPlan: ({ total }) => {
          keepProgress(client, queryKey, { loaded: table.count, total });
          if (Math.max(total ?? 0, table.count) <= MAX_COUNTED_INCIDENTS) return;
          tooMany.abort(new TooManyIncidents(`more than ${formatCount(MAX_COUNTED_INCIDENTS)} incidents`));
        },
        onPause: () => {},
      });
      return table;
    },
    // Pages are retried individually; number columns are not compared.
    retry: false,
    structuralSharing: false,
  });
}

/** Progress of an export, as a separate query. */
export function progressQuery({ queryKey }: { queryKey: readonly unknown[] }) {
  return queryOptions<FetchProgress>({
    queryKey: ['progress', ...queryKey],
    queryFn: () => ({ loaded: 0, total: undefined }),
    staleTime: Infinity,
  });
}

function keepProgress(client: QueryClient, queryKey: readonly unknown[], progress: FetchProgress): void {
  client.setQueryData(progressQuery({ queryKey }).queryKey, progress);
}
