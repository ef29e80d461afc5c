import { useQuery } from '@tanstack/react-query';
import type { IncidentMember } from '#contract/insight';
import { incidentRequest, NO_FILTER, responderRequest, type InsightFilter } from '#domain/insight/filter';
import type { InsightRange } from '#domain/insight/range';
import { incidentRowsQuery } from '../../../api/large/incident-rows';
import { canServer } from '../../../url/settings';

/** Incident rows in addition to metrics: hours, first acknowledgements and, on request, interruptions. */

type RowsRequest = {
  filter: InsightFilter;
  range: InsightRange;
  zone: string;
  /** Ignored by servers without them. */
  members?: readonly IncidentMember[];
  enabled: boolean;
};

/** Incidents of a range; none with a filter by responder on a server whose rows have no responders. */
export function useIncidentRows({ filter, range, zone, members = [], enabled }: RowsRequest) {
  const hasResponders = canServer('incident-responders');
  const isOfPeople = filter.responders.length > 0 && !hasResponders;
  const {
    start_time: _,
    end_time: __,
    ...request
  } = incidentRequest({ ...filter, closeFrom: NO_FILTER.closeFrom, closeTo: NO_FILTER.closeTo }, range, zone);
  const { responder_ids } = responderRequest(filter, range, zone);
  const more = {
    ...(responder_ids && { responder_ids }),
    ...(members.length > 0 && { with: [...members] }),
  };
  const whole = hasResponders ? { ...request, ...more } : request;
  const query = useQuery({ ...incidentRowsQuery(whole, [range]), enabled: enabled && !isOfPeople });
  return { query, isOfPeople };
}

export type IncidentRows = ReturnType<typeof useIncidentRows>;
