import { API_PATH, isApiPath, KEPT_BUILDS_PATH } from '#contract/paths';
import { GUEST_PATH, GUESTS_PATH } from '#contract/paths';
import type { Names } from '#contract/names';
import type { Handler } from '#service/service';
import { noSuchPage, noSuchSecret, type Access } from './access/access';
import type { Visitor } from './access/visitor';
import { serveApi, type ForwardAs } from './api';
import { type Artifacts, serveArtifacts } from './artifacts';
import { type Assets, isPublicFile } from './assets';
import type { Feeds } from './feeds/feeds';
import { serveFeed } from './feeds/serve-feed';
import { compressed, NAMES } from './http/compression';
import type { GuestDeps } from './guests/guests';
import { makeGuest } from './guests/make-guest';
import { serveGuest } from './guests/serve-guest';
import { jsonReply } from './http/json-reply';
import type { Links } from './links/links';
import { isLinksPath, serveLinks } from './links/serve-links';
import type { Operate } from './operate/operate';
import type { Preview } from './preview/create-preview';
import { refusal } from './refusal';
import { newRequestRecord, type RequestRecord } from './operate/request-record';
import { withSecurityHeaders } from './security';

/** Dependencies of the gateway. */
export type GatewayDeps = {
  /** Forwards the dashboard's calls to the service or to a remote upstream. */
  forward: ForwardAs;
  /** Embedded service for programs, under /service; absent with a remote upstream. */
  service?: Handler;
  /** Artifacts for reading stacks, if the gateway's key may manage them; absent with a remote upstream. */
  artifacts?: Artifacts;
  /** Files of the dashboard; absent if Vite serves them. */
  assets?: Assets;
  /** Rejects with the reason if not ready. Returns a warning if partially ready. */
  ready(): Promise<string | void>;
  names(visitor: Visitor): Promise<Names>;
  /** Generates titles and descriptions of pages; absent if pages set their own only. */
  preview?: Preview;
  access: Access;
  /** Secret addresses. */
  links?: Links;
  /** Guest links. */
  guests?: GuestDeps;
  /** Calendar feeds. */
  feeds?: Feeds;
  log(line: string): void;
  /** Logging, metrics and rate limits. */
  operate?: Operate;
};

/** Creates the handler of all routes; it never rejects. */
export function createGateway(deps: GatewayDeps): Handler {
  return (request) => {
    const record = newRequestRecord();
    const answering = answer(request, deps, record);
    deps.operate?.watch(request, record, answering);
    return answering;
  };
}

async function answer(request: Request, deps: GatewayDeps, record: RequestRecord): Promise<Response> {
  const isHttps = deps.access.publicUrl?.protocol === 'https:';
  try {
    return withSecurityHeaders(await route(request, deps, record), isHttps);
  } catch (error) {
    if (!request.signal.aborted) deps.log(`A request failed: ${String(error)}`);
    const failed = refusal('InternalError', 'Something went wrong in the gateway.');
    return withSecurityHeaders(failed, isHttps);
  }
}

/** Read-only routes that expose no stored data. */
const PROBES = new Map<string, (deps: GatewayDeps, request: Request) => Response | Promise<Response>>([
  ['/healthz', () => jsonReply({ status: 'ok' })],
  ['/readyz', readiness],
  ['/metrics', async ({ operate }, request) => (await operate?.metrics(request)) ?? noSuchPage()],
]);

async function route(request: Request, deps: GatewayDeps, record: RequestRecord): Promise<Response> {
  if (!URL.canParse(request.url)) return refusal('BadRequest', 'The Host header is invalid.');
  const problem = deps.access.hostProblem(request);
  if (problem !== undefined) return refusal('AccessDenied', problem);
  // `Request` cannot be constructed with TRACE.
  if (request.method === 'TRACE') return notAllowed('GET, HEAD, POST');
  const path = new URL(request.url).pathname;
  const probe = PROBES.get(path);
  if (probe) return isReading(request) ? await probe(deps, request) : notAllowed('GET, HEAD');
  const limit = () => deps.operate?.limit(request, record);
  if (deps.guests && isBelow(GUEST_PATH, path)) return await serveGuest(request, record, deps.guests);
  if (path.startsWith('/access/')) return limit() ?? (await deps.access.serve(request, path));
  // Each operation requires a key; the API description exposes no data, but is for admitted visitors only.
  if (path.startsWith('/service/') && path !== '/service/openapi.json') {
    return limit() ?? (await serveService(request, deps));
  }
  if (path.startsWith('/feeds/')) return await serveSecretPath(request, path, deps, record);
  if (isPublicFile(path)) return await serveFile(request, path, deps);
  return await serveAdmitted(request, path, record, deps);
}

