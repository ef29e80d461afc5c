import { Envelope, isFailure } from '#contract/envelope';
import { parseJson } from '#contract/json';
import { createByteCollector, mediaType, newRequestId } from '#service/service';
import type { Forward } from '../forward';
import { refusal } from '../reply';
import {
  badReply,
  brokenOff,
  connectionCode,
  LimitPassed,
  noSuchOperation,
  startCall,
  type UpstreamCall,
} from './call';
import { createKeyGuard, type KeyGuard } from './key-guard';

/**
 * Proxy to any upstream that implements the interface. Only the body and its type are sent, with the key in the query
 * as the contract has it; only a few headers of a known shape come back, and the key is removed from replies.
 * Anything but a reply of the interface (a redirect, an HTML page) becomes an envelope that describes it. No message
 * contains the URL, for the key is part of it.
 */

const JSON_TYPE = 'application/json';
const PASSED_TYPES = new Set([JSON_TYPE, 'application/octet-stream', 'text/csv']);

const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;
/** Seconds, up to 115 days, or an HTTP date. */
const RETRY_AFTER = /^(?:\d{1,7}|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/;
const CHARSET = /;\s*charset="?([\w.-]{1,40})"?\s*(?:;|$)/i;
const MEDIA_TYPE = /^[\w.+-]{1,64}\/[\w.+-]{1,64}$/;

/** Max size of a failure, which is buffered before it is passed on. */
const MAX_FAILURE_BYTES = 1024 * 1024;
/** Prefix of a 2xx reply, in bytes, that is searched for a failure envelope. */
const MAX_UNDECIDED_BYTES = 16 * 1024;
const HAS_DATA = /"data"\s*:(?!\s*n)/;
/** Beginning of a possible failure, even with data. */
const HAS_ERROR = /"error"\s*:\s*\{\s*"(?:code"\s*:\s*(?:"(?!"|0"|ok")|-?[1-9])|message")/i;

type Upstream = {
  /** Base URL without a trailing slash, query or credentials. */
  baseUrl: string;
  appKey?: string | undefined;
  /** Max milliseconds from the call to the last byte of the reply. */
  timeoutMs?: number;
  /** Max milliseconds between two chunks of the reply. */
  silenceMs?: number;
};

/** Response body; null if empty. */
type Body = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;

export function createProxy(upstream: Upstream): Forward {
  const { baseUrl, appKey, timeoutMs = 60_000, silenceMs = 30_000 } = upstream;
  const query = appKey === undefined ? '' : `?app_key=${encodeURIComponent(appKey)}`;
  const guard = createKeyGuard(appKey);
  return async (operation, body, signal) => {
    const call = startCall(signal, { wholeMs: timeoutMs, silenceMs });
    let reply: Response | undefined;
    try {
      reply = await fetch(`${baseUrl}${operation.path}${query}`, {
        method: 'POST',
        // Some servers localise the column heads of exported files.
        headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
        body,
        redirect: 'manual',
        signal: call.signal,
      });
      call.reads(reply.body);
      return await passOn(reply, call, guard);
    } catch (error) {
      call.stop();
      if (reply || error instanceof LimitPassed) return brokenOff(error);
      const code = connectionCode(error);
      const reason = code === undefined ? '' : ` (${code})`;
      return refusal('ServiceUnavailable', `The upstream could not be reached${reason}.`);
    }
  };
}

async function passOn(reply: Response, call: UpstreamCall, guard: KeyGuard): Promise<Response> {
  const { status, headers } = reply;
  const type = typeOf(headers);
  const isClean = (value: string, shape: RegExp) => shape.test(value) && guard.text(value) === value;
  const retryAfter = headers.get('Retry-After') ?? (status === 429 ? resetIn(headers) : '');
  const retry = isClean(retryAfter, RETRY_AFTER) ? { 'Retry-After': retryAfter } : {};
  const instead = (code: 'ServiceUnavailable' | 'RequestTooFrequently', message: string) => {
    call.stop();
    return refusal(code, message, { headers: retry });
  };
  const unusable = (what: string) => {
    const message = `The upstream answered HTTP ${status} with ${what} instead of JSON.`;
    if (!reply.ok) return instead('ServiceUnavailable', message);
    call.stop();
    return badReply(message);
  };

  if (status >= 300 && status < 400) return unusable('a redirect');
  if (!PASSED_TYPES.has(type)) {
    if (status === 404) {
      call.stop();
      return noSuchOperation(retry);
    }
    if (status === 429) return instead('RequestTooFrequently', 'The upstream limits the request rate.');
    if (type === '') return unusable('no content type');
    return unusable(isClean(type, MEDIA_TYPE) ? type : 'another content type');
  }
  const body = reply.ok ? await dataOf(reply, call, guard) : await failureOf(call, guard);
  if (body === undefined) return unusable('a failure of more than 1 MiB');
  const charset = CHARSET.exec(headers.get('Content-Type') ?? '')?.[1] ?? '';
  const requestId = headers.get('X-Request-Id') ?? headers.get('Flashcat-Request-Id') ?? '';
  return new Response(body, {
    status,
    headers: {
      ...retry,
      'Content-Type': isClean(charset, /./) ? `${type}; charset=${charset}` : type,
      'X-Request-Id': isClean(requestId, REQUEST_ID) ? requestId : newRequestId(),
    },
  });
}

/** Media type; application/problem+json and the like count as JSON (RFC 6839). */
function typeOf(headers: Headers): string {
  const type = mediaType(headers);
  return /^application\/[\w.-]+\+json$/.test(type) ? JSON_TYPE : type;
}

/**
 * Seconds until the rate limit resets, from headers that some servers send in place of Retry-After, as a duration or
 * a Unix time.
 */
function resetIn(headers: Headers): string {
  const reset = Number(headers.get('X-RateLimit-Reset') ?? Number.NaN);
  if (!(reset >= 0)) return '';
  const isMoment = reset > 1_000_000_000;
  return String(Math.max(1, Math.ceil(isMoment ? reset - Date.now() / 1000 : reset)));
}

/** Streams the body of a 2xx reply. */
async function dataOf({ headers }: Response, call: UpstreamCall, guard: KeyGuard): Promise<Body> {
  const isJson = typeOf(headers) === JSON_TYPE;
  // Short replies are buffered whole.
  const isShort = Number(headers.get('Content-Length') ?? Infinity) <= MAX_UNDECIDED_BYTES;
  const isUndecided = (beginning: string, length: number) => {
    if (!isJson || length >= MAX_FAILURE_BYTES) return false;
    if (HAS_ERROR.test(beginning)) return true;
    return length < MAX_UNDECIDED_BYTES && (isShort || !HAS_DATA.test(beginning));
  };
  const { bytes, ended } = await readWhile(call, isUndecided);
  if (ended && bytes.length === 0) return null;
  if (ended && isFailureText(bytes.toString())) return guard.body(bytes);
  const chunks = guard.stream();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (bytes.length > 0) controller.enqueue(chunks.next(bytes));
      },
      async pull(controller) {
        let clean: Uint8Array | undefined;
        do {
          const chunk = await call.read();
          clean = chunk ? chunks.next(chunk) : undefined;
        } while (clean?.length === 0);
        controller.enqueue(clean ?? chunks.end());
        if (!clean) controller.close();
      },
      cancel: (reason) => call.stop(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Whole body of any other reply; undefined if it is too long to inspect. */
async function failureOf(call: UpstreamCall, guard: KeyGuard): Promise<Body | undefined> {
  const { bytes, ended } = await readWhile(call, (_beginning, length) => length <= MAX_FAILURE_BYTES);
  if (!ended) return undefined;
  return bytes.length === 0 ? null : guard.body(bytes);
}

/** Reads on while the first bytes, in Latin-1, and the length so far require more. */
async function readWhile(
  call: UpstreamCall,
  needsMore: (beginning: string, length: number) => boolean,
): Promise<{ bytes: Buffer; ended: boolean }> {
  const collector = createByteCollector();
  let beginning = '';
  const result = (ended: boolean) => {
    const { buffer, byteLength } = collector.whole();
    return { bytes: Buffer.from(buffer, 0, byteLength), ended };
  };
  while (needsMore(beginning, collector.size)) {
    const chunk = await call.read();
    if (!chunk) return result(true);
    collector.add(chunk);
    const missing = Math.max(0, MAX_UNDECIDED_BYTES - beginning.length);
    beginning += Buffer.from(chunk.subarray(0, missing)).toString('latin1');
  }
  return result(false);
}

function isFailureText(text: string): boolean {
  try {
    const envelope = Envelope.safeParse(parseJson(text));
    return envelope.success && isFailure(envelope.data);
  } catch {
    return false;
  }
}
