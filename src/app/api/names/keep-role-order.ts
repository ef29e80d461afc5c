import type { Query, QueryClient } from '@tanstack/react-query';
import { scheduleInfo, scheduleSelf, type Schedule } from '#contract/schedule';
import type { SentSlots } from '#domain/oncall/reply/now-and-next';
import { inRoleOrder, slotsInRoleOrder } from '#domain/oncall/reply/role-order';
import { directoryQuery } from './directory';
import { sentFor } from '../schedules';

/**
 * Keeps the groups of all schedules in a cache in the order of their roles, whichever comes last: the schedules or the
 * names. Pages get nothing else, and the age of the data stays what it is.
 */
export function keepRoleOrder(client: QueryClient): void {
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
