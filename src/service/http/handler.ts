import { randomInt } from 'node:crypto';
import { ERROR_STATUS, type ErrorCode, failureEnvelope } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import { actsBy, type Operation, type Right, rightsFor } from '#contract/operation';
import type { Caller, Context, Editor, Log } from '../context';
import { createReplyCache, type ReplyCache } from '../insight/reply-cache';
import { holderOf, RIGHT_SCOPES } from '../keys';
import { type CommandDeps, COMMANDS_BY_PATH, type OwnerCommand } from '../manage/commands';
import { newRequestId, Refusal, refusalOf } from '../refusal';
import type { StackThreads } from '../stack/threads/threads';
import type { Store } from '../store/db';
import { failureLine, isAway, isUnavailable, rootCause } from '../store/failure';
import { storeFailure } from '../store/data-dir';
import { type BodyReader, createBodyReader, parseLongBody, requireJson } from './body';
import { openApiDocument } from './openapi';
import { ByteStream, type Answered, type Route, ROUTES } from './routes';
import { createTurns, tooMany, type Turns } from './turns';

export type Handler = (request: Request) => Promise<Response>;

/** Valid request of a change: name of its author, and the parsed body. */
export type ChangeNote = { author: string; body: unknown };

/** Sender of a request. */
type Sender = {
  /** Authenticated caller, who needs no key; absent: the owner of the key. */
  caller?: Caller;
  /** Editor; `key`: the scopes of the key decide. */
  editor: Editor | 'key' | undefined;
  /** Called before a change is made. */
  noteChange?: ((note: ChangeNote) => void) | undefined;
  /** True for the user of the data directory's socket, who may run commands. */
  isOwner?: boolean;
};

/** Handler like `Handler`, for a sender; default: a program with a key. */
type KnowingHandler = (request: Request, sender?: Sender) => Promise<Response>;

const PROGRAM: Sender = { editor: 'key' };

export type HandlerSettings = {
  store: Pick<Store, 'db' | 'engine' | 'factsAtOnce' | 'whileWanted'>;
  threads: StackThreads;
  log: Log;
  /** Request log; default: `log`. */
  logRequest?: Log;
  /** Unix milliseconds. */
  clock: () => number;
  timeZone: string;
  openWebhookDetail: boolean;
  /** Dependencies of commands besides these; absent: no commands. */
  commands?: Omit<CommandDeps, 'signal' | 'draw' | 'log' | 'clock' | 'timeZone'>;
  /** Max time in a queue in milliseconds. */
  maxWaitMs?: number;
  /** Overrides of the default limits. */
  bounds?: Partial<Bounds>;
};

/** Current load. */
type ServerLoad = { requests: number; readings: { running: number; waiting: number } };

type Bounds = {
  /** Max concurrent requests. */
  requests: number;
  /** Max queued long queries. */
  waiting: number;
  /** Max bytes of request bodies in memory. */
  bodyBytes: number;
  /** Idle timeout of a body in milliseconds. */
  bodyIdleMs: number;
};

/** Settings and state of the handler. */
type Settings = HandlerSettings & {
  answers: ReplyCache;
  turns: Turns;
  withBody: BodyReader;
  /** Aborts when the server stops. */
  stopping: AbortController;
};

type Envelope = { code: ErrorCode | 'OK'; body: Answered; headers?: Record<string, string> };

const MAX_REQUESTS = 512;

/**
 * Max concurrent and queued long queries. The embedded store runs one statement at a time. With PostgreSQL, this
 * process is the bottleneck: writing more than two long replies at once slows down short requests.
 */
const READINGS = {
  PGlite: { atOnce: 1, maxWaiting: 256 },
  PostgreSQL: { atOnce: 2, maxWaiting: 64 },
} as const;

/** Logged code of a request whose client has disconnected. */
const GONE = 'ServiceUnavailable';

/** Max length of the input of a command, which is names and paths. */
const MAX_COMMAND_BYTES = 1_048_576;

const OPENAPI_PATH = '/openapi.json';

/**
 * Serves the operations below the service's base address, and their OpenAPI document. Requests are checked in this
 * order: route, method, content type, key, size, JSON, schema, and then the operation's own rules. No body is read
 * before its key is verified. A request refused for load gets `Retry-After`. Every reply is an envelope with a
 * request id, which is also in a header and in the log.
 */
