import { Hono } from 'hono';
import {
  type DaysOff,
  DaysOffRange,
  NO_DAYS_OFF,
  FirstPerson,
  type Contact,
  type DirectoryReply,
} from '#contract/served/records';
import { SourceToRead } from '#contract/served/sources';
import type { Names } from '#contract/names';
import {
  actsBy,
  API_PATH,
  DAYS_OFF_PATH,
  BEGIN_PATH,
  READ_SOURCE_PATH,
  SOURCES_PATH,
  GUESTS_PATH,
  KEPT_BUILDS_PATH,
  LINKS_PATH,
  SHELL_PATH,
  UPLOADS_PATH,
} from '#contract/operation';
import { operations } from '#contract/operations';
import { check, problemLine } from '#contract/problem';
import type { Interval } from '#domain/time/interval';
import { type AuditLog, type Handler, Refusal, type Service } from '#service/service';
import type { Access } from './access/access';
import { originOf, urlOf } from './addresses';
import { type Artifacts, listBuilds } from './artifacts';
import { type Assets, PUBLIC_FILES } from './assets';
import type { CheckResult } from './check';
import type { ForwardAs, GatewaySources, Visitor } from './forward';
import { createLink, creators, type Kind, listLinks, revokeLink } from './links/kind';
import type { Links } from './links/links';
import {
  admitted,
  called,
  compress,
  type Env,
  hosted,
  type IsKey,
  json,
  limited,
  type Middleware,
  only,
  rawJson,
  reads,
  sameOrigin,
  secured,
  watched,
} from './middleware';
import { type Mcp, mountMcp } from './mcp/mount';
import { type DepsFor, mountOnCallText } from './on-call-text';
import type { Preview } from './preview';
import type { Capabilities } from './upstream/capabilities';
import { jsonReply, noSuchPage, refusal, refused } from './reply';
import type { Operate, RequestRecord } from './operate/rate-limit';
import { mountReceive } from './receive';
import { auditOf, audited, changing, fromPages, requiring, type Rights } from './rights';

export type GatewayDeps = {
  /** Forwards the dashboard's calls to the service or to a remote upstream. */
  forward: ForwardAs;
  /** Embedded service for programs, under /service; absent with a remote upstream. */
  service?: Service['handle'];
  /** Artifacts for reading stacks, if the gateway's key may manage them; absent with a remote upstream. */
  artifacts?: Artifacts;
  /** Files of the dashboard; absent if Vite serves them. */
  assets?: Assets;
  /** Rejects with the reason if not ready. Returns a warning if partially ready. */
  ready(): Promise<string | void>;
  /** Details of the readiness, for the operator. */
  details?: (() => Promise<{ checks: CheckResult[] }>) | undefined;
  names(visitor: Visitor): Promise<Names>;
  /** Ways to reach people; absent with a remote upstream. */
  contacts?(): Promise<Contact[]>;
  /** Holidays and absences in a range; absent with a remote upstream. */
  daysOff?(range: Interval): Promise<DaysOff>;
  /** Tools that are read regularly; absent with a remote upstream. */
  sources?: GatewaySources;
  /** Begins a store of one's own; absent with a remote upstream. */
  begin?: Service['begin'];
  /** Begins a reading of a source. */
  readSource?: Service['readSource'];
  /** Takes webhooks of tools; absent with a remote upstream. */
  receive?: Service['receive'];
  /** Generates titles and descriptions of pages; absent if pages set their own only. */
  preview?: Preview;
  /** Capabilities of a remote upstream; absent: those of the page's settings. */
  capabilities?: Capabilities;
  access: Access;
  /** Tools for agents. */
  mcp?: Mcp;
  /** What a caller may read. */
  depsFor?: DepsFor;
  isKey?: IsKey;
  /** Secret links, and their kinds. */
  links?: Links;
  kinds?: readonly Kind[];
  log: (line: string) => void;
  /** Logging, metrics and rate limits. */
  operate?: Operate;
  /** Rights of visitors; absent: nobody changes anything. */
  rights?: Rights;
  /** Attempts to change something. */
  audit?: AuditLog | undefined;
};

const MAX_NAME_BYTES = 1000;

