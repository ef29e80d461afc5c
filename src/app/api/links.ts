import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { Envelope } from '#contract/envelope';
import { parseJson, stringifyJson } from '#contract/json';
import { LinkList, type NewLink, MadeLink, type NewGuestLink } from '#contract/links';
import { LINKS_PATH, GUESTS_PATH } from '#contract/operation';
import { CallError } from './reached';
import { noteSession, calls as callsMade } from './post';

/** Links of the viewer, without their secrets. */
export const linksQuery = queryOptions({
  queryKey: ['links'],
  queryFn: async ({ signal }) => LinkList.parse(await ask(LINKS_PATH, { signal })),
  retry: false,
});

/** Creates a link; only the reply has the path with its secret. */
export function useMakeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (link: NewLink) => MadeLink.parse(await ask(LINKS_PATH, jsonRequest('POST', link))),
    onSuccess: () => client.invalidateQueries(linksQuery),
  });
}

export function useRevokeLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => ask(`${LINKS_PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    // Refetches on error too: the link may already be gone.
    onSettled: () => client.invalidateQueries(linksQuery),
  });
}

function jsonRequest(method: string, body: unknown): RequestInit {
  return { method, headers: { 'Content-Type': 'application/json' }, body: stringifyJson(body) };
}

/** Calls the links API. Throws a CallError. */
export async function ask(path: string, init: RequestInit): Promise<unknown> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new CallError('Unreachable', 'The server could not be reached.');
  });
  if (noteSession(response)) throw new CallError('SessionEnded', 'Your session has ended.');
  const reply = replyJson(await response.text());
  if (response.ok) return reply;
  const { error, request_id: requestId } = Envelope.safeParse(reply).data ?? {};
  throw new CallError(
    error?.code ?? 'BadReply',
    error?.message ?? `The server answered ${response.status}.`,
    requestId === undefined ? {} : { requestId },
  );
}

function replyJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

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