export function createHandler(
  options: HandlerSettings,
): KnowingHandler & { load(): ServerLoad; stop(): Promise<void> } {
  const { requests = MAX_REQUESTS, waiting, bodyBytes } = options.bounds ?? {};
  const readings = READINGS[options.store.engine];
  const settings: Settings = {
    ...options,
    answers: createReplyCache(),
    turns: createTurns({
      ...readings,
      ...(waiting !== undefined && { maxWaiting: waiting }),
      maxWaitMs: options.maxWaitMs,
      failsAll: isAway,
    }),
    withBody: createBodyReader(bodyBytes),
    stopping: new AbortController(),
  };
  const running = new Set<Promise<unknown>>();
  const { logRequest = settings.log } = settings;
  let inWork = 0;
  const handle: KnowingHandler = async (request, sender = PROGRAM) => {
    const started = settings.clock();
    const requestId = newRequestId();
    const { pathname } = new URL(request.url);
    inWork += 1;
    const received = { request, requestId, pathname, sender, isOneTooMany: inWork > requests };
    // Path only: the query contains the key.
    const logged = (envelope: Envelope) => {
      logRequest(
        `${requestId} ${request.method} ${pathname.slice(0, 200)} ${envelope.code} ${settings.clock() - started} ms`,
      );
      return envelope;
    };
    const end = () => (inWork -= 1);
    const command = sender.isOwner === true ? COMMANDS_BY_PATH.get(pathname) : undefined;
    if (command) {
      const reply = lineReply(requestId, (draw, gone) => {
        const signal = AbortSignal.any([request.signal, gone, settings.stopping.signal]);
        const work = answer(settings, received, () =>
          runCommand(settings, received, { command, signal, draw }),
        )
          .then(logged)
          .finally(end)
          .finally(() => running.delete(work));
        running.add(work);
        return work;
      });
      return reply;
    }
    const { code, body, headers } = logged(
      await answer(settings, received, () => runOperation(settings, received)).finally(end),
    );
    const isStream = body instanceof ByteStream;
    return new Response(isStream ? body.body : stringifyJson(body), {
      status: code === 'OK' ? 200 : ERROR_STATUS[code],
      headers: {
        'content-type': isStream ? body.type : 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': requestId,
        ...headers,
      },
    });
  };
  return Object.assign(handle, {
    load: () => ({ requests: inWork, readings: settings.turns.load() }),
    /** Rolls back commands, and resolves when they have removed what they wrote. */
    async stop() {
      settings.stopping.abort(new Refusal('ServiceUnavailable', 'The server is about to stop.'));
      await Promise.allSettled(running);
    },
  });
}

/** Request and its metadata, before any check. */
type Received = {
  request: Request;
  requestId: string;
  pathname: string;
  sender: Sender;
  /** True above the limit of concurrent requests. */
  isOneTooMany: boolean;
};

async function answer(
  settings: Settings,
  { request, requestId, isOneTooMany }: Received,
  work: () => Promise<Envelope>,
): Promise<Envelope> {
  try {
    if (isOneTooMany) throw tooMany();
    return await work();
  } catch (error) {
    if (request.signal.aborted)
      return { code: GONE, body: failureEnvelope(requestId, GONE, 'The caller went away.') };
    const { code, message, details } = refusalOf(error);
    if (ERROR_STATUS[code] >= 500) settings.log(`${requestId} ${failureLine(error)}${stackOf(error)}`);
    return { code, body: failureEnvelope(requestId, code, message, details), headers: comeBack(code) };
  }
}

async function runOperation(settings: Settings, received: Received): Promise<Envelope> {
  const { request, requestId, pathname } = received;
  if (pathname === OPENAPI_PATH) {
    return request.method === 'GET' || request.method === 'HEAD'
      ? { code: 'OK', body: openApiDocument() }
      : methodNotAllowed(requestId, 'GET, HEAD');
  }
  const route = ROUTES.get(pathname);
  if (!route) throw new Refusal('RouteNotFound', 'There is no such operation.');
  if (request.method !== 'POST') return methodNotAllowed(requestId, 'POST');
  const body = await perform(settings, received, route);
  return { code: 'OK', body: body instanceof ByteStream ? body : { request_id: requestId, ...body } };
}

/** @throws Refusal; an error of the store as the operator reads it, who has called. */
async function runCommand(
  { commands, clock, timeZone, log, withBody }: Settings,
  { request, requestId }: Received,
  { command, signal, draw }: { command: OwnerCommand } & Pick<CommandDeps, 'signal' | 'draw'>,
): Promise<Envelope> {
  if (!commands) throw new Refusal('RouteNotFound', 'There is no such command.');
  requireJson(request);
  const input = await withBody(request, { maxBytes: MAX_COMMAND_BYTES }, (bytes) => parseLongBody(bytes));
  try {
    signal.throwIfAborted();
    const data = await command.run({ ...commands, clock, timeZone, log, signal, draw }, input);
    return { code: 'OK', body: { request_id: requestId, data } };
  } catch (error) {
    if (signal.aborted) {
      log(`${requestId} was cancelled and rolled back`);
      throw signal.reason;
    }
    if (refusalOf(error).code !== 'InternalError' || error instanceof Refusal) throw error;
    log(`${requestId} ${failureLine(error)}${stackOf(error)}`);
    throw new Refusal('InternalError', (await storeFailure(commands, error)).message);
  }
}