/** @param record receives who is looking. */
async function serveAdmitted(
  request: Request,
  path: string,
  record: RequestRecord,
  deps: GatewayDeps,
): Promise<Response> {
  const admission = await deps.access.admit(request);
  if ('refused' in admission) return admission.refused;
  const { visitor, setCookie } = admission;
  if (visitor.kind === 'person') {
    record.person = visitor.email;
    deps.links?.noteVisit(visitor.email);
  }
  const isOver = isApiPath(path) ? deps.operate?.limit(request, record) : undefined;
  const response = isOver ?? (await serveVisitor(request, path, visitor, deps));
  if (visitor.kind === 'anybody') return response;
  // Data must disappear with the session, also from the browser's back-forward cache.
  const headers = new Headers(response.headers);
  headers.set('Cache-Control', 'no-store');
  if (setCookie !== undefined) headers.append('Set-Cookie', setCookie);
  return new Response(response.body, { status: response.status, headers });
}

/** Serves secret addresses, without sign-in. */
async function serveSecretPath(
  request: Request,
  path: string,
  deps: GatewayDeps,
  record: RequestRecord,
): Promise<Response> {
  const { links, feeds } = deps;
  return links && feeds ? await serveFeed(request, path, { ...deps, links, feeds, record }) : noSuchSecret();
}

/** Routes for admitted visitors. */
async function serveVisitor(
  request: Request,
  path: string,
  visitor: Visitor,
  deps: GatewayDeps,
): Promise<Response> {
  const { forward, access, artifacts, links } = deps;
  if (path === KEPT_BUILDS_PATH) {
    return serveArtifacts(request, { artifacts, visitor, publicUrl: access.publicUrl });
  }
  if (links && isLinksPath(path)) {
    return await serveLinks(request, path, { links, visitor, publicUrl: access.publicUrl });
  }
  if (deps.guests && path === GUESTS_PATH) return await makeGuest(request, visitor, deps.guests);
  if (isApiPath(path)) {
    const { publicUrl } = access;
    const operation = path.slice(API_PATH.length);
    return await compressed(
      request,
      operation,
      await serveApi(request, operation, { forward, visitor, publicUrl }),
    );
  }
  if (path.startsWith('/service/')) return await serveService(request, deps);
  if (path === NAMES) {
    if (!isReading(request)) return notAllowed('GET, HEAD');
    return await compressed(request, path, jsonReply(await deps.names(visitor)));
  }
  return await serveFile(request, path, deps, visitor);
}

async function serveService(request: Request, { service }: GatewayDeps): Promise<Response> {
  if (service) {
    const inner = below('/service', request);
    return await compressed(request, new URL(inner.url).pathname, await service(inner));
  }
  return refusal('RouteNotFound', 'This gateway has no embedded service; it forwards to an upstream.');
}

async function serveFile(
  request: Request,
  path: string,
  { assets, preview }: GatewayDeps,
  visitor?: Visitor,
): Promise<Response> {
  if (!assets) return noSuchPage();
  const head = visitor && preview ? () => preview(new URL(request.url), visitor) : undefined;
  return await assets(request, path, head);
}

function isReading({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isBelow(entry: string, path: string): boolean {
  return path === entry || path.startsWith(`${entry}/`);
}

/** Same request without the prefix that the service is mounted under. */
function below(prefix: string, request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length);
  const { method, headers, body, signal } = request;
  // Node requires `duplex` for a streamed body; it is missing in the types.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

async function readiness(deps: GatewayDeps): Promise<Response> {
  try {
    const problem = await deps.ready();
    return jsonReply({ status: 'ready', ...(problem && { problem }) });
  } catch (error) {
    return refusal('ServiceUnavailable', error instanceof Error ? error.message : 'Not ready.');
  }
}

function notAllowed(allow: string): Response {
  return refusal('MethodNotAllowed', `Use ${allow}.`, { headers: { Allow: allow } });
}
