import type { Readable } from 'node:stream';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { incidentExport, responderInsight } from '#contract/insight';
import { StartError } from '#service/config';
import { type Handler, noteArrival } from '#service/service';
import { noteConnection } from '../addresses';
import { refusal } from '../reply';
import { setSecurityHeaders } from '../security';

/** Max time in milliseconds for which a refused body is still received, so that its sender reads the reply first. */
const LINGER_MS = 500;

/** Request of Node's server. */
type Incoming = Readable & { method?: string | undefined; complete: boolean };

/** True for a refusal of a request whose body is still arriving. */
function isBeforeBody({ ok }: Response, { method, complete }: Incoming): boolean {
  return !ok && !complete && method !== 'GET' && method !== 'HEAD';
}

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

/** Probes, started at once: they cost little, and a late answer takes a busy server away from its callers. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

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
      noteArrival(request, () => incoming.complete);
      noteConnection(request, { address: incoming.socket.remoteAddress ?? '', ended });
      const response = await handler(request);
      if (isBeforeBody(response, incoming)) return lastReply(response, incoming);
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
  limits?: Partial<typeof LIMITS>,
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
  limits: Partial<typeof LIMITS> = {},
): Promise<{ actual: number; serve(handler: Handler): Listening }> {
  const { maxConnections, ...timeouts } = { ...LIMITS, ...limits };
  let answer: ReturnType<typeof requestListener> | undefined;
  const scheduler = createRequestScheduler();
  const usedSockets = new WeakSet<Socket>();
  const server = createServer(timeouts, (incoming, outgoing) => {
    if (PROBES.has(addressOf(incoming))) return answer?.(incoming, outgoing);
    const { socket } = incoming;
    const kind = usedSockets.has(socket) ? 'known' : 'first';
    usedSockets.add(socket);
    scheduler.request(isLong(incoming) ? 'long' : kind, () => {
      // Requests of disconnected clients are skipped.
      if (!outgoing.destroyed) answer?.(incoming, outgoing);
    });
  });
  server.maxConnections = maxConnections;
  server.on('connection', (socket) => (answer ? scheduler.newcomer() : socket.resetAndDestroy()));
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

/** Scheduler of requests in this process; it starts them and does not wait for their end, unlike `Turns` of the service. */
type RequestScheduler = {
  /** Notes a new connection. */
  newcomer: () => void;
  /** Queues a request; calls `begin` when it is its turn. */
  request: (kind: RequestKind, begin: () => void) => void;
};

/** `long`: a slow operation. Otherwise, whether its connection had a request before. */
type RequestKind = 'known' | 'first' | 'long';

/** Max short requests started among newcomers while a long one waits. */
const MAX_BEFORE_LONG = 32;

/** New connections accepted per request started: a crowd is accepted quickly without stopping other work. */
const NEWCOMERS_PER_REQUEST = 4;

/** Max short requests started in one turn, so that new arrivals do not wait behind a crowd. */
const MAX_AT_ONCE = 16;

/**
 * Scheduler that starts requests, in order of arrival within each kind. Node accepts one new connection per turn of
 * its event loop (libuv since 1.45, its pull request 3696): if each turn started the requests of a hundred
 * connections, newcomers would wait for seconds. So for every few newcomers one request starts, usually a short one;
 * a turn without newcomers starts several short ones and one long one. Short requests of connections that had a
 * request before alternate with first ones, so that active users do not wait behind a crowd of newcomers.
 */
export function createRequestScheduler(): RequestScheduler {
  const queues: Record<RequestKind, (() => void)[]> = { known: [], first: [], long: [] };
  let isScheduled = false;
  let hasNewcomer = false;
  let newcomers = 0;
  let shortStarts = 0;
  let wasKnown = false;
  const isShortWaiting = () => queues.known.length + queues.first.length > 0;
  function nextShort() {
    wasKnown = queues.first.length === 0 || (queues.known.length > 0 && !wasKnown);
    return queues[wasKnown ? 'known' : 'first'].splice(0, 1);
  }
  function besideNewcomer() {
    newcomers += 1;
    if (newcomers % NEWCOMERS_PER_REQUEST !== 0) return [];
    const isLong = queues.long.length > 0 && (!isShortWaiting() || shortStarts >= MAX_BEFORE_LONG);
    shortStarts = isLong ? 0 : shortStarts + 1;
    return isLong ? queues.long.splice(0, 1) : nextShort();
  }
  function many() {
    shortStarts = 0;
    const batch: (() => void)[] = [];
    while (batch.length < MAX_AT_ONCE && isShortWaiting()) batch.push(...nextShort());
    return [...batch, ...queues.long.splice(0, 1)];
  }
  function turn() {
    const now = hasNewcomer ? besideNewcomer() : many();
    hasNewcomer = false;
    isScheduled = isShortWaiting() || queues.long.length > 0;
    if (isScheduled) setImmediate(turn);
    for (const begin of now) begin();
  }
  return {
    newcomer() {
      hasNewcomer = true;
    },
    request(kind, begin) {
      queues[kind].push(begin);
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(turn);
    },
  };
}
