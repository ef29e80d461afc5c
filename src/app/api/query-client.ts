import { QueryClient } from '@tanstack/react-query';
import { isFrozen } from '../url/presenting';
import { keepRoleOrder } from './names/keep-role-order';
import { isWorthRetrying, retryDelay } from './requests/retry';

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
