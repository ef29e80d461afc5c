import { stringifyJson } from '#contract/json';
import type { Names } from '#contract/names';
import type { Handler } from '#service/service';
import { serveApi, type Forward } from './api';
import type { Assets } from './assets';
import type { Operate } from './operate/operate';
import { newRequestRecord, type RequestRecord } from './operate/request-record';
import { refusal } from './refusal';
import { hasLoopbackHost, withSecurityHeaders } from './security';

/** What a gateway is put together from. */
export type GatewayParts = {
  /** Carries the dashboard's calls to the service or to a remote upstream. */
  forward: Forward;
  /** The embedded service for programs, under /service; absent with a remote upstream. */
  service?: Handler;
  /** The dashboard's files; absent where Vite serves them. */
  assets?: Assets;
  /** Rejects with the reason while requests cannot be answered. */
  ready(): Promise<void>;
  names(): Promise<Names>;
  /** Serve only requests whose Host names this machine as loopback: the gateway listens there. */
  loopbackOnly: boolean;
  /** People reach it over https, by a proxy before it. */
  isHttps?: boolean;
  log(line: string): void;
  /** Absent where nobody watches. */
  operate?: Operate;
};

/** Everything that listens, as one function from request to response; it never rejects. */
export function createGateway(parts: GatewayParts): Handler {
  return (request) => {
    const record = newRequestRecord();
    const answering = answer(request, parts, record);
    parts.operate?.watch(request, record, answering);
    return answering;
  };
}

async function answer(request: Request, parts: GatewayParts, record: RequestRecord): Promise<Response> {
  try {
    return withSecurityHeaders(await route(request, parts, record), parts.isHttps);
  } catch (error) {
    if (!request.signal.aborted) parts.log(`A request failed: ${String(error)}`);
    const failed = refusal('InternalError', 'Something went wrong in the gateway.');
    return withSecurityHeaders(failed, parts.isHttps);
  }
}

/** What is only read, by path. */
const READ = new Map<string, (parts: GatewayParts, request: Request) => Response | Promise<Response>>([
  ['/healthz', () => json({ status: 'ok' })],
  ['/readyz', readiness],
  ['/directory.json', async (parts) => json(await parts.names())],
  ['/metrics', async ({ operate }, request) => (await operate?.metrics(request)) ?? noPage()],
]);

async function route(request: Request, parts: GatewayParts, record: RequestRecord): Promise<Response> {
  if (!URL.canParse(request.url)) return refusal('BadRequest', 'The header Host names no possible host.');
  if (parts.loopbackOnly && !hasLoopbackHost(request)) {
    return refusal('AccessDenied', 'This address serves localhost only; set HOST to listen elsewhere.');
  }
  // Nothing answers it, and `Request` refuses to be made with it.
  if (request.method === 'TRACE') return notAllowed('GET, HEAD, POST');
  const path = new URL(request.url).pathname;
  const isCall = path.startsWith('/api/') || path.startsWith('/service/');
  const refused = isCall ? parts.operate?.limit(request, record) : undefined;
  if (refused) return refused;
  if (path.startsWith('/api/')) return await serveApi(request, path.slice('/api'.length), parts.forward);
  if (path.startsWith('/service/')) {
    return parts.service
      ? await parts.service(below('/service', request))
      : refusal('RouteNotFound', 'This gateway has no service of its own; it forwards to another.');
  }
  const read = READ.get(path);
  if (read) {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead ? await read(parts, request) : notAllowed('GET, HEAD');
  }
  return parts.assets ? await parts.assets(request, path) : noPage();
}

function noPage(): Response {
  return refusal('RouteNotFound', 'There is no such page.');
}

/** The same request as the service sees it, which knows nothing of the prefix it is mounted under. */
function below(prefix: string, request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length);
  const { method, headers, body, signal } = request;
  // Node asks for `duplex` with a streamed body; the types do not know it.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

async function readiness(parts: GatewayParts): Promise<Response> {
  try {
    await parts.ready();
    return json({ status: 'ready' });
  } catch (error) {
    return refusal('ServiceUnavailable', error instanceof Error ? error.message : 'Not ready.');
  }
}

function notAllowed(allow: string): Response {
  return refusal('MethodNotAllowed', `Use ${allow}.`, { headers: { Allow: allow } });
}

function json(value: unknown): Response {
  return new Response(stringifyJson(value), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}
