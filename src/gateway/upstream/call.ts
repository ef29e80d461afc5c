import { stringifyJson } from '#contract/json';
import { createByteCollector, newRequestId } from '#service/service';
import { refusal } from '../reply';

/** Timeouts of a call in milliseconds: for the whole call, and between two chunks of the reply. */
type CallLimits = { wholeMs: number; silenceMs: number };

export type UpstreamCall = {
  /** Signal for `fetch`; aborted when the client disconnects or a timeout expires. */
  signal: AbortSignal;
  /** Reads the body; undefined beyond `maxBytes`. @throws the reason of an abort. */
  whole(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer | undefined>;
  /** Aborts the call. */
  stop(reason?: unknown): void;
};

export class LimitPassed extends Error {
  override name = 'LimitPassed';
}

/**
 * Starts an upstream call with timeouts that apply until the last byte: its own timers cancel the reader. (A signal
 * is not enough: once `fetch` has its headers, nothing keeps the link from the signal to the body alive, and the next
 * garbage collection cuts it.)
 */
export function startCall(client: AbortSignal, { wholeMs, silenceMs }: CallLimits): UpstreamCall {
  const controller = new AbortController();
  const { signal } = controller;
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  const settle = () => {
    clearTimeout(whole);
    client.removeEventListener('abort', onGone);
  };
  const stop = (reason?: unknown) => {
    settle();
    controller.abort(reason);
    // Ends reading at once, with the bytes so far.
    reader?.cancel(reason).catch(() => {});
  };
  const onGone = () => stop(client.reason);
  const limit = (ms: number, words: string) => setTimeout(() => stop(new LimitPassed(words)), ms);
  const whole = limit(wholeMs, `did not answer within ${wholeMs / 1000} s`);
  client.addEventListener('abort', onGone);
  if (client.aborted) onGone();
  return {
    signal,
    async whole(body, maxBytes) {
      const bytes = createByteCollector();
      const reading = body?.getReader();
      if (!reading) return Buffer.alloc(0);
      reader = reading;
      try {
        for (;;) {
          const silence = limit(silenceMs, `sent nothing for ${silenceMs / 1000} s`);
          const { value } = await reading.read().finally(() => clearTimeout(silence));
          signal.throwIfAborted();
          if (!value) {
            const { buffer, byteLength } = bytes.whole();
            return Buffer.from(buffer, 0, byteLength);
          }
          if (bytes.size + value.length > maxBytes) return undefined;
          bytes.add(value);
        }
      } finally {
        settle();
      }
    },
    stop,
  };
}

export function brokenOff(error: unknown): Response {
  return refusal(
    'ServiceUnavailable',
    error instanceof LimitPassed ? `The upstream ${error.message}.` : 'The upstream broke off its reply.',
  );
}

export function noSuchOperation(headers: Record<string, string> = {}): Response {
  return refusal('RouteNotFound', 'This server has no such operation (404).', { headers });
}

/** Uses the dashboard's own code for replies that break the interface, which are not retried. */
export function badReply(message: string, requestId = newRequestId()): Response {
  return new Response(stringifyJson({ request_id: requestId, error: { code: 'BadReply', message } }), {
    status: 502,
    headers: { 'Content-Type': 'application/json', 'X-Request-Id': requestId },
  });
}

/** Response in place of an unreadable reply; it contains none of its text, as schedules of some servers contain tokens. */
export function unreadable({ status, headers }: Pick<Response, 'status' | 'headers'>): Response {
  const requestId = headers.get('X-Request-Id') ?? newRequestId();
  const retryAfter = headers.get('Retry-After');
  const about = { requestId, headers: retryAfter === null ? {} : { 'Retry-After': retryAfter } };
  if (status === 404) return noSuchOperation();
  if (status === 429) {
    return refusal('RequestTooFrequently', 'The upstream limits the request rate.', about);
  }
  if (status >= 500) {
    return refusal(
      'ServiceUnavailable',
      `The upstream answered HTTP ${status} without an error code.`,
      about,
    );
  }
  const type = headers.get('Content-Type') ?? 'no content type';
  return badReply(`The reply (HTTP ${status}, ${type}) is not JSON of the interface.`, requestId);
}

/** Node's error codes for a certificate of an unknown authority. */
const UNKNOWN_AUTHORITY: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** System error code of a failed `fetch`, such as ECONNREFUSED; never a message, which may contain the address. */
export function connectionCode(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : undefined;
}

/** Advice for the operator, appended to the reason in the log; empty if none. */
export function connectionAdvice(error: unknown): string {
  return UNKNOWN_AUTHORITY.has(connectionCode(error) ?? '')
    ? '; if its certificate is by an authority of your own, NODE_EXTRA_CA_CERTS must name the file of that authority'
    : '';
}
