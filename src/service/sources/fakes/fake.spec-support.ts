import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Agent } from 'undici';
import type { Deps } from '../client';

/** Servers of other tools on loopback, with faults by route and call. */

export type FakeReply = {
  status?: number;
  body?: unknown;
  /** In place of a JSON body. */
  text?: string;
  headers?: Record<string, string>;
};

/** Fault of one call: another reply, a change of the right one, or a broken connection. */
export type Fault = FakeReply | ((reply: FakeReply) => FakeReply) | 'reset' | 'cut' | 'hang' | 'stall';

export type FakeCall = {
  route: string;
  ids: string[];
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};

export type Route = {
  /** Names of query parameters; any other one is a violation. */
  query?: readonly string[];
  answer: (call: FakeCall) => FakeReply;
};

type FakeSettings = {
  clock: TestClock;
  /** Undefined if the request may read; else the refusal. */
  refusal: (headers: IncomingMessage['headers']) => FakeReply | undefined;
  /** Routes by `GET /schedules/{id}`; several `{id}` are ids in order. */
  routes: Readonly<Record<string, Route>>;
  /** Headers of each reply. */
  headers?: Record<string, string>;
};

export type TestClock = { now: () => number; advance: (milliseconds: number) => void; skewSeconds?: number };

/** Clock that stands still until someone sleeps. */
export function testClock(at: string): TestClock {
  let milliseconds = Date.parse(at);
  return { now: () => milliseconds, advance: (by) => void (milliseconds += by) };
}

/** Deps whose sleep moves the clock and lasts no time. `hosts`: replacements of origins. */
export function testDeps(clock: TestClock, hosts: Readonly<Record<string, string>> = {}) {
  const sleeps: number[] = [];
  const sent: { host: string; authorization: string | null }[] = [];
  const network = new Agent();
  const deps: Deps = {
    interceptor: (dispatch) => (options, handler) => {
      const { origin = '' } = options;
      const { authorization = null } = headersOf(options.headers);
      sent.push({ host: new URL(origin).host, authorization });
      const other = hosts[new URL(origin).origin];
      return other === undefined
        ? dispatch(options, handler)
        : network.dispatch({ ...options, origin: other }, handler);
    },
    clock: clock.now,
    sleep: async (milliseconds, signal) => {
      signal.throwIfAborted();
      sleeps.push(milliseconds);
      clock.advance(milliseconds);
    },
  };
  return { deps, sleeps, sent };
}

/** Headers of a request by their names in small letters; a redirect has them as a list. */
function headersOf(headers: unknown): Record<string, string> {
  const pairs = Array.isArray(headers)
    ? headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1]]] : []))
    : Object.entries(Object(headers));
  return Object.fromEntries(pairs.map(([name, value]) => [String(name).toLowerCase(), String(value)]));
}

export async function startFake({ clock, refusal, routes, headers: common = {} }: FakeSettings) {
  const calls = new Map<string, number>();
  const requests: FakeCall[] = [];
  const violations: string[] = [];
  const faults: { route: string; call: number | 'every'; fault: Fault }[] = [];
  const patterns = Object.entries(routes).map(([name, route]) => ({ name, route, pattern: patternOf(name) }));

  const answer = (request: IncomingMessage, body: string): { reply: FakeReply; fault: Fault | undefined } => {
    const url = new URL(request.url ?? '/', 'http://fake');
    const path = `${request.method} ${decodeURI(url.pathname)}`;
    const match = patterns.find(({ pattern }) => pattern.test(path));
    const isOfPath = patterns.some(({ pattern }) => pattern.test(path.replace(/^\w+/, 'GET')));
    if (!match) {
      if (request.method !== 'GET') violations.push(`${path} is no reading`);
      return { reply: { status: isOfPath ? 405 : 404, body: { message: 'Not Found' } }, fault: undefined };
    }
    const { name, route, pattern } = match;
    const ids = pattern.exec(path)?.slice(1) ?? [];
    const call = { route: name, ids, query: url.searchParams, headers: request.headers, body };
    requests.push(call);
    const count = (calls.get(name) ?? 0) + 1;
    calls.set(name, count);
    for (const parameter of new Set(url.searchParams.keys())) {
      if (!(route.query ?? []).includes(parameter)) violations.push(`${name} has no parameter ${parameter}`);
    }
    const fault = faults.find(
      (one) => one.route === name && (one.call === count || one.call === 'every'),
    )?.fault;
    const reply = refusal(request.headers) ?? route.answer(call);
    if (typeof fault === 'function') return { reply: fault(reply), fault: undefined };
    if (typeof fault === 'object') return { reply: fault, fault: undefined };
    return { reply, fault };
  };

  const respond = (
    response: ServerResponse,
    { status = 200, body, text, headers }: FakeReply,
    fault?: Fault,
  ) => {
    if (fault === 'hang') return;
    if (fault === 'reset') {
      response.socket?.destroy();
      return;
    }
    const payload = Buffer.from(text ?? JSON.stringify(body ?? {}));
    response.sendDate = false;
    const date = new Date(clock.now() + (clock.skewSeconds ?? 0) * 1000).toUTCString();
    const head = {
      'Content-Type': text === undefined ? 'application/json; charset=utf-8' : 'text/html',
      'Content-Length': String(payload.length),
      Date: date,
      ...common,
      ...headers,
    };
    response.writeHead(status, Object.fromEntries(Object.entries(head).filter(([, value]) => value !== '')));
    if (fault === 'stall') response.write(payload.subarray(0, 5));
    else if (fault === 'cut') {
      response.write(payload.subarray(0, Math.floor(payload.length / 2)), () => response.socket?.destroy());
    } else response.end(payload);
  };

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { reply, fault } = answer(request, body);
      respond(response, reply, fault);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The fake has no port');
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    if (violations.length > 0) throw new Error(`Requests that a tool refuses: ${violations.join('; ')}`);
  };
  running.push(close);
  return {
    url: new URL(`http://127.0.0.1:${address.port}`),
    requests,
    violations,
    countOf: (route: string) => calls.get(route) ?? 0,
    /** Breaks one call of a route, counted from 1, or each. */
    fault: (route: string, call: number | 'every', fault: Fault) => {
      if (!(route in routes)) throw new Error(`There is no route ${route}`);
      faults.push({ route, call, fault });
    },
    clearFaults: () => void faults.splice(0),
  };
}

const running: (() => Promise<void>)[] = [];

/** Stops all fakes, after each test. @throws if one got a request that no reader may send. */
export async function closeFakes(): Promise<void> {
  for (const close of running.splice(0)) await close();
}

function patternOf(route: string): RegExp {
  const escaped = route.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '([^/]+)');
  return new RegExp(`^${escaped}$`);
}

/** Page of a list by offset. */
export function sliceOf<T>(items: readonly T[], offset: number, limit: number): T[] {
  return items.slice(offset, offset + limit);
}
