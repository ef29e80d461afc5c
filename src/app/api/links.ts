import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { Envelope } from '#contract/envelope';
import { parseJson, stringifyJson } from '#contract/json';
import { LinkList, type NewLink, MadeLink } from '#contract/links';
import { LINKS_PATH } from '#contract/operation';
import { CallError } from './call-error';
import { noteSession } from './session';

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
  const reply = jsonIn(await response.text());
  if (response.ok) return reply;
  const { error, request_id: requestId } = Envelope.safeParse(reply).data ?? {};
  throw new CallError(
    error?.code ?? 'BadReply',
    error?.message ?? `The server answered ${response.status}.`,
    requestId === undefined ? {} : { requestId },
  );
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