/** Handler of all routes; it never rejects. */
export function createGateway(deps: GatewayDeps): Handler {
  const { access, artifacts, audit, kinds = [], links, operate, rights } = deps;
  const { publicUrl } = access;
  const within = limited(operate);
  const visitors = admitted(access, links);
  // Undecoded, so that an address has one spelling only.
  const app = new Hono<Env>({ getPath: (request) => urlOf(request).pathname });
  app.use(watched(operate), secured(publicUrl?.protocol === 'https:'), hosted(access));

  // Probes: no stored data.
  app.all('/healthz', reads, () => jsonReply({ status: 'ok' }));
  app.all('/readyz', reads, (c) => readiness(c.req.raw, deps));
  app.all('/metrics', reads, (c) => operate?.metrics(c.req.raw) ?? noSuchPage());

  // Sign-in; secrets; and the service, whose operations require a key.
  app.all('/access/:page{.+}', within, (c) => access.serve(c.req.raw, c.req.path));
  for (const kind of kinds) kind.mount(app);
  if (links && deps.receive) mountReceive(app, { links, operate, receive: deps.receive });
  app.all('/service/openapi.json', visitors, (c) => toService(c.req.raw, deps, c.var.record));
  // Before the sign-in, which refuses attempts that belong into the audit log.
  for (const operation of operations.filter(({ isChange }) => isChange)) {
    app.use(`${API_PATH}${operation.path}`, audited(audit, operation));
    // Not compressed: the audit log reads the reply.
    const toChange: Middleware = (c) => toService(c.req.raw, deps, c.var.record);
    app.all(`/service${operation.path}`, audited(audit, operation), within, toChange);
  }
  // Of tools that look at the root of an origin; their key admits.
  app.all(UPLOADS_PATH, within, (c) => toUploads(c.req.raw, deps));
  app.all('/service/:path{.+}', within, compress, (c) => toService(c.req.raw, deps, c.var.record));

  const callers = [within, sameOrigin(publicUrl), called(visitors, deps.isKey)];
  if (deps.mcp) mountMcp(app, deps.mcp, ...callers);
  if (deps.depsFor) mountOnCallText(app, deps.depsFor, ...callers);

  // The program, which is the same for everyone.
  for (const path of PUBLIC_FILES) app.all(path, (c) => file(c.req.raw, deps));

  // Everything else is for admitted visitors.
  app.use(visitors);
  app.use(`${API_PATH}/*`, within, sameOrigin(publicUrl));
  mountOperations(app, deps);
  app.all(KEPT_BUILDS_PATH, only('GET'));
  app.get(KEPT_BUILDS_PATH, (c) => listBuilds(artifacts, c.var.visitor, c.req.queries('file') ?? []));
  if (links) mountLinks(app, links, deps);
  const operators = requiring(rights, 'operate');
  app.all(READ_SOURCE_PATH, only('POST'), operators, json(SourceToRead, MAX_NAME_BYTES), async (c) => {
    await deps.readSource?.(c.var.input);
    return jsonReply({}, 202);
  });
  const editors = requiring(rights, 'change', 'all');
  app.all(BEGIN_PATH, only('POST'), fromPages, editors, json(FirstPerson, MAX_NAME_BYTES), async (c) => {
    await deps.begin?.(c.var.input);
    return jsonReply({}, 202);
  });
  app.all(`${API_PATH}/*`, () => refusal('RouteNotFound', 'There is no such operation.'));
  app.all('/directory.json', reads, compress, async (c) => jsonReply(await directory(deps, c.var.visitor)));
  app.all(DAYS_OFF_PATH, reads, compress, async (c) => {
    const range = check(DaysOffRange, c.req.query());
    if (!range.ok) return refusal('InvalidParameter', problemLine(range.problems));
    return jsonReply((await deps.daysOff?.(range.value)) ?? NO_DAYS_OFF);
  });
  app.all(SOURCES_PATH, reads, compress, async (c) =>
    jsonReply({
      ...(await deps.sources?.(c.var.visitor, c.req.query('details') !== undefined)),
      may_read: rights?.editorOf('operate', c.var.visitor) !== undefined,
    }),
  );
  app.all('*', (c) => file(c.req.raw, deps, c.var.visitor));

  app.onError((error, c) => {
    if (error instanceof Refusal) return refused(error);
    if (!c.req.raw.signal.aborted) deps.log(`A request failed: ${String(error)}`);
    return refusal('InternalError', 'Something went wrong in the gateway.');
  });
  return async (request) => app.fetch(request);
}

