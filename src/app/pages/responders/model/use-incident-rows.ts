import { queryOptions, useQuery } from '@tanstack/react-query';
import { stringifyJson } from '#contract/json';
import { incidentRequest, NO_FILTER, type InsightFilter } from '#domain/insight/filter';
import { startPlan } from '#domain/insight/incidents/fetch-plan';
import { emptyTable, type IncidentTable } from '#domain/insight/incidents/incident-table';
import type { InsightRange } from '#domain/insight/range';
import { fetchIncidents } from '../../../api/incidents';

/** What responder metrics do not have: the hour of each incident, and its first acknowledgement. */

/** More of them are for the page of incidents, which has a worker for it. */
const MOST_INCIDENTS = 50_000;

/** Why there are none. */
export class TooManyIncidents extends Error {}

/** Incidents as a table; rejects with `TooManyIncidents`, or as the operation does. */
function incidentRowsQuery(filter: InsightFilter, range: InsightRange, zone: string) {
  const {
    start_time: _,
    end_time: __,
    ...request
  } = incidentRequest({ ...filter, closeFrom: NO_FILTER.closeFrom, closeTo: NO_FILTER.closeTo }, range, zone);
  return queryOptions({
    queryKey: ['incident-rows', stringifyJson({ request, range })],
    queryFn: async ({ signal }): Promise<IncidentTable> => {
      const table = emptyTable();
      const tooMany = new AbortController();
      await fetchIncidents({
        request,
        plan: startPlan(range),
        table,
        signal: AbortSignal.any([signal, tooMany.signal]),
        onPlan: ({ total = 0 }) => {
          if (Math.max(total, table.count) <= MOST_INCIDENTS) return;
          tooMany.abort(new TooManyIncidents(`more than ${MOST_INCIDENTS} incidents`));
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

/** The incidents of a range; `unfiltered` where a filter by responder holds, which the export does not have. */
export function useIncidentRows(filter: InsightFilter, range: InsightRange, zone: string, enabled: boolean) {
  const isOfPeople = filter.responders.length > 0;
  const query = useQuery({ ...incidentRowsQuery(filter, range, zone), enabled: enabled && !isOfPeople });
  return { query, isOfPeople };
}

export type IncidentRows = ReturnType<typeof useIncidentRows>;
