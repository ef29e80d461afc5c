import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import type { RoleName } from '#contract/names';
import { scheduleInfo, scheduleSelf } from '#contract/schedule';
import type { WindowReply } from '#domain/duty/known-seats';
import type { SentSlots } from '#domain/oncall/reply/role-order';
import { inRoleOrder, slotsInRoleOrder } from '#domain/oncall/reply/role-order';
import { isFrozen } from '../url/use-presenting';
import { CallError, isWorthRetrying, noteFailure, retryDelay } from './reached';
import { directoryQuery } from './names/directory';

/** Query client with the cache times of all data. */

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    // Calls note theirs at once; incidents arrive without them.
    queryCache: new QueryCache({
      onError: (error) => error instanceof CallError && noteFailure(error.code),
    }),
    defaultOptions: {
      queries: {
        staleTime: () => (isFrozen() ? Infinity : 60_000),
        gcTime: 10 * 60_000,
        // The gateway may be local: calls detect a lost connection, not the browser.
        networkMode: 'always',
        retry: isWorthRetrying,
        retryDelay,
        // A shared screen must not change on focus.
        refetchOnWindowFocus: false,
        refetchOnReconnect: () => !isFrozen(),
      },
    },
  });
  keepRoleOrder(client);
  return client;
}

/**
 * Sorts the groups of cached schedules by role, whether schedules or names arrive last; keeps the age of the
 * data.
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
  const setOrder = <Data>(order: (data: Data) => Data) => {
    const before = client.getQueryData<Data>(query.queryKey);
    const after = before && order(before);
    if (after !== before) query.setData(after, { updatedAt: query.state.dataUpdatedAt, manual: true });
  };
  if (name === scheduleSelf.name)
    setOrder<WindowReply | null>((reply) => reply && rolesInOrder(reply, roles));
  if (name === scheduleInfo.name) setOrder<SentSlots>((sent) => slotsInRoleOrder(sent, roles));
}

function rolesInOrder(reply: WindowReply, roles: readonly RoleName[]): WindowReply {
  const schedules = inRoleOrder(reply.schedules, roles);
  return schedules === reply.schedules ? reply : { ...reply, schedules };
}
