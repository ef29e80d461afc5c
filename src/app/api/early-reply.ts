/** Timeout of an operation. */
export const REPLY_WITHIN_MS = 60_000;

/** Timeout of names; pages then show ids until a retry succeeds. */
export const NAMES_WITHIN_MS = 5_000;

/** Prefetched calls; each is consumed once. */
const replies = new Map<string, Promise<Response>>();

/** Starts a call. */
export function askEarly(path: string, init: RequestInit & { body?: string }): void {
  const reply = fetch(path, init);
  // A failure reaches the caller that consumes the reply, if any.
  reply.catch(() => undefined);
  replies.set(keyOf(path, init.body), reply);
}

/** Reply of a prefetched call; undefined without one, and after the first use. */
export function takeEarly(path: string, body?: string): Promise<Response> | undefined {
  const key = keyOf(path, body);
  const reply = replies.get(key);
  replies.delete(key);
  return reply;
}

function keyOf(path: string, body = ''): string {
  return `${path} ${body}`;
}

export function posting(body: string, signal: AbortSignal) {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, signal };
}
