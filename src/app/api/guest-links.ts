import type { QueryClient } from '@tanstack/react-query';
import { stringifyJson } from '#contract/json';
import type { GUESTS_PATH, GuestWanted } from '#contract/links';
import { calls as callsMade } from './post';
import { ToldLink } from './listed-links';
import { ask } from './links';

/** Not from the contract: the schemas beside it would be in the dashboard's first scripts. */
const GUESTS: typeof GUESTS_PATH = '/api/guests';

/** Makes a guest link. @throws CallError with the reason in a sentence. */
export async function makeGuestLink(wanted: GuestWanted): Promise<ToldLink> {
  const headers = { 'Content-Type': 'application/json' };
  return ToldLink.parse(await ask(GUESTS, { method: 'POST', headers, body: stringifyJson(wanted) }));
}

/** How often it is asked whether a view has all that it wants. */
const SETTLED_MS = 50;

/**
 * Asks once more for all that a page shows, and says which calls that took: those are what a guest of it needs.
 * @param load asks for what guests see beyond that.
 */
export async function callsOfView(
  client: QueryClient,
  load: (() => Promise<unknown>) | undefined,
): Promise<GuestWanted['calls']> {
  const calls: GuestWanted['calls'] = [];
  const stop = callsMade.subscribe((path, body) => calls.push({ path, body }));
  try {
    await client.refetchQueries({ type: 'active' });
    // What came may lead to more: of a review, who answered its incidents.
    let calm = 0;
    while (calm < 2) {
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
      calm = client.isFetching() === 0 ? calm + 1 : 0;
    }
    await load?.();
  } finally {
    stop();
  }
  return calls;
}
