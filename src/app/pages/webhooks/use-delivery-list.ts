import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Delivery } from '#contract/webhook';
import { formatWebhooks, listInterval, parseWebhooks, type WebhooksView } from '#address/lists';
import {
  attemptKey,
  eventsOf,
  filterEvents,
  eventInWords,
  type EventOutcome,
  type WebhookEvent,
} from '#domain/webhook/events';
import { type DeliveryRequest, deliveriesQuery, newerDeliveriesQuery } from '../../api/deliveries';
import { presentEnd } from '../../hooks/use-now';
import { useView } from '../../hooks/stored';
import { usePatchSearch } from '../../url/settings';
import { useIsPresenting } from '../../url/use-presenting';
import { maskText } from '#domain/privacy/secrets';
import { formatCount } from '#domain/text/words';
import { explainFailure, type FailureKind, outcomeInWords } from '#domain/webhook/failure';

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

export const OUTCOME_NAMES: Record<EventOutcome, string> = {
  failed: 'Not delivered',
  retrying: 'Retrying',
  retried: 'Delivered after retries',
  delivered: 'Delivered',
};

/** Outcome of an event in words: "HTTP 401", "Retrying, HTTP 503", "Delivered at attempt 2". */
export function outcomeWords({ outcome, last: { delivery } }: WebhookEvent): string {
  if (outcome === 'delivered') return OUTCOME_NAMES.delivered;
  if (outcome === 'retried') return `Delivered at attempt ${delivery.attempt}`;
  return `${outcome === 'retrying' ? 'Retrying, ' : ''}${answerWords(delivery)}`;
}

/** Answer of the receiver, or the cause of none: "HTTP 401", "errcode 93000", "no such host". */
export function answerWords(delivery: WebhookEvent['last']['delivery']): string {
  if (delivery.status_code > 0) return outcomeInWords(delivery).replace(/^[^,]*, /, '');
  return FAILURE_CAUSES[explainFailure(delivery).kind] ?? 'no answer';
}

const FAILURE_CAUSES: Partial<Record<FailureKind, string>> = {
  dns: 'no such host',
  tls: 'no secure connection',
  proxy: 'proxy of the sender',
  denied: 'forbidden by the sender',
  busy: 'too many requests',
  connect: 'no connection',
  cut: 'connection cut',
  protocol: 'HTTP and HTTPS mixed up',
  stopped: 'ended by the sender',
  timeout: 'timed out',
};

export function eventWords(type: string): string {
  return eventInWords(type) ?? (maskText(type) || 'Event');
}

/** Duration: "182 ms", "2.0 s". */
export function durationWords(ms: number): string {
  return ms < 1000 ? `${formatCount(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Endpoint of an event without its scheme, which is the same for most. */
export function endpointWords(endpoint: string): string {
  return endpoint.replace(/^https:\/\//, '') || 'not known';
}
