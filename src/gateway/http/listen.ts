import type { Readable } from 'node:stream';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { StartError } from '#service/config';
import { type Handler, noteArrival } from '#service/service';
import { noteConnection } from '../addresses';
import { refusal } from '../reply';
import { setSecurityHeaders } from '../security';

/** Max time in milliseconds for which a refused body is still received, so that its sender reads the reply first. */
const LINGER_MS = 500;

/** Request of Node's server. */
type Incoming = Readable & { method?: string | undefined; complete: boolean };

/**
 * Reply after which the connection closes, and that announces it: a request sent on it would be lost. The end of the
 * body waits for the sender, as Node closes the socket with it, and a socket closed with unread bytes loses the reply.
 */
async function lastReply(response: Response, incoming: Incoming): Promise<Response> {
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

/** Max time for open requests after a shutdown signal, in milliseconds. */
const GRACE_MS = 10_000;

/**
 * Limits per server. A stalled body is aborted by its reader long before the request timeout, which is for uploads of
 * a build's debug information. Connections beyond the max are closed without a response, as even that would need a
 * socket. The keep-alive timeout is longer than that of most proxies (a minute), so that the proxy closes first: if
 * the server did, a request in flight would meet a closed connection.
 */
const SERVER_LIMITS = {
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
      noteArrival(request, () => incoming.complete);
      noteConnection(request, { address: incoming.socket.remoteAddress ?? '', ended });
      const response = await handler(request);
      if (!response.ok && !incoming.complete && incoming.method !== 'GET' && incoming.method !== 'HEAD')
        return lastReply(response, incoming);
      return breakingOff(response, () => {
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

/** Serves a handler over HTTP. Port 0 picks a free port. @throws StartError if the address is unavailable. */
export async function listen(
  handler: Handler,
  host: string,
  port: number,
  limits?: Partial<typeof SERVER_LIMITS>,
): Promise<Listening> {
  return (await takePort(host, port, limits)).serve(handler);
}

/**
 * Takes a port, but resets its connections until a handler serves them: the start opens the store with the port in hand,
 * and load balancers go on to another server meanwhile. Port 0 picks a free port.
 * @throws StartError if the address is unavailable.
 */
export async function takePort(
  host: string,
  port: number,
  limits: Partial<typeof SERVER_LIMITS> = {},
): Promise<{ actual: number; serve(handler: Handler): Listening }> {
  const { maxConnections, ...timeouts } = { ...SERVER_LIMITS, ...limits };
  let answer: ReturnType<typeof requestListener> | undefined;
  const server = createServer(timeouts, (incoming, outgoing) => {
    // A short body comes in meanwhile: the connection of a refused one is kept.
    setImmediate(() => {
      if (!outgoing.destroyed) answer?.(incoming, outgoing);
    });
  });
  server.maxConnections = maxConnections;
  server.on('connection', (socket) => {
    if (!answer) socket.resetAndDestroy();
  });
  await bind(server, host, port);
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    actual,
    serve(handler) {
      answer = requestListener(handler);
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
    },
  };
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(startError(error, host, port)));
    server.listen(port, host, resolve);
  });
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
