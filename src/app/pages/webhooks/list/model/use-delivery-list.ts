import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Delivery } from '#contract/webhook';
import { formatWebhooks, listInterval, parseWebhooks, type WebhooksView } from '#address/lists';
import { attemptKey, eventsOf, filterEvents } from '#domain/webhook/events';
import { type DeliveryRequest, deliveriesQuery, newerDeliveriesQuery } from '../../../../api/deliveries';
import { presentEnd } from '../../../../hooks/use-now';
import { useView } from '../../../../hooks/use-view';
import { usePatchSearch } from '../../../../url/use-patch-search';
import { useIsPresenting } from '../../../../url/use-presenting';

/** Max attempts loaded. */
const MAX_LOADED = 5000;

export type DeliveryListState = ReturnType<typeof useDeliveryList>;

/** State of the list: the view of the address, the loaded deliveries as events, and the filtered ones. */
export function useDeliveryList() {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const { view, problems } = useView(parseWebhooks, search);
  const isPresenting = useIsPresenting();
  // Ranges up to now end when they were requested: what arrives later is another request.
  const [asOf, setAsOf] = useState(presentEnd);
  const { start, end } = listInterval(view.range, asOf, view.rangeZone);
  const { integration, reference, events: types, endpoint, at, text } = view;
  const typesKey = types.join(',');
  const request = useMemo(
    (): DeliveryRequest => ({
      start_time: start * 1000,
      end_time: end * 1000,
      ...(integration !== undefined && { integration_id: integration }),
      ...(reference !== undefined && { ref_id: reference }),
      ...(typesKey !== '' && { event_types: typesKey.split(',') }),
    }),
    [start, end, integration, reference, typesKey],
  );
  const query = useInfiniteQuery(deliveriesQuery(request));
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const loaded = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const isLoadingMore = hasNextPage && !isFetching && !isError && loaded.length < MAX_LOADED;
  useEffect(() => {
    if (isLoadingMore) void fetchNextPage();
  }, [isLoadingMore, fetchNextPage]);
  const newer = useQuery(newerDeliveriesQuery(request, view.range.kind === 'quick' && !isPresenting));
  const all = useMemo(() => {
    const keys = new Set(loaded.map(attemptKey));
    const isNew = (delivery: Delivery) => !keys.has(attemptKey(delivery));
    return eventsOf([...(newer.data ?? []).filter(isNew), ...loaded], presentEnd() * 1000);
  }, [newer.data, loaded]);
  const inScope = useMemo(() => filterEvents(all, { endpoint, at, text }), [all, endpoint, at, text]);
  // A search shows all that it finds, and a bar all that it counts.
  const isSearch = text !== '' || reference !== undefined || at !== undefined;
  const hasFailed = inScope.some((event) => event.outcome === 'failed');
  const outcome = view.outcome ?? (hasFailed && !isSearch ? 'failed' : 'all');
  const events = useMemo(
    () => (outcome === 'all' ? inScope : filterEvents(inScope, { outcome, text: '' })),
    [inScope, outcome],
  );
  return {
    view,
    problems,
    range: { start, end: newer.data ? Math.max(end, presentEnd()) : end },
    query,
    /** Attempts loaded, and those of the range. */
    loaded: loaded.length,
    total: data?.pages.at(-1)?.total ?? 0,
    fetchedAtMs: Math.max(query.dataUpdatedAt, newer.dataUpdatedAt),
    all,
    /** Events by every filter but the outcome. */
    inScope,
    outcome,
    events,
    change: (change: Partial<WebhooksView>, options?: { replace?: boolean }) =>
      patch(formatWebhooks(change), options),
    refresh: () => {
      const now = presentEnd();
      if (view.range.kind === 'fixed' || now === asOf) void query.refetch();
      else setAsOf(now);
    },
  };
}
