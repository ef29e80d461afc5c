import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { parseJson } from '#contract/json';
import { SESSION_CHALLENGE, Session } from '#contract/session';
import { createListeners } from '../hooks/listeners';
import { NAMES_WITHIN_MS } from './posting';

// Whether the person is still signed in, as the calls of this page have met it.

let hasEnded = false;
const changes = createListeners();

/** True where the gateway misses a session. Every reply tells: one that is answered has one, or needs none. */
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

/** Who is signed in; to be asked only where somebody is (see `isSignedIn`). */
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

/** Asks again for all that could not be had without a session. */
export async function goOn(client: QueryClient): Promise<void> {
  await client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}
