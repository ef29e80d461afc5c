import { webhookDetailQuery } from '../../api/records';
import type { Prefetch } from '../../prefetch';

export const prefetchDelivery: Prefetch = (client, { params: { integrationId = '', eventId = '' } }) =>
  client.prefetchQuery(webhookDetailQuery(integrationId, eventId));
