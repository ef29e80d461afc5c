import type { Readable } from 'node:stream';

/** Max time in milliseconds for which a refused body is still received, so that its sender reads the reply first. */
const LINGER_MS = 500;

/** Request of Node's server. */
type Incoming = Readable & { method?: string | undefined; complete: boolean };

/** True for a refusal of a request whose body is still arriving. */
export function isBeforeBody({ ok }: Response, { method, complete }: Incoming): boolean {
  return !ok && !complete && method !== 'GET' && method !== 'HEAD';
}

/**
 * Reply after which the connection closes, and that announces it: a request sent on it would be lost. The end of the
 * body waits for the sender, as Node closes the socket with it, and a socket closed with unread bytes loses the reply.
 */
export async function lastReply(response: Response, incoming: Incoming): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set('Connection', 'close');
  headers.set('Content-Length', String(bytes.length));
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      if (bytes.length > 0) controller.enqueue(bytes);
      await received(incoming);
      controller.close();
    },
  });
  return new Response(body, { status: response.status, headers });
}

function received(incoming: Incoming): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LINGER_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    incoming.once('end', end).once('close', end).once('error', end).resume();
  });
}
