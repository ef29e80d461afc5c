import { type Query, QueryClient } from '@tanstack/react-query';
import { type Schedule, scheduleInfo, scheduleSelf } from '#contract/schedule';
import type { SentSlots } from '#domain/oncall/reply/now-and-next';
import { inRoleOrder, slotsInRoleOrder } from '#domain/oncall/reply/role-order';
import { isFrozen } from '../url/presenting';
import { isWorthRetrying, retryDelay } from './call-error';
import { directoryQuery } from './names/directory';
import { sentFor } from './schedules';

/** The one place that says how long data counts as fresh. */

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        gcTime: 10 * 60_000,
        // The gateway may well be on this machine: whether it is reached says the call, not the browser.
        networkMode: 'always',
        retry: isWorthRetrying,
        retryDelay,
        // A page on a shared screen must not move because a window got the focus.
        refetchOnWindowFocus: false,
        refetchOnReconnect: () => !isFrozen(),
      },
    },
  });
  keepRoleOrder(client);
  return client;
}

/**
 * Keeps the groups of all schedules in a cache in the order of their roles, whichever comes last: the schedules or the
 * names. Pages get nothing else, and the age of the data stays what it is.
 */
function keepRoleOrder(client: QueryClient): void {
  const cache = client.getQueryCache();
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const isNames = event.query.queryKey[0] === directoryQuery.queryKey[0];
    for (const query of isNames ? cache.getAll() : [event.query]) putInOrder(client, query);
  });
}

function putInOrder(client: QueryClient, query: Query): void {
  const { roles = [] } = client.getQueryData(directoryQuery.queryKey) ?? {};
  const [name] = query.queryKey;
  const put = <Data>(order: (data: Data) => Data) => {
    const before = client.getQueryData<Data>(query.queryKey);
    const after = before && order(before);
    if (after !== before) query.setData(after, { updatedAt: query.state.dataUpdatedAt, manual: true });
  };
  if (name === scheduleSelf.name) put<Schedule[]>((sent) => sentFor(sent, inRoleOrder(sent, roles)));
  if (name === scheduleInfo.name) put<SentSlots>((sent) => slotsInRoleOrder(sent, roles));
}
