import type { QueryClient } from '@tanstack/react-query';
import { stringifyJson } from '#contract/json';
import { type NewGuestLink, MadeLink } from '#contract/links';
import { GUESTS_PATH } from '#contract/operation';
import { calls as callsMade } from './post';

import { ask } from './links';

/** Creates a guest link. Throws a CallError with a user-facing message. */
export async function makeGuestLink(wanted: NewGuestLink): Promise<MadeLink> {
  const headers = { 'Content-Type': 'application/json' };
  return MadeLink.parse(await ask(GUESTS_PATH, { method: 'POST', headers, body: stringifyJson(wanted) }));
}

/** Interval of the check whether a view has loaded. */
const SETTLED_MS = 250;

/**
 * Refetches all data of a page and returns the calls that this took, which a guest needs. `load` requests
 * data that only guests see.
 */
export async function callsOfView(
  client: QueryClient,
  load: (() => Promise<unknown>) | undefined,
): Promise<NewGuestLink['calls']> {
  const calls: NewGuestLink['calls'] = [];
  const stop = callsMade.subscribe((path, body) => calls.push({ path, body }));
  try {
    await client.refetchQueries({
      type: 'active',
      predicate: ({ meta }) => meta?.['isForGuests'] !== false,
    });
    // A reply may start further calls, such as responders of a review.
    let calm = 0;
    while (calm < 2) {
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
      await idle();
      calm = client.isFetching() === 0 ? calm + 1 : 0;
    }
    await load?.();
  } finally {
    stop();
  }
  return calls;
}

/** Resolves once the page has nothing to draw: a large view is drawn in slices, and its last one may start calls. */
function idle(): Promise<unknown> {
  // Safari has no such callback.
  if (!('requestIdleCallback' in globalThis)) return Promise.resolve();
  return new Promise((resolve) => requestIdleCallback(resolve));
}
