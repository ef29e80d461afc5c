import type * as z from 'zod/mini';
import { Envelope, isFailure } from '#contract/envelope';
import { parseJson, withoutNulls } from '#contract/json';
import type { Operation } from '#contract/operation';
import { check, problemLine } from '#contract/problem';
import { CallError, type AboutFailure, noteServerTime } from './reached';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { SESSION_CHALLENGE, Session } from '#contract/session';
import { createListeners } from '../hooks/stored';

type Network = (path: string, init: RequestInit) => Promise<Response>;

let network: Network = (path, init) => fetch(path, init);

/** Sends a request for data to the server. */
export function send(path: string, init: RequestInit): Promise<Response> {
  return network(path, init);
}

/** Answers all requests for data from elsewhere. */
export function replaceNetwork(by: Network): void {
  network = by;
}

/** Relevant part of an HTTP head: the error code in the body is authoritative, not the status. */
export type ReplyHead = {
  status: number;
  contentType: string | null;
  requestId: string | null;
  retryAfter: string | null;
};

export function headOf({ status, headers }: Response): ReplyHead {
  return {
    status,
    contentType: headers.get('Content-Type'),
    requestId: headers.get('X-Request-Id'),
    retryAfter: headers.get('Retry-After'),
  };
}

/** Status of a proxy without its server. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Interprets an HTTP reply; pure, for the page and a worker. Throws a CallError for a reply without data. */
export function readReply<Reply extends z.ZodMiniType>(
  operation: Operation<z.ZodMiniType, Reply>,
  head: ReplyHead,
  text: string,
): z.output<Reply> {
  const json = replyJson(text);
  // Cheap check: most replies have no null, and large ones have a hundred thousand objects.
  const body = text.includes('null') ? withoutNulls(json) : json;
  const envelope = Envelope.safeParse(body);
  const about = aboutOf(head, envelope.success ? envelope.data.request_id : undefined);
  if (!envelope.success && UNAVAILABLE.has(head.status)) {
    const message = `A proxy answered HTTP ${head.status} in place of the server.`;
    throw new CallError('ServiceUnavailable', message, about);
  }
  if (!envelope.success) {
    const kind = head.contentType ?? 'no content type';
    throw new CallError(
      'BadReply',
      `The reply (HTTP ${head.status}, ${kind}) is not JSON of the interface.`,
      about,
    );
  }
  if (isFailure(envelope.data)) {
    const { code = '', message = '' } = envelope.data.error ?? {};
    throw new CallError(code, message, { ...about, error: envelope.data.error });
  }
  if (head.status < 200 || head.status > 299) {
    throw new CallError('BadReply', `HTTP ${head.status} came without an error code.`, about);
  }
  const reply = check(operation.reply, body);
  if (!reply.ok) {
    throw new CallError(
      'BadReply',
      `The reply does not match the interface: ${problemLine(reply.problems)}`,
      about,
    );
  }
  return reply.value;
}

function replyJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // The caller distinguishes text that is not JSON.
    return undefined;
  }
}

function aboutOf(head: ReplyHead, inBody: string | undefined): AboutFailure {
  const requestId = inBody ?? head.requestId;
  const seconds = Number(head.retryAfter ?? Number.NaN);
  return {
    ...(requestId === null ? {} : { requestId }),
    ...(Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {}),
  };
}

/** Timeout of names; pages then show ids until a retry succeeds. */
export const NAMES_WITHIN_MS = 5_000;

// State of the session, from the calls of this page.

let hasEnded = false;
const sessionListeners = createListeners();

/** True if the gateway rejects a missing session. Other replies have one, or need none. */
export function noteSession({ status, headers }: Response): boolean {
  const isMissing = status === 401 && headers.get('WWW-Authenticate') === SESSION_CHALLENGE;
  if (isMissing !== hasEnded) {
    hasEnded = isMissing;
    sessionListeners.notify();
  }
  return isMissing;
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(sessionListeners.subscribe, () => hasEnded);
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

/** Timeout of an operation. */
const TIMEOUT_MS = 60_000;

/** Listeners for the calls of a view. */
export const calls = createListeners<[path: string, body: string]>();

/**
 * Posts to an operation through the gateway and returns the raw reply; `onPart` receives each chunk. Throws a
 * CallError without a reply; rethrows an abort.
 */
export async function post(
  path: string,
  body: string,
  signal: AbortSignal,
  onPart?: (part: Uint8Array, head: ReplyHead) => void,
): Promise<{ head: ReplyHead; bytes: ArrayBuffer }> {
  calls.notify(path, body);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await send(`/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, timeout]),
    });
    noteServerTime(response.headers.get('Date'));
    if (noteSession(response))
      throw new CallError('SessionEnded', 'Your session has ended.', aboutOf(headOf(response), undefined));
    const head = headOf(response);
    const watched = onPart ? watchedResponse(response, (part) => onPart(part, head)) : response;
    return { head, bytes: await watched.arrayBuffer() };
  } catch (error) {
    if (signal.aborted || error instanceof CallError) throw error;
    throw timeout.aborted
      ? new CallError('Timeout', `No reply within ${TIMEOUT_MS / 1000} seconds.`)
      : new CallError('Unreachable', 'The connection failed before the reply was complete.');
  }
}

function watchedResponse(response: Response, onPart: (part: Uint8Array) => void): Response {
  const observer = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      onPart(part);
      controller.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(observer));
}
