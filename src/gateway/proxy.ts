import type { Forward } from './api';
import { mediaType } from './body';
import { newRequestId, refusal } from './refusal';

/**
 * Any server that speaks the interface, behind the gateway. Only the body and its type go out, with the key in the
 * query as the contract has it; only a few headers come back. What is no reply of the interface (a redirect, a page
 * of markup) becomes an envelope that says what came. No message carries the address, for the key is part of it.
 */

const PASSED_TYPES = new Set(['application/json', 'application/octet-stream', 'text/csv']);
const PASSED_HEADERS = ['Content-Type', 'Retry-After', 'X-Request-Id'];

type Upstream = {
  /** Without a trailing slash, query or credentials. */
  baseUrl: string;
  appKey?: string | undefined;
  /** Milliseconds from the call to the last byte of the reply. */
  timeoutMs?: number;
};

export function createProxy({ baseUrl, appKey, timeoutMs = 60_000 }: Upstream): Forward {
  const query = appKey === undefined ? '' : `?app_key=${encodeURIComponent(appKey)}`;
  return async (operation, body, signal) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const reply = await fetch(`${baseUrl}${operation.path}${query}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, timeout]),
      });
      return await passOn(reply);
    } catch (error) {
      if (timeout.aborted) {
        return refusal('ServiceUnavailable', `The upstream did not answer within ${timeoutMs / 1000} s.`);
      }
      return refusal('ServiceUnavailable', `The upstream could not be reached${reasonOf(error)}.`);
    }
  };
}

async function passOn(reply: Response): Promise<Response> {
  const type = mediaType(reply.headers);
  const isRedirect = reply.status >= 300 && reply.status < 400;
  if (PASSED_TYPES.has(type) && !isRedirect) {
    const headers = new Headers();
    for (const name of PASSED_HEADERS) {
      const value = reply.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    if (!headers.has('X-Request-Id')) headers.set('X-Request-Id', newRequestId());
    return new Response(reply.body, { status: reply.status, headers });
  }
  await reply.body?.cancel();
  const retryAfter = reply.headers.get('Retry-After');
  const headers = retryAfter === null ? {} : { 'Retry-After': retryAfter };
  if (reply.status === 429) {
    return refusal('RequestTooFrequently', 'The upstream asks to be called less often.', { headers });
  }
  const what = isRedirect ? 'a redirect' : type === '' ? 'no content type' : type;
  return refusal(
    'ServiceUnavailable',
    `The upstream answered HTTP ${reply.status} with ${what} instead of JSON.`,
    {
      headers,
    },
  );
}

/** The system's own word for it (ECONNREFUSED, ENOTFOUND), never the message: that may hold the address. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? ` (${code})` : '';
}
