import { Envelope, isFailure } from '#contract/envelope';
import { stringifyJson } from '#contract/json';
import { mediaType, newRequestId } from '#service/service';
import { bodyOf, type Forward, jsonIn } from '../forward';
import { refusal } from '../reply';
import {
  badReply,
  brokenOff,
  connectionCode,
  LimitPassed,
  noSuchOperation,
  startCall,
  unreadable,
  type UpstreamCall,
} from './call';
import type { Operation } from '#contract/operation';
import { check, problemLine } from '#contract/problem';
import { type Deviation, DEVIATIONS, isMembers, type Members } from './hosted';
import { escaped } from '#domain/text/bytes';

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
/** Max bytes of a reply, unpacked. It is passed on whole. */
const MAX_BYTES = 32 * 1024 * 1024;

export function createProxy(upstream: {
  /** Base URL without a trailing slash, query or credentials. */
  baseUrl: string;
  appKey?: string | undefined;
  /** Max milliseconds from the call to the last byte of the reply. */
  timeoutMs?: number;
  /** Max milliseconds between two chunks of the reply. */
  silenceMs?: number;
}): Forward {
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
      return await passOn(reply, call, guard);
    } catch (error) {
      if (reply || error instanceof LimitPassed) return brokenOff(error);
      const code = connectionCode(error);
      const reason = code === undefined ? '' : ` (${code})`;
      return refusal('ServiceUnavailable', `The upstream could not be reached${reason}.`);
    } finally {
      call.stop();
    }
  };
}

async function passOn(
  reply: Response,
  call: UpstreamCall,
  guard: ReturnType<typeof createKeyGuard>,
): Promise<Response> {
  const { status, headers } = reply;
  const type = typeOf(headers);
  const isClean = (value: string, shape: RegExp) => shape.test(value) && guard.text(value) === value;
  const retryAfter = headers.get('Retry-After') ?? (status === 429 ? resetIn(headers) : '');
  const retry = isClean(retryAfter, RETRY_AFTER) ? { 'Retry-After': retryAfter } : {};
  const unusable = (what: string) => {
    const message = `The upstream answered HTTP ${status} with ${what} instead of JSON.`;
    return reply.ok ? badReply(message) : refusal('ServiceUnavailable', message, { headers: retry });
  };

  if (status >= 300 && status < 400) return unusable('a redirect');
  if (!PASSED_TYPES.has(type)) {
    if (status === 404) return noSuchOperation(retry);
    if (status === 429)
      return refusal('RequestTooFrequently', 'The upstream limits the request rate.', { headers: retry });
    if (type === '') return unusable('no content type');
    return unusable(isClean(type, MEDIA_TYPE) ? type : 'another content type');
  }
  const bytes = await call.whole(reply.body, reply.ok ? MAX_BYTES : MAX_FAILURE_BYTES);
  if (!bytes && reply.ok) return badReply('The upstream sent more than 32 MiB.');
  if (!bytes) return unusable('a failure of more than 1 MiB');
  const body = guard.body(bytes, reply.ok && !isFailureText(bytes));
  return new Response(bytes.length === 0 ? null : body, {
    status,
    headers: { ...retry, ...passedHeaders(headers, isClean) },
  });
}

