import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { stringifyJson } from '#contract/json';
import { formatCount } from '#domain/text/count';
import { startPlan } from '#domain/insight/incidents/fetch-plan';
import { emptyTable, type IncidentTable } from '#domain/insight/incidents/incident-table';
import type { InsightRange } from '#domain/insight/range';
import { fetchIncidents, type ExportRequest } from '../incidents';

/** The page of incidents takes more, in a worker. */
const MAX_INCIDENTS = 50_000;

export class TooManyIncidents extends Error {}

/** How far a query of incidents is; `total` where the server says. */
export type FetchProgress = { held: number; total: number | undefined };

/** All incidents of some ranges as a table; rejects with `TooManyIncidents`, or as the operation does. */
export function incidentRowsQuery(request: ExportRequest, ranges: readonly InsightRange[]) {
  const queryKey = ['incident-rows', stringifyJson({ request, ranges })];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<IncidentTable> => {
      const table = emptyTable();
      const tooMany = new AbortController();
      await fetchIncidents({
        request,
        plan: startPlan(...ranges),
        table,
        signal: AbortSignal.any([signal, tooMany.signal]),
        onPlan: ({ total }) => {
          keepProgress(client, queryKey, { held: table.count, total });
          if (Math.max(total ?? 0, table.count) <= MAX_INCIDENTS) return;
          tooMany.abort(new TooManyIncidents(`more than ${formatCount(MAX_INCIDENTS)} incidents`));
        },
        onPause: () => {},
      });
      return table;
    },
    // A failed page is asked for again by itself; columns of numbers are not compared one by one.
    retry: false,
    structuralSharing: false,
  });
}

/** The progress of such a query, as a query of its own. */
export function progressQuery({ queryKey }: { queryKey: readonly unknown[] }) {
  return queryOptions<FetchProgress>({
    queryKey: ['progress', ...queryKey],
    queryFn: () => ({ held: 0, total: undefined }),
    staleTime: Infinity,
  });
}

function keepProgress(client: QueryClient, queryKey: readonly unknown[], progress: FetchProgress): void {
  client.setQueryData(progressQuery({ queryKey }).queryKey, progress);
}
