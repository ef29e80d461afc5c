import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AttemptIds } from '#address/values';
import type { Delivery } from '#contract/webhook';
import { parseEventTime, type Attempt, eventKey, eventsOf } from '#domain/webhook/events';
import { useDirectory } from '../../../api/names/directory';
import type { Directory } from '../../../api/names/directory-of';
import { attemptsQuery, listsDeliveries } from '../../../api/deliveries';
import { webhookDetailQuery } from '../../../api/records';

/** Delivery with its attempts, as far as the server has them. */
export type AttemptState = {
  /** Last attempt of the delivery. */
  last: UseQueryResult<Delivery>;
  /** Attempts in order, of servers that list deliveries. */
  attempts: UseQueryResult<readonly Attempt[]>;
  /** False if there is one attempt, or no list. */
  isListed: boolean;
  /** Requested attempt; undefined while loading. */
  delivery: Delivery | undefined;
  /** Requested attempt that the server does not have. */
  missing: number | undefined;
};

/** Attempt of a delivery, by default the last. Free text has no names under pseudonyms. */
export function useAttempt({ integrationId, eventId, attempt }: AttemptIds): AttemptState {
  const { text } = useDirectory();
  const select = useCallback((delivery: Delivery) => presentable(delivery, text), [text]);
  const last = useQuery({ ...webhookDetailQuery(integrationId, eventId), select });
  const atMs = last.data && parseEventTime(last.data.event_time)?.instantMs;
  const isListed =
    last.data !== undefined && atMs !== undefined && listsDeliveries() && last.data.attempt > 1;
  const attempts = useQuery({
    ...attemptsQuery({ integrationId, eventId }, last.data, atMs ?? 0),
    enabled: isListed,
    select: useCallback(
      (deliveries: readonly Delivery[]) => {
        const key = eventKey({ integration_id: integrationId, event_id: eventId });
        const listed = deliveries.map((each) => presentable(each, text));
        return eventsOf(listed, 0).find((event) => event.key === key)?.attempts ?? [];
      },
      [integrationId, eventId, text],
    ),
  });
  if (last.data === undefined || attempt === undefined || attempt === last.data.attempt)
    return { last, attempts, isListed, delivery: last.data, missing: undefined };
  const entry = attempts.data?.find((each) => each.delivery.attempt === attempt)?.delivery;
  const isLoading = isListed && attempts.isPending;
  return {
    last,
    attempts,
    isListed,
    delivery: entry ?? (isLoading ? undefined : last.data),
    missing: entry || isLoading ? undefined : attempt,
  };
}

function presentable(delivery: Delivery, text: Directory['text']): Delivery {
  return {
    ...delivery,
    ref_title: text(delivery.ref_title),
    error_message: text(delivery.error_message),
    channel_name: text(delivery.channel_name),
  };
}
