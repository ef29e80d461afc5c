import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { Delivery } from '#contract/webhook';
import { listInterval } from '#address/lists/list-range';
import { formatWebhooks, parseWebhooks, type WebhooksView } from '#address/lists/webhooks';
import { attemptKey, eventsOf, filterEvents } from '#domain/webhook/events';
import { type DeliveryRequest, deliveriesQuery, newerDeliveriesQuery } from '../../../../api/deliveries';
import { presentEnd } from '../../../../hooks/use-now';
import { useView } from '../../../../hooks/use-view';
import { usePatchSearch } from '../../../../url/use-patch-search';
import { useIsPresenting } from '../../../../url/use-presenting';

/** Pixels that still count as the top. */
const TOP_PX = 200;

/** True while the page is scrolled to its top. */
function useIsAtTop(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      addEventListener('scroll', onChange, { passive: true });
      return () => removeEventListener('scroll', onChange);
    },
    () => window.scrollY < TOP_PX,
  );
}

/** Max attempts loaded before the viewer requests more. */
const MAX_LOADED = 5000;

export type DeliveryListState = ReturnType<typeof useDeliveryList>;

/** State of the list: the view of the address, the loaded deliveries as events, and the filtered ones. */
export function useDeliveryList() {
  const [search] = useSearchParams();
  const patch = usePatchSearch();
  const { view, problems } = useView(parseWebhooks, search);
  const isPresenting = useIsPresenting();
  const isLive = view.isLive && view.range.kind === 'quick' && !isPresenting;
  // Ranges up to now end when they were requested: the deliveries since are those of a live list.
  const [asOf, setAsOf] = useState(presentEnd);
  const { start, end } = listInterval(view.range, asOf, view.rangeZone);
  const { integration, reference, events: types } = view;
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
  const loaded = useLoaded(request);
  const newer = useQuery(newerDeliveriesQuery(request, isLive));
  const { deliveries } = loaded;
  const newest = useMemo(() => {
    const keys = new Set(deliveries.map(attemptKey));
    return (newer.data ?? NO_DELIVERIES).filter((delivery) => !keys.has(attemptKey(delivery)));
  }, [newer.data, deliveries]);
  const { arrived, held, showHeld } = useHeld(newest);
  const all = useMemo(
    () => eventsOf([...arrived, ...deliveries], presentEnd() * 1000),
    [arrived, deliveries],
  );
  const { endpoint, at, text, outcome } = view;
  const inScope = useMemo(() => filterEvents(all, { endpoint, at, text }), [all, endpoint, at, text]);
  const events = useMemo(() => filterEvents(inScope, { outcome, text: '' }), [inScope, outcome]);
  return {
    view,
    problems,
    range: { start, end: isLive ? Math.max(end, presentEnd()) : end },
    isLive,
    loaded,
    /** Unix milliseconds of the last reply; while live, replies with nothing new count. */
    fetchedAtMs: Math.max(loaded.query.dataUpdatedAt, isLive ? newer.dataUpdatedAt : 0),
    /** Number of deliveries that wait for the top of the list. */
    held,
    showHeld,
    all,
    /** Events by every filter but the outcome. */
    inScope,
    events,
    change: (change: Partial<WebhooksView>, options?: { replace?: boolean }) =>
      patch(formatWebhooks(change), options),
    refresh: () => {
      const now = presentEnd();
      if (view.range.kind === 'fixed' || now === asOf) void loaded.query.refetch();
      else setAsOf(now);
    },
  };
}

const NO_DELIVERIES: readonly Delivery[] = [];

/** Pages of a request, loaded one after the other up to a limit. */
function useLoaded(request: DeliveryRequest) {
  const query = useInfiniteQuery(deliveriesQuery(request));
  const [limit, setLimit] = useState(MAX_LOADED);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const deliveries = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? NO_DELIVERIES, [data]);
  const isWanted = hasNextPage && !isFetching && !isError && deliveries.length < limit;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
  return {
    query,
    deliveries,
    total: data?.pages.at(-1)?.total ?? 0,
    /** True if some deliveries of the range are not loaded and not on their way. */
    isPartial: hasNextPage && !isWanted && !isFetching,
    loadMore: () => setLimit(deliveries.length + MAX_LOADED),
  };
}

/** New deliveries appear at once at the top of the page; further down, they wait. */
function useHeld(newest: readonly Delivery[]) {
  const isAtTop = useIsAtTop();
  const [arrived, setArrived] = useState(newest);
  if (isAtTop && arrived !== newest) setArrived(newest);
  return {
    arrived,
    held: Math.max(0, newest.length - arrived.length),
    showHeld: () => {
      setArrived(newest);
      window.scrollTo({ top: 0 });
    },
  };
}
