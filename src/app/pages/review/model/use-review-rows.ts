import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { IncidentRow } from '#contract/insight';
import { incidentRequest, type InsightFilter } from '#domain/insight/filter';
import { rowAt, type IncidentTable } from '#domain/insight/incidents/incident-table';
import { type InsightRange, splitRange } from '#domain/insight/range';
import { incidentRowsQuery, progressQuery } from '../../../api/large/incident-rows';
import type { InsightFilterState } from '../../../components/insight-filter/use-insight-filter';
import type { ViewerZone } from '#domain/time/zone';

type Insight = Pick<InsightFilterState, 'filter' | 'rangeZone'>;

/** Incidents of a range of any length. */
function rowsQuery(filter: InsightFilter, range: InsightRange, zone: ViewerZone) {
  const { start_time: _, end_time: __, ...request } = incidentRequest(filter, range, zone);
  return incidentRowsQuery({ ...request, with: ['title'] }, splitRange(range, zone));
}

/** Incidents of a range, with progress and a way to stop. */
export function useReviewRows({ filter, rangeZone }: Insight, range: InsightRange, enabled: boolean) {
  const client = useQueryClient();
  const options = rowsQuery(filter, range, rangeZone);
  const query = useQuery({ ...options, enabled });
  const progress = useQuery({ ...progressQuery(options), enabled: false }).data;
  const rows = useMemo(() => query.data && rowsOf(query.data), [query.data]);
  return {
    query,
    rows,
    progress,
    stop: () => void client.cancelQueries({ queryKey: options.queryKey }),
  };
}

export type ReviewRows = ReturnType<typeof useReviewRows>;

function rowsOf(table: IncidentTable): IncidentRow[] {
  return Array.from({ length: table.count }, (_, place) => rowAt(table, place));
}
