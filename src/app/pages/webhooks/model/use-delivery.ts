import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Delivery } from '#contract/webhook';
import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { useDirectory } from '../../../api/names/directory';
import { webhookDetailQuery } from '../../../api/records';

/** A delivery as it may be shown: what people and senders wrote about it names nobody under pseudonyms. */
export function useDelivery({ integrationId, eventId }: DeliveryIds): UseQueryResult<Delivery> {
  const { text } = useDirectory();
  const select = useCallback(
    (delivery: Delivery): Delivery => ({
      ...delivery,
      ref_title: text(delivery.ref_title),
      error_message: text(delivery.error_message),
      channel_name: text(delivery.channel_name),
    }),
    [text],
  );
  return useQuery({ ...webhookDetailQuery(integrationId, eventId), select });
}
