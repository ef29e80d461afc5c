import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { incidentExport, responderInsight } from '#contract/insight';
import { StartError } from '#service/config';
import type { Handler } from '#service/service';
import { noteConnection } from '../addresses';
import { refusal } from '../reply';
import { setSecurityHeaders } from '../security';
import { createBeginning } from './beginning';

/** Max time for open requests after a shutdown signal, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * Limits per server. A stalled body is aborted by its reader long before the request timeout, which is for uploads of
 * a build's debug information. Connections beyond the max are closed without a response, as even that would need a
 * socket. The keep-alive timeout is longer than that of most proxies (a minute), so that the proxy closes first: if
 * the server did, a request in flight would meet a closed connection.
 */
const LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 3_600_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
  maxConnections: 3_000,
};

export type Listening = {
  /** Base URL, such as `http://127.0.0.1:4180`. */
  url: string;
  /** Stops accepting requests and resolves when open ones are done, after 10 s at the latest. */
  close(graceMs?: number): Promise<void>;
};

/** Slow operations. */
const LONG = [responderInsight, incidentExport];

/** Liveness probe, answered at once: it costs nothing, and the prober kills processes that respond late. */
const ALIVE = '/healthz';

function addressOf({ url = '' }: IncomingMessage): string {
  const [address = ''] = url.split('?', 1);
  return address;
}

/** True for any path that ends in the operation's: below `/api` or the service's own. */
function isLong(incoming: IncomingMessage): boolean {
  const address = addressOf(incoming);
  return LONG.some(({ path }) => address.endsWith(path));
}

/** Adapts a handler to Node's HTTP server. */
export function requestListener(
  handler: Handler,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      let isWhole = true;
      const ended = new Promise<boolean>((resolve) => {
        outgoing.once('close', () => resolve(isWhole && outgoing.writableFinished));
      });
      noteConnection(request, { address: incoming.socket.remoteAddress ?? '', ended });
      return breakingOff(await handler(request), () => {
        isWhole = false;
        outgoing.destroy();
      });
    },
    { overrideGlobalObjects: false, errorHandler: invalidRequest },
  );
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

/** Response to a request whose Host or target is malformed; handlers themselves never fail. */
function invalidRequest(): Response {
  const response = refusal('BadRequest', 'The Host header or the address is invalid.');
  setSecurityHeaders(response.headers);
  return response;
}

/**
 * Aborts the connection if the body fails halfway, as the reply must not seem complete. (The adapter would write the
 * error message into the body.)
 */
function breakingOff(response: Response, hangUp: () => void): Response {
  const reader = response.body?.getReader();
  if (!reader) return response;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch {
        hangUp();
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

/**
 * Serves a handler over HTTP. Port 0 picks a free port.
 * @throws StartError if the address is unavailable.
 */
export async function listen(
  handler: Handler,
  host: string,
  port: number,
  limits: Partial<typeof LIMITS> = {},
): Promise<Listening> {
  const { maxConnections, ...timeouts } = { ...LIMITS, ...limits };
  const answer = requestListener(handler);
  const beginning = createBeginning();
  const usedSockets = new WeakSet<Socket>();
  const server = createServer(timeouts, (incoming, outgoing) => {
    if (addressOf(incoming) === ALIVE) return answer(incoming, outgoing);
    const { socket } = incoming;
    const kind = usedSockets.has(socket) ? 'known' : 'first';
    usedSockets.add(socket);
    beginning.request(isLong(incoming) ? 'long' : kind, () => {
      // Requests of disconnected clients are skipped.
      if (!outgoing.destroyed) answer(incoming, outgoing);
    });
  });
  server.maxConnections = maxConnections;
  server.on('connection', beginning.newcomer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(startError(error, host, port)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    close: async (graceMs = GRACE_MS) => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // An idle keep-alive connection would keep the server open for seconds.
      const sweep = setInterval(() => server.closeIdleConnections(), 50);
      const bound = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearInterval(sweep);
      clearTimeout(bound);
    },
  };
}

function startError(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} on ${host} is taken; set PORT to another one`);
    case 'EACCES':
      return new StartError(`Port ${port} may not be used by this user; set PORT to one above 1023`);
    default:
      return new StartError(`Cannot listen on ${host}, port ${port} (${error.code ?? error.message})`);
  }
}
