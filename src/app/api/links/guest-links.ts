import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Envelope } from '#contract/envelope';
import { parseJson, stringifyJson } from '#contract/json';
import type { GUESTS_PATH, GuestWanted, LINKS_PATH } from '#contract/links';
import { CallError } from '../call-error';
import { listeners } from '../post';
import { noteSession } from '../session';

// The schemas of the contract check what people ask for; with all that they need, every first load would be larger.
const MAKE: typeof GUESTS_PATH = '/api/guests';
const LINKS: typeof LINKS_PATH = '/api/links';

const Made = z.object({ path: z.string() });
export type MadeGuestLink = z.output<typeof Made>;

const List = z.object({
  links: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      label: z.string(),
      expires: z.optional(z.int()),
      last_read: z.optional(z.int()),
      shows: z.object({
        frozen: z._default(z.boolean(), false),
        pseudonyms: z._default(z.boolean(), false),
      }),
    }),
  ),
});

/** Guest links of who looks, the latest first. */
export const guestLinksQuery = queryOptions({
  queryKey: ['guest-links'],
  queryFn: async ({ signal }) => {
    const { links } = List.parse(parseJson(await send(LINKS, { signal })));
    return links.filter(({ kind }) => kind === 'guest');
  },
  staleTime: 0,
});

/** Makes one. @throws CallError with the reason in a sentence. */
export async function makeGuestLink(wanted: GuestWanted): Promise<MadeGuestLink> {
  const init = {
    method: 'POST',
    body: stringifyJson(wanted),
    headers: { 'Content-Type': 'application/json' },
  };
  return Made.parse(parseJson(await send(MAKE, init)));
}

export async function revokeLink(id: string): Promise<void> {
  await send(`${LINKS}/${id}`, { method: 'DELETE' });
}

async function send(path: string, init: RequestInit): Promise<string> {
  const response = await fetch(path, init);
  const isEnded = noteSession(response);
  const text = await response.text();
  if (response.ok) return text;
  const said = isEnded
    ? 'Nobody is signed in any more.'
    : Envelope.safeParse(jsonIn(text)).data?.error?.message;
  throw new CallError('LinkRefused', said ?? `The server answered HTTP ${response.status}.`);
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
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
  const note = (path: string, body: string) => calls.push({ path, body });
  listeners.add(note);
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
    listeners.delete(note);
  }
  return calls;
}
