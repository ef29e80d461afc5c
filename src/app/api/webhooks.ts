import { queryOptions } from '@tanstack/react-query';
import { webhookDetail } from '#contract/webhook';
import { call } from './call';

/** The record of one delivery. `integrationId` is the data integration's, which the wire spells `intergration_id`. */
export function webhookDetailQuery(integrationId: string, eventId: string) {
  return queryOptions({
    queryKey: [webhookDetail.name, integrationId, eventId],
    queryFn: async ({ signal }) => {
      const input = { event_id: eventId, intergration_id: integrationId };
      return (await call(webhookDetail, input, signal)).data;
    },
  });
}
