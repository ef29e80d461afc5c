/** Calls that were made before the code of the page had run, each for the first who makes the same one. */
const replies = new Map<string, Promise<Response>>();

/** Makes a call now. */
export function askEarly(path: string, init: RequestInit & { body?: string }): void {
  const reply = fetch(path, init);
  // A failure reaches the caller that takes the reply; there may be none.
  reply.catch(() => undefined);
  replies.set(keyOf(path, init.body), reply);
}

/** The reply of a call that was made early; undefined where there is none, and from the second time on. */
export function takeEarly(path: string, body?: string): Promise<Response> | undefined {
  const key = keyOf(path, body);
  const reply = replies.get(key);
  replies.delete(key);
  return reply;
}

function keyOf(path: string, body = ''): string {
  return `${path} ${body}`;
}
