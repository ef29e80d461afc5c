import type * as z from 'zod/mini';
import { Envelope, isFailure } from '#contract/envelope';
import { parseJson, stringifyJson, withoutNulls } from '#contract/json';
import type { Operation } from '#contract/operation';
import { check, problemLine } from '#contract/problem';

const TIMEOUT_MS = 60_000;

/**
 * A call that brought no data. `code` is the server's error code, or one of ours: `Unreachable` (no reply came),
 * `Timeout`, `BadReply` (what came is not what the interface promises).
 */
export class CallError extends Error {
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: string, message: string, about: { requestId?: string; retryAfterSeconds?: number } = {}) {
    super(message);
    this.name = 'CallError';
    this.code = code;
    this.requestId = about.requestId;
    this.retryAfterSeconds = about.retryAfterSeconds;
  }
}

/**
 * Calls one operation through the gateway and gives its parsed reply.
 * @throws CallError for every failure but an abort, which is thrown on as it is.
 */
export async function call<Request extends z.ZodMiniType, Reply extends z.ZodMiniType>(
  operation: Operation<Request, Reply>,
  input: z.output<Request>,
  signal: AbortSignal,
): Promise<z.output<Reply>> {
  const { response, text } = await post(operation.path, stringifyJson(input), signal);
  return readReply(operation, response, text);
}

async function post(
  path: string,
  body: string,
  signal: AbortSignal,
): Promise<{ response: Response; text: string }> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      signal: AbortSignal.any([signal, timeout]),
    });
    return { response, text: await response.text() };
  } catch (error) {
    if (signal.aborted) throw error;
    throw timeout.aborted
      ? new CallError('Timeout', `No reply within ${TIMEOUT_MS / 1000} seconds.`)
      : new CallError('Unreachable', 'The connection failed before the reply was complete.');
  }
}

/** Exported for its spec: what one HTTP reply means. The error code is authoritative, the status is not. */
export function readReply<Reply extends z.ZodMiniType>(
  operation: Operation<z.ZodMiniType, Reply>,
  response: Response,
  text: string,
): z.output<Reply> {
  const header = response.headers.get('X-Request-Id');
  const json = parsed(text);
  // Cheap to ask, dear to do: most replies have no null, and large ones have a hundred thousand objects.
  const body = text.includes('null') ? withoutNulls(json) : json;
  const envelope = Envelope.safeParse(body);
  const requestId = (envelope.success ? envelope.data.request_id : undefined) ?? header ?? undefined;
  const about = { ...(requestId === undefined ? {} : { requestId }), ...retryAfter(response) };
  if (!envelope.success) {
    const kind = response.headers.get('Content-Type') ?? 'no content type';
    throw new CallError(
      'BadReply',
      `The reply (HTTP ${response.status}, ${kind}) is not JSON of the interface.`,
      about,
    );
  }
  if (isFailure(envelope.data)) {
    const { code = '', message = '' } = envelope.data.error ?? {};
    throw new CallError(code, message, about);
  }
  if (!response.ok) {
    throw new CallError('BadReply', `HTTP ${response.status} came without an error code.`, about);
  }
  const reply = check(operation.reply, body);
  if (!reply.ok) {
    throw new CallError(
      'BadReply',
      `The reply is not as the interface says: ${problemLine(reply.problems)}`,
      about,
    );
  }
  return reply.value;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Not JSON at all is one of the answers the caller tells apart.
    return undefined;
  }
}

function retryAfter(response: Response): { retryAfterSeconds?: number } {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? { retryAfterSeconds: seconds } : {};
}
