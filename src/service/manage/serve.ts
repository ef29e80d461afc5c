import { ERROR_STATUS, failureEnvelope } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import type { Log } from '../context';
import { type BodyReader, createBodyReader } from '../http/body';
import { tooMany } from '../http/turns';
import { ImportError } from '../import/problems';
import { type Holder, holderOf, type Scope, SCOPES } from '../keys/keys';
import { newRequestId, Refusal } from '../refusal';
import { ArtifactError } from '../stack/collect/artifact-error';
import { storeFailure } from '../store/store-failure';
import { isDiskFull, isUnavailable } from '../store/failure';
import type { ManageDeps } from './on-store';
import { MANAGE_ROUTES } from './routes';
import { PartFault } from './parts';
import { type Reply, replyOf } from './reply';
import { createSpool, type Spool } from './spool';
import { MANAGE_PATHS } from './wire';

/** Access path: the owner of the data directory through its socket, or a person with a key of the required scope. */
type Way = 'socket' | 'network';

export type ManageSettings = ManageDeps & {
  dataDir: string;
  databaseUrl: string | undefined;
  log: Log;
  /** Request log; default: `log`. */
  logRequest?: Log;
  maxUploadBytes?: number;
};

export type ManageHandler = {
  serves(path: string): boolean;
  /** Never rejects. */
  answer(request: Request, way: Way): Promise<Response>;
  /** Rolls back unfinished commands, and accepts no more. Resolves when all have removed what they wrote. */
  stop(): Promise<void>;
};

/** Enough for a build's debug information for all architectures, or for years of an account's records. */
const MAX_UPLOAD_BYTES = 4 * 1024 * 1024 * 1024;
/** Max concurrent commands: each may fill the disk up to the limit above. */
const MAX_AT_ONCE = 4;

/**
 * Serves the commands of the command line next to the operations. A reply with status 200 is a stream of parts whose
 * last head is `{"data":…}` (everything was done) or `{"error":…}` (nothing was). Earlier refusals are envelopes, as
 * for operations. If the client disconnects, the command is rolled back.
 */
export function createManageHandler(settings: ManageSettings): ManageHandler {
  const { logRequest = settings.log, clock } = settings;
  const state: State = {
    settings,
    withBody: createBodyReader(),
    stopping: new AbortController(),
    atOnce: 0,
    onEnd: () => undefined,
  };
  return {
    serves: (path) => path === MANAGE_PATHS.hello || path.startsWith(`${MANAGE_PATHS.hello}/`),
    async answer(request, way) {
      const requestId = newRequestId();
      const started = clock();
      const { response, code } = await beginCommand(state, request, way, requestId).then(
        (done) => ({ response: done, code: 'OK' }),
        (error: unknown) => refused(settings, requestId, error),
      );
      const { pathname } = new URL(request.url);
      logRequest(`${requestId} ${request.method} ${pathname.slice(0, 200)} ${code} ${clock() - started} ms`);
      return response;
    },
    async stop() {
      state.stopping.abort(new Refusal('ServiceUnavailable', 'The server is about to stop.'));
      await new Promise<void>((resolve) => {
        state.onEnd = () => {
          if (state.atOnce === 0) resolve();
        };
        state.onEnd();
      });
    },
  };
}

/** State of the handler. */
type State = {
  settings: ManageSettings;
  withBody: BodyReader;
  stopping: AbortController;
  atOnce: number;
  /** Called after each command. */
  onEnd: () => void;
};

