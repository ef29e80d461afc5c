import { webhookDetailQuery } from '../../api/webhooks';
import type { Prefetch } from '../../prefetch';

export const prefetchDelivery: Prefetch = (client, { params: { integrationId = '', eventId = '' } }) =>
  client.prefetchQuery(webhookDetailQuery(integrationId, eventId));
