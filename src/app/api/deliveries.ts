import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReplyOf, RequestOf } from '#contract/operation';
import { type Delivery, MAX_LISTED_DELIVERIES, webhookList } from '#contract/webhook';
import type { DeliveryIds } from '#domain/webhook/events';
import { canServer, isGuest } from '../url/settings';
import { call } from './records';

/** True if the server lists deliveries, and the reader may ask for them. */
export function listsDeliveries(): boolean {
  return canServer('delivery-list') && !isGuest();
}

/** Deliveries of a range in Unix milliseconds, and the filters that the server applies. */
export type DeliveryRequest = Pick<
  RequestOf<typeof webhookList>,
  'start_time' | 'end_time' | 'integration_id' | 'ref_id' | 'event_types'
>;

async function deliveryPage(
  request: DeliveryRequest,
  cursor: string,
  signal: AbortSignal,
): Promise<ReplyOf<typeof webhookList>['data']> {
  const page = { limit: MAX_LISTED_DELIVERIES, ...(cursor !== '' && { search_after_ctx: cursor }) };
  return (await call(webhookList, { ...request, ...page }, signal)).data;
}

/** Deliveries of a range, newest first, page by page. */
export function deliveriesQuery(request: DeliveryRequest) {
  return infiniteQueryOptions({
    queryKey: [webhookList.name, request],
    queryFn: ({ pageParam, signal }) => deliveryPage(request, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ search_after_ctx: cursor }) => (cursor === '' ? undefined : cursor),
  });
}

const DAY_MS = 86_400_000;

/**
 * Deliveries of an event's integration, reference and type in the day up to its last attempt.
 * @param atMs time of the last attempt in Unix milliseconds.
 */
export function attemptsQuery(
  { integrationId, eventId }: DeliveryIds,
  last: Pick<Delivery, 'ref_id' | 'event_type'> | undefined,
  atMs: number,
) {
  const { ref_id = '', event_type = '' } = last ?? {};
  return queryOptions({
    queryKey: [webhookList.name, 'attempts', integrationId, eventId, atMs],
    meta: { isForGuests: false },
    queryFn: async ({ signal }) => {
      const request = {
        start_time: Math.max(0, atMs - DAY_MS),
        end_time: atMs + 1,
        integration_id: integrationId,
        ...(ref_id !== '' && { ref_id }),
        ...(event_type !== '' && { event_types: [event_type] }),
      };
      return (await deliveryPage(request, '', signal)).items;
    },
  });
}

/** Max deliveries searched for a delivered one. */
const MAX_SEARCHED = 20;

/**
 * Deliveries of an integration that its server calls delivered: the last ones in the 28 days before a time, or the
 * first ones since.
 * @param atMs Unix milliseconds.
 */
export function deliveredQuery(side: 'before' | 'since', { integration_id }: Delivery, atMs: number) {
  return queryOptions({
    queryKey: [webhookList.name, 'delivered', side, integration_id, atMs],
    meta: { isForGuests: false },
    queryFn: async ({ signal }) => {
      const request = {
        ...(side === 'before'
          ? { start_time: Math.max(0, atMs - 28 * DAY_MS), end_time: atMs }
          : { start_time: atMs + 1, end_time: atMs + 366 * DAY_MS, asc: true }),
        integration_id,
        status: 'success' as const,
        limit: MAX_SEARCHED,
      };
      return (await call(webhookList, request, signal)).data.items;
    },
  });
}

/** Interval in milliseconds at which a list up to now asks for what arrived. */
const LIVE_MS = 10_000;

/** Part of the range that is fetched again: what arrived before the first reply. */
const OVERLAP_MS = 60_000;

/** Deliveries since shortly before the end of a range up to now. */
export function newerDeliveriesQuery(request: DeliveryRequest, isLive: boolean) {
  return queryOptions({
    queryKey: [webhookList.name, 'newer', request],
    queryFn: async ({ signal }) => {
      const newer = {
        ...request,
        start_time: request.end_time - OVERLAP_MS,
        end_time: request.end_time + 366 * DAY_MS,
      };
      const items: Delivery[] = [];
      let cursor = '';
      do {
        // Each page needs the cursor of the one before.
        // oxlint-disable-next-line no-await-in-loop
        const page = await deliveryPage(newer, cursor, signal);
        items.push(...page.items);
        cursor = page.search_after_ctx;
      } while (cursor !== '');
      return items;
    },
    enabled: isLive,
    refetchInterval: isLive ? LIVE_MS : false,
    staleTime: LIVE_MS,
  });
}