/** @throws Errors that are answered with an envelope. */
async function beginCommand(state: State, request: Request, way: Way, requestId: string): Promise<Response> {
  const { settings, stopping, withBody } = state;
  const route = MANAGE_ROUTES.get(new URL(request.url).pathname);
  if (!route) throw new Refusal('RouteNotFound', 'There is no such command.');
  if (request.method !== 'POST') throw new Refusal('MethodNotAllowed', 'Use POST.');
  const holder = way === 'socket' ? undefined : await holderIn(settings, request);
  const may = holder?.scopes ?? SCOPES;
  if (way === 'network') requireScope(route.scope, may);
  stopping.signal.throwIfAborted();
  if (state.atOnce >= MAX_AT_ONCE) throw tooMany();
  state.atOnce += 1;
  let spool: Spool | undefined;
  const end = async () => {
    try {
      await spool?.remove();
    } finally {
      state.atOnce -= 1;
      state.onEnd();
    }
  };
  const gone = new AbortController();
  const signal = AbortSignal.any([request.signal, gone.signal, stopping.signal]);
  try {
    spool = await createSpool(settings.dataDir, settings.maxUploadBytes ?? MAX_UPLOAD_BYTES);
    const work = await route
      .begin({ ...depsOf(settings, holder), signal, spool, may, request, withBody })
      // Problems in files are a list, so they are reported as the outcome.
      .catch((error: unknown) => {
        if (!hasProblems(error)) throw error;
        return () => Promise.reject(error);
      });
    const outcome = async (reply: Reply) => {
      const head = await outcomeOf(settings, requestId, () => work(reply), signal);
      await end();
      return head;
    };
    return new Response(
      replyOf(outcome, () => gone.abort()),
      { headers: headersOf(requestId, 'application/octet-stream') },
    );
  } catch (error) {
    await end();
    throw error;
  }
}

export function depsOf(
  { store, clock, timeZone, sources, audit }: ManageSettings,
  holder: Holder | undefined,
): ManageDeps {
  const by = holder && { author: `${holder.name} (key ${holder.key_id})`, author_id: holder.person_id };
  return { store, clock, timeZone, sources, audit, by };
}

async function refused(settings: ManageSettings, requestId: string, error: unknown) {
  const { code, message } = await refusalOf(settings, requestId, error);
  const response = new Response(stringifyJson(failureEnvelope(requestId, code, message)), {
    status: ERROR_STATUS[code],
    headers: headersOf(requestId, 'application/json; charset=utf-8', {
      ...(code === 'MethodNotAllowed' && { allow: 'POST' }),
      ...(code === 'RequestTooFrequently' && { 'retry-after': '5' }),
    }),
  });
  return { response, code };
}

function headersOf(requestId: string, type: string, others: Record<string, string> = {}) {
  return { ...others, 'content-type': type, 'cache-control': 'no-store', 'x-request-id': requestId };
}

/** @throws Refusal Unauthorized without a valid key. */
export async function holderIn({ store, clock }: ManageSettings, request: Request): Promise<Holder> {
  const [, bearer] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const holder = await holderOf(store.db, bearer ?? '', Math.floor(clock() / 1000));
  if (holder) return holder;
  throw new Refusal('Unauthorized', 'The header Authorization must be "Bearer" and a valid app key.');
}

/** @throws Refusal AccessDenied */
export function requireScope(scope: Scope | 'any' | 'owner', may: readonly Scope[]): void {
  if (scope === 'any') return;
  if (scope === 'owner') {
    throw new Refusal('AccessDenied', 'That is done on the server’s own machine only.');
  }
  if (!may.includes(scope)) {
    throw new Refusal('AccessDenied', `The key may not do that: it was not made with the scope ${scope}.`);
  }
}

async function outcomeOf(
  settings: ManageSettings,
  requestId: string,
  work: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  try {
    return { data: await work() };
  } catch (error) {
    if (hasProblems(error)) {
      return { error: { code: 'InvalidParameter', message: error.message, problems: error.problems } };
    }
    if (signal.aborted) settings.log(`${requestId} was cancelled and rolled back`);
    const { code, message } = await refusalOf(settings, requestId, signal.aborted ? signal.reason : error);
    return { error: { code, message } };
  }
}

function hasProblems(error: unknown): error is ImportError | ArtifactError {
  return error instanceof ImportError || error instanceof ArtifactError;
}

/** Error as its client sees it; logs any other than a refusal. */
export async function refusalOf(
  settings: ManageSettings,
  requestId: string,
  error: unknown,
): Promise<Refusal> {
  if (error instanceof Refusal) return error;
  if (hasProblems(error)) return new Refusal('InvalidParameter', `${error.problems.join('; ')}.`);
  if (error instanceof PartFault) return new Refusal('BadRequest', `${error.message}.`);
  const { message } = await storeFailure(settings, error);
  settings.log(`${requestId} ${message}`);
  if (isUnavailable(error)) return new Refusal('ServiceUnavailable', 'The store does not answer.');
  // A full disk is the only internal error whose text the client gets.
  const isFull = isDiskFull(error);
  return new Refusal('InternalError', isFull ? message : 'Something went wrong; the log says what.');
}