/** Lists, creates and revokes links. */
function mountLinks(app: Hono<Env>, links: Links, deps: GatewayDeps): void {
  app.all(LINKS_PATH, only('GET', 'POST'));
  app.get(LINKS_PATH, (c) => listLinks(links, c.var.visitor));
  app.all(`${LINKS_PATH}/:id`, only('DELETE'));
  const noting = ({ var: { record } }: { var: Env['Variables'] }) => ({
    ...deps,
    audit: auditOf(deps, record),
  });
  app.delete(`${LINKS_PATH}/:id`, (c) => revokeLink(links, c.var.visitor, c.req.param('id'), noting(c)));
  app.all(GUESTS_PATH, only('POST'));
  for (const kind of deps.kinds ?? []) {
    app.post(kind.createAt, creators, json(kind.schema, kind.maxBytes), (c) => {
      const { visitor, input } = c.var;
      return createLink(kind, input, { visitor, signal: c.req.raw.signal }, noting(c));
    });
  }
}

async function directory(deps: GatewayDeps, visitor: Visitor): Promise<DirectoryReply> {
  const isVisible = deps.rights?.seesContacts(visitor) === true;
  const [names, contacts = []] = await Promise.all([
    deps.names(visitor),
    isVisible ? deps.contacts?.() : undefined,
  ]);
  return { ...names, ...(contacts.length > 0 && { contacts }) };
}

/** Operations as the dashboard calls them, below `API_PATH`. */
function mountOperations(app: Hono<Env>, { forward, operate, rights }: GatewayDeps): void {
  for (const operation of operations) {
    const path = `${API_PATH}${operation.path}`;
    app.use(path, only('POST'), operation.isChange ? fromPages : compress);
    app.all(path, rawJson(operation.maxBodyBytes), changing(operation, rights, operate), async (c) => {
      const { body, visitor } = c.var;
      const editor = rights?.editorOf(actsBy(operation), visitor);
      return uncached(await forward(operation, body, c.req.raw.signal, visitor, editor));
    });
  }
}

/** Response without cookies of the upstream, which must not be cached. */
function uncached(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store');
  response.headers.delete('Set-Cookie');
  return response;
}

/** Forwards a request to the embedded service, without the prefix that it is mounted under. */
async function toService(
  request: Request,
  { service }: GatewayDeps,
  record: RequestRecord,
): Promise<Response> {
  if (!service) {
    return refusal('RouteNotFound', 'This gateway has no embedded service; it forwards to an upstream.');
  }
  const url = new URL(request.url);
  url.pathname = url.pathname.slice('/service'.length);
  return await service(movedTo(url, request), (change) => (record.change = change));
}

function movedTo(url: URL, { method, headers, body, signal }: Request): Request {
  // Node requires `duplex` for a streamed body; it is missing in the types.
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, signal, duplex: 'half' };
  return new Request(url, init);
}

/** Passes an upload on with the origin of the dashboard, which is in the reply. */
async function toUploads(request: Request, { access, service }: GatewayDeps): Promise<Response> {
  if (!service) return jsonReply({ detail: 'This dashboard stores no files for stacks.' }, 404);
  const { pathname, search } = urlOf(request);
  return service(movedTo(new URL(pathname + search, originOf(request, access.publicUrl)), request));
}

async function file(
  request: Request,
  { assets, preview, capabilities }: GatewayDeps,
  visitor?: Visitor,
): Promise<Response> {
  if (!assets) return noSuchPage();
  const url = new URL(request.url);
  const head = async (of: Preview, by: Visitor) => {
    const [words, list] = await Promise.all([of(url, by), capabilities?.(by)]);
    const viewer = by.kind === 'person' ? by.email : '';
    const own = url.pathname === SHELL_PATH ? {} : { viewer };
    return { ...words, ...(list && { capabilities: list }), ...own };
  };
  return await assets(request, url.pathname, visitor && preview && (() => head(preview, visitor)));
}

async function readiness(request: Request, deps: GatewayDeps): Promise<Response> {
  const isVerbose = new URL(request.url).searchParams.has('verbose');
  const more = isVerbose && deps.operate?.isOperator(request) === true ? await deps.details?.() : undefined;
  try {
    const problem = await deps.ready();
    return jsonReply({ status: 'ready', ...(problem && { problem }), ...more });
  } catch (error) {
    const message = error instanceof Error ? error.message : 'Not ready.';
    if (!more) return refusal('ServiceUnavailable', message);
    const { status } = refusal('ServiceUnavailable', message);
    return jsonReply({ status: 'not ready', problem: message, ...more }, status);
  }
}
