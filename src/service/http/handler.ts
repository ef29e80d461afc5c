import { randomBytes } from 'node:crypto';
import { ERROR_STATUS, type ErrorCode } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import type { Caller, Context, Log } from '../context';
import { type PageMemory, createPageMemory } from '../insight/page-memory';
import { callerOf } from '../keys/keys';
import { Refusal } from '../refusal';
import type { StackThreads } from '../stack/threads';
import type { Store } from '../store/db';
import { failureLine, isUnavailable, rootCause } from '../store/failure';
import { parseBody, readBody, requireJson } from './body';
import { openApiDocument } from './openapi';
import { ByteStream } from './page-stream';
import { type Answered, ROUTES, type Route } from './routes';

export type Handler = (request: Request) => Promise<Response>;

export type HandlerSettings = {
  store: Pick<Store, 'db' | 'whileWanted'>;
  threads: StackThreads;
  log: Log;
  /** Unix milliseconds. */
  clock: () => number;
  timeZone: string;
  openWebhookDetail: boolean;
};

/** What lives as long as the handler does. */
type Settings = HandlerSettings & { pages: PageMemory };

type Answer = { code: ErrorCode | 'OK'; body: Answered; headers?: Record<string, string> };

/** Nobody reads this answer; the log does. */
const GONE = 'ServiceUnavailable';

const OPENAPI_PATH = '/openapi.json';

/**
 * Serves the operations below the service's base address, and their description.
 * What is wrong is said in this order: route, method, content type, size, key, JSON, schema, and then what the
 * operation itself refuses. Every reply is an envelope with a request id, which is also a header and in the log.
 */
export function createHandler(given: HandlerSettings): Handler {
  const settings: Settings = { ...given, pages: createPageMemory() };
  return async (request) => {
    const started = settings.clock();
    const requestId = randomBytes(16).toString('hex');
    const { pathname } = new URL(request.url);
    const { code, body, headers } = await answer(settings, request, pathname, requestId);
    const isStream = body instanceof ByteStream;
    const response = new Response(isStream ? body.body : stringifyJson(body), {
      status: code === 'OK' ? 200 : ERROR_STATUS[code],
      headers: {
        'content-type': isStream ? body.type : 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': requestId,
        ...headers,
      },
    });
    // The path alone: the query carries the key.
    settings.log(
      `${requestId} ${request.method} ${pathname.slice(0, 200)} ${code} ${settings.clock() - started} ms`,
    );
    return response;
  };
}

async function answer(
  settings: Settings,
  request: Request,
  pathname: string,
  requestId: string,
): Promise<Answer> {
  try {
    if (pathname === OPENAPI_PATH) {
      return request.method === 'GET'
        ? { code: 'OK', body: openApiDocument() }
        : methodNotAllowed(requestId, 'GET');
    }
    const route = ROUTES.get(pathname);
    if (!route) throw new Refusal('RouteNotFound', 'There is no such operation.');
    if (request.method !== 'POST') return methodNotAllowed(requestId, 'POST');
    const body = await perform(settings, request, route, requestId);
    return { code: 'OK', body: body instanceof ByteStream ? body : { request_id: requestId, ...body } };
  } catch (error) {
    if (request.signal.aborted)
      return { code: GONE, body: failure(requestId, GONE, 'The caller went away.') };
    const { code, message } = refusalOf(error);
    if (ERROR_STATUS[code] >= 500) settings.log(`${requestId} ${failureLine(error)}${stackOf(error)}`);
    return { code, body: failure(requestId, code, message) };
  }
}

async function perform(
  settings: Settings,
  request: Request,
  route: Route,
  requestId: string,
): Promise<Answered> {
  requireJson(request);
  const bytes = await readBody(request, route.maxBodyBytes);
  const caller = await authenticate(settings, request, route);
  const body = parseBody(bytes);
  const { store, threads, pages, log, timeZone } = settings;
  const { signal } = request;
  const ctx: Context = {
    db: store.db,
    whileWanted: (work) => store.whileWanted(signal, work),
    threads,
    pages,
    log,
    timeZone,
    now: Math.floor(settings.clock() / 1000),
    caller,
    requestId,
  };
  return route.answer(ctx, body);
}

async function authenticate(settings: HandlerSettings, request: Request, route: Route): Promise<Caller> {
  if (!route.operation.takesKey && settings.openWebhookDetail) return { kind: 'local' };
  const presented = new URL(request.url).searchParams.get('app_key') ?? '';
  const caller = await callerOf(settings.store.db, presented);
  if (!caller) throw new Refusal('Unauthorized', 'The query parameter app_key is missing or not valid.');
  return caller;
}

function methodNotAllowed(requestId: string, allow: string): Answer {
  const code = 'MethodNotAllowed';
  return { code, body: failure(requestId, code, `Use ${allow}.`), headers: { allow } };
}

function failure(requestId: string, code: ErrorCode, message: string): Record<string, unknown> {
  return { request_id: requestId, error: { code, message } };
}

/** What the caller is told. Nothing of an unexpected error leaves the house; the log has it under the request id. */
function refusalOf(error: unknown): { code: ErrorCode; message: string } {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error)) {
    return {
      code: 'ServiceUnavailable',
      message: 'The store does not answer at the moment. Try again later.',
    };
  }
  return { code: 'InternalError', message: 'Something went wrong. The log has more under the request id.' };
}

function stackOf(error: unknown): string {
  const root = rootCause(error);
  if (isUnavailable(error) || !(root instanceof Error)) return '';
  return `\n${root.stack?.split('\n').slice(1, 8).join('\n') ?? ''}`;
}
