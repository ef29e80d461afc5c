import { queryOptions } from '@tanstack/react-query';
import { incidentExport, type IncidentExportRequest, type IncidentRow } from '#contract/insight';
import { stringifyJson } from '#contract/json';
import { NO_FILTER, incidentRequest, type InsightFilter } from '#domain/insight/filter';
import type { InsightRange } from '#domain/insight/range';
import { call } from './call';

/** Max incidents to search in one range. */
const MAX_INCIDENTS = 10_000;

/** Trigger of the first visible incident of a range; null for none. For servers that page and sort. */
export function firstIncidentQuery({ after, upTo }: InsightRange, time_zone: string) {
  return queryOptions({
    queryKey: ['first-incident', after, upTo, time_zone],
    queryFn: async ({ signal }): Promise<number | null> => {
      const input = {
        start_time: after,
        end_time: upTo,
        // Clock for the limit of six months.
        time_zone,
        query: '',
        labels: {},
        fields: {},
        asc: true,
        limit: 1,
      } satisfies IncidentExportRequest;
      const { data } = await call(incidentExport, input, signal);
      return data[0]?.created_at ?? null;
    },
  });
}

/** Incident with responders and notifications, if the server supports them; null if not found. */
export function incidentRespondersQuery({ incident_id, created_at }: IncidentRow) {
  const range = { after: created_at - 1, upTo: created_at };
  return queryOptions({
    queryKey: ['incident-responders', incident_id, created_at],
    queryFn: async ({ signal }): Promise<IncidentRow | null> => {
      const rows = await rowsWithResponders(incidentRequest(NO_FILTER, range, 'UTC'), signal);
      return rows.find((row) => row.incident_id === incident_id) ?? null;
    },
  });
}

/** Incidents of a range with responders and notifications by id, if the server supports them. */
export function respondersInQuery(filter: InsightFilter, range: InsightRange, zone: string) {
  const request = incidentRequest(filter, range, zone);
  return queryOptions({
    queryKey: ['incidents-responders', stringifyJson(request)],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, IncidentRow>> => {
      const rows = await rowsWithResponders(request, signal);
      return new Map(rows.map((row) => [row.incident_id, row]));
    },
  });
}

async function rowsWithResponders(
  request: IncidentExportRequest,
  signal: AbortSignal,
): Promise<IncidentRow[]> {
  const input = {
    ...request,
    with: ['responders', 'notifications'],
    limit: MAX_INCIDENTS,
  } satisfies IncidentExportRequest;
  return (await call(incidentExport, input, signal)).data;
}
