import { useQuery } from '@tanstack/react-query';
import { incidentRequest, NO_FILTER, type InsightFilter } from '#domain/insight/filter';
import type { InsightRange } from '#domain/insight/range';
import { incidentRowsQuery } from '../../../api/large/incident-rows';

/** What responder metrics do not have: the hour of each incident, and its first acknowledgement. */

/** The incidents of a range; none where a filter by responder holds, which the export does not have. */
export function useIncidentRows(filter: InsightFilter, range: InsightRange, zone: string, enabled: boolean) {
  const isOfPeople = filter.responders.length > 0;
  const {
    start_time: _,
    end_time: __,
    ...request
  } = incidentRequest({ ...filter, closeFrom: NO_FILTER.closeFrom, closeTo: NO_FILTER.closeTo }, range, zone);
  const query = useQuery({ ...incidentRowsQuery(request, [range]), enabled: enabled && !isOfPeople });
  return { query, isOfPeople };
}

export type IncidentRows = ReturnType<typeof useIncidentRows>;
