import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { parseJson } from '#contract/json';
import { SESSION_CHALLENGE, Session } from '#contract/session';
import { createListeners } from '../hooks/listeners';

/** Timeout of names; pages then show ids until a retry succeeds. */
export const NAMES_WITHIN_MS = 5_000;

// State of the session, from the calls of this page.

let hasEnded = false;
const changes = createListeners();

/** True if the gateway rejects a missing session. Other replies have one, or need none. */
export function noteSession({ status, headers }: Response): boolean {
  const isMissing = status === 401 && headers.get('WWW-Authenticate') === SESSION_CHALLENGE;
  if (isMissing !== hasEnded) {
    hasEnded = isMissing;
    changes.notify();
  }
  return isMissing;
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(changes.subscribe, () => hasEnded);
}

/** Session of the user; only for signed-in pages (see `isSignedIn`). */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(NAMES_WITHIN_MS)]);
    const response = await fetch('/access/session', { signal: soon });
    if (noteSession(response) || !response.ok) throw new Error(`session answered HTTP ${response.status}`);
    return Session.parse(parseJson(await response.text()));
  },
  staleTime: Infinity,
});

/** Refetches data that needed a session. */
export async function goOn(client: QueryClient): Promise<void> {
  await client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}