/** Reply in lines: the progress, and the envelope as the last one. `gone` aborts when the client disconnects. */
function lineReply(
  requestId: string,
  run: (draw: (line: string) => void, gone: AbortSignal) => Promise<Envelope>,
): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const gone = new AbortController();
  const encoder = new TextEncoder();
  const write = (line: unknown) => writer.write(encoder.encode(`${stringifyJson(line)}\n`));
  // A client that has disconnected needs no further line.
  const leave = () => gone.abort(new Refusal('ServiceUnavailable', 'The caller went away.'));
  writer.closed.catch(leave);
  run((progress) => void write({ progress }).catch(leave), gone.signal)
    .then(({ body }) => write(body))
    .then(() => writer.close())
    .catch(leave);
  const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' };
  return new Response(readable, { headers: { ...headers, 'x-request-id': requestId } });
}

async function perform(settings: Settings, received: Received, route: Route): Promise<Answered> {
  const { request, requestId, sender } = received;
  requireJson(request);
  const { operation } = route;
  const { caller, editor } = await identify(settings, received, operation);
  const { store, threads, answers, log, timeZone, turns, bounds } = settings;
  let isBegun = false;
  const ctx: Context = {
    db: store.db,
    factsAtOnce: store.factsAtOnce,
    whileWanted: (work) =>
      // The request's own signal: a copy may be garbage-collected earlier.
      turns.take(request.signal, isBegun, () => {
        isBegun = true;
        return store.whileWanted(request.signal, work);
      }),
    threads,
    answers,
    log,
    timeZone,
    now: Math.floor(settings.clock() / 1000),
    caller,
    editor,
    signal: request.signal,
    requestId,
  };
  const limits = { maxBytes: operation.maxBodyBytes, idleMs: bounds?.bodyIdleMs };
  return settings.withBody(request, limits, async (bytes) => {
    request.signal.throwIfAborted();
    const body = await parseLongBody(bytes);
    const [needed] = rightsFor(operation, body);
    if (needed && !editor) throw noRight(needed);
    if (operation.isChange && editor) sender.noteChange?.({ author: editor.name, body });
    return route.answer(ctx, body);
  });
}

function noRight(right: Right): Refusal {
  const scope = RIGHT_SCOPES[right];
  return new Refusal('AccessDenied', `The key may not do this: it was not made with the scope ${scope}.`);
}

/** Sender of a request, and as whom they act by the right of the operation. */
async function identify(
  settings: Settings,
  { request, sender }: Received,
  operation: Operation,
): Promise<Pick<Context, 'caller' | 'editor'>> {
  const { caller, editor } = sender;
  if (caller) return { caller, editor: editor === 'key' ? undefined : editor };
  const presented = new URL(request.url).searchParams.get('app_key');
  if (presented === null && !operation.takesKey && settings.openWebhookDetail)
    return { caller: { kind: 'local' }, editor: undefined };
  const { store, clock } = settings;
  const holder = await holderOf(store.db, presented ?? '', Math.floor(clock() / 1000));
  if (!holder) throw new Refusal('Unauthorized', 'The query parameter app_key is missing or not valid.');
  const { name, person_id, scopes } = holder;
  const hasScope = scopes.includes(RIGHT_SCOPES[actsBy(operation)]);
  const byKey = hasScope ? ({ may: 'all', name, person_id } as const) : undefined;
  return { caller: holder.caller, editor: editor === 'key' ? byKey : editor };
}

function methodNotAllowed(requestId: string, allow: string): Envelope {
  const code = 'MethodNotAllowed';
  return { code, body: failureEnvelope(requestId, code, `Use ${allow}.`), headers: { allow } };
}

/** Retry-After in seconds, with jitter. */
function comeBack(code: ErrorCode): Record<string, string> {
  const isPassing = code === 'RequestTooFrequently' || code === 'ServiceUnavailable';
  return isPassing ? { 'retry-after': String(randomInt(2, 6)) } : {};
}

function stackOf(error: unknown): string {
  const root = rootCause(error);
  if (isUnavailable(error) || !(root instanceof Error)) return '';
  return `\n${root.stack?.split('\n').slice(1, 8).join('\n') ?? ''}`;
}