/** Type and request id of a reply, as far as they are clean. */
function passedHeaders(headers: Headers, isClean: (value: string, shape: RegExp) => boolean) {
  const type = typeOf(headers);
  const charset = CHARSET.exec(headers.get('Content-Type') ?? '')?.[1] ?? '';
  const requestId = headers.get('X-Request-Id') ?? headers.get('Flashcat-Request-Id') ?? '';
  return {
    'Content-Type': isClean(charset, /./) ? `${type}; charset=${charset}` : type,
    'X-Request-Id': isClean(requestId, REQUEST_ID) ? requestId : newRequestId(),
  };
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

function isFailureText(bytes: Buffer): boolean {
  if (bytes.length > MAX_FAILURE_BYTES) return false;
  const envelope = Envelope.safeParse(jsonIn(bytes.toString()));
  return envelope.success && isFailure(envelope.data);
}

/**
 * Forwards the operations of the interface in the words of the contract: requests have the members of the hosted service
 * beside the contract's own, and its deviations in replies are translated by a table. A reply that does not match the
 * contract then becomes a failure without its text; unknown members, such as tokens, are dropped.
 */
export function inContract(forward: Forward): Forward {
  return async (operation, body, signal) => {
    const deviation = DEVIATIONS[operation.name];
    if (!deviation) return forward(operation, body, signal);
    const parsed: unknown = jsonIn(new TextDecoder().decode(body));
    const input = isMembers(parsed) ? parsed : {};
    const { request = (members) => members, parts } = deviation;
    const send = async (part: Members): Promise<Response> => {
      const worded = request(part);
      const reply = await forward(operation, worded === input ? body : bodyOf(worded), signal);
      return translated({ operation, deviation, input: part }, reply);
    };
    const inputs = parts?.split(input) ?? [];
    if (!parts || inputs.length < 2) return send(input);
    return joinedReplies(operation, await Promise.all(inputs.map(send)), (read) => parts.join(read, inputs));
  };
}

type Call = { operation: Operation; deviation: Deviation; input: Members };

async function translated(call: Call, reply: Response): Promise<Response> {
  const text = await reply.text();
  const { status } = reply;
  if (text === '' && reply.ok) {
    return badReply(`The upstream answered HTTP ${status} with nothing instead of JSON.`);
  }
  const members = membersIn(call, reply, text);
  const { data: envelope } = Envelope.safeParse(members);
  if (!isMembers(members) || !envelope) return unreadable(reply);
  const { request_id: requestId = reply.headers.get('X-Request-Id') ?? newRequestId(), error } = envelope;
  const headers = { ...Object.fromEntries(reply.headers), 'Content-Type': 'application/json' };
  if (isFailure(envelope)) {
    return new Response(stringifyJson({ request_id: requestId, error }), { status, headers });
  }
  // The code decides: "OK" is a success with any status.
  if (!reply.ok && !error?.code) return unreadable(reply);
  if (members.data === undefined && envelope.request_id === undefined && error === undefined) {
    return badReply('The reply has no data and no error.', requestId);
  }
  return success(call, members, { requestId, headers });
}

/** Members of an envelope, of JSON or of a file. */
function membersIn({ deviation, input }: Call, { ok }: Response, text: string): unknown {
  if (/^\s*[{[]/.test(text)) return jsonIn(text);
  return ok ? deviation.readText?.(text, input) : undefined;
}

function success(
  { operation, deviation }: Call,
  members: Members,
  { requestId, headers }: { requestId: string; headers: Record<string, string> },
): Response {
  const isNone = isEmpty(members.data, deviation);
  if (isNone && deviation.empty === undefined) {
    const message = 'The upstream answered without a record: it has none of this id.';
    return refusal('ResourceNotFound', message, { requestId });
  }
  const checked = check(operation.reply, {
    ...members,
    data: isNone ? deviation.empty : deviation.data(members.data),
  });
  if (!checked.ok) {
    return badReply(`The reply does not match the interface: ${problemLine(checked.problems)}`, requestId);
  }
  return new Response(stringifyJson({ request_id: requestId, ...Object(checked.value) }), { headers });
}

/** True without data; an empty object counts as none unless the operation returns a list. */
function isEmpty(data: unknown, { empty }: Deviation): boolean {
  if (data === undefined || data === null) return true;
  return !Array.isArray(empty) && isMembers(data) && Object.keys(data).length === 0;
}

/** Joins the replies to the parts of a request; the first failure is the reply to the whole. */
async function joinedReplies(
  operation: Operation,
  replies: readonly Response[],
  join: (read: readonly unknown[]) => readonly unknown[],
): Promise<Response> {
  const replyBodies: unknown[] = [];
  for (const reply of replies) {
    const text = await reply.text();
    const { success, data } = operation.reply.safeParse(jsonIn(text));
    if (!success) return new Response(text, { status: reply.status, headers: reply.headers });
    replyBodies.push(data);
  }
  const requestId = replies[0]?.headers.get('X-Request-Id') ?? newRequestId();
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': requestId };
  return new Response(bodyOf({ request_id: requestId, data: { items: join(replyBodies) } }), { headers });
}

/**
 * Removes the app key from upstream replies. The key is matched verbatim and in any encoding a server may echo it in:
 * percent-encoded, escaped for JSON, or both, several times over, each character in its own way. Bytes are decoded as
 * Latin-1: a key is ASCII, and so is no byte of a longer UTF-8 sequence.
 */

/** Replacement for a removed key; harmless in JSON, addresses, CSV and headers. */
export const KEY_MASK = '[app-key]';

/** Max backslashes (escaped four times) and `25`s (five times) that encode one character. */
const MAX_BACKSLASHES = 15;
const MAX_PERCENTS = 4;

/** `app_key` with its value in a URL, a form, a header or a JSON text, escaped or not. */
const NAMED_KEY =
  /(app(?:[_-]|%(?:25){0,4}5f|\\{1,15}u005f)?key(?:\\{0,15}["'])?(?:\s{0,4}[:=]\s{0,4}|%(?:25){0,4}3d|\\{1,15}u003d)(?:\\{0,15}["'])?)(?!\[app-key\])(?:[^\s"'&<>,;)\]}\\]|\\{1,15}(?:u[0-9a-f]{4}|\/))+/gi;

/** @param key printable ASCII without spaces; without one only `app_key=…` is looked for. */
export function createKeyGuard(key: string | undefined) {
  const pattern = key === undefined ? undefined : new RegExp(Array.from(key, formsOf).join(''), 'g');
  /** Removes the key alone: `app_key=…` may be part of a person's data. */
  const data = (original: string) => (pattern ? original.replace(pattern, KEY_MASK) : original);
  /** Removes the key, and the value of any `app_key=…`. */
  const text = (original: string) => data(original).replace(NAMED_KEY, `$1${KEY_MASK}`);
  return {
    data,
    text,
    body: (bytes: Buffer, isData: boolean) =>
      Buffer.from((isData ? data : text)(bytes.toString('latin1')), 'latin1'),
  };
}

/** Pattern of all encodings of a character. Only characters that JSON escapes allow backslashes: `\n` is no "n". */
function formsOf(character: string): string {
  const plain = `${/\w/.test(character) ? '' : `\\\\{0,${MAX_BACKSLASHES}}`}${escaped(character)}`;
  const codes = [character, ...(character === '+' ? [' '] : [])].map(percentHex);
  const encoded = codes.flatMap((hex) => [
    `%(?:25){0,${MAX_PERCENTS}}${hex}`,
    `\\\\{1,${MAX_BACKSLASHES}}u00${hex}`,
  ]);
  // A server that parses the query as a form decodes `+` as a space.
  return `(?:${[plain, ...(character === '+' ? [' '] : []), ...encoded].join('|')})`;
}

function percentHex(character: string): string {
  const digits = character.charCodeAt(0).toString(16).padStart(2, '0');
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
