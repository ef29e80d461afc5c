import { queryOptions } from '@tanstack/react-query';
import { incidentExport, type IncidentExportRequest, type IncidentRow } from '#contract/insight';
import { call } from './call';

/** More incidents than this in one second are not looked through. */
const MAX_INCIDENTS = 10_000;

/** One incident with its responders and notifications, from a server that has them; null where it is not found. */
export function incidentRespondersQuery({ incident_id, created_at }: IncidentRow) {
  return queryOptions({
    queryKey: ['incident-responders', incident_id, created_at],
    queryFn: async ({ signal }): Promise<IncidentRow | null> => {
      const input = {
        start_time: created_at - 1,
        end_time: created_at,
        query: '',
        labels: {},
        fields: {},
        with: ['responders', 'notifications'],
        limit: MAX_INCIDENTS,
      } satisfies IncidentExportRequest;
      const { data } = await call(incidentExport, input, signal);
      return data.find((row) => row.incident_id === incident_id) ?? null;
    },
  });
}
