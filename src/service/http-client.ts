import { lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Agent, buildConnector, type Dispatcher, interceptors } from 'undici';
import { parseJson } from '#contract/json';
import { elementsOf, membersOf, textOf } from '#domain/exchange/fields';
import { MAX_NESTING, scanBody } from './http/body';

/**
 * Requests to servers that others run: each reply as a whole, in limits of time and size, over redirects that lead to no
 * private network. Only the configured host may be private.
 */

export type HttpReply = { status: number; headers: Headers; text: string };

/** Request without a readable reply; the message continues the name of the server: "did not answer within 60 s". */
export class HttpFailure extends Error {
  override name = 'HttpFailure';
  /** True if another try would end the same. */
  readonly isFinal: boolean;
  /** Status of a reply that broke off. */
  readonly status: number | undefined;

  constructor(
    message: string,
    { isFinal = false, status }: { isFinal?: boolean; status?: number | undefined } = {},
  ) {
    super(message);
    this.isFinal = isFinal;
    this.status = status;
  }
}

type HttpRequest = {
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  signal: AbortSignal;
  /** Max time for the whole reply. */
  seconds: number;
};

export type HttpSettings = {
  /** Address that the operator has configured. */
  base: URL;
  /** True if a redirect may lead to an origin; its addresses must be public. Default: that of the base. */
  mayLeadTo?: ((origin: URL) => boolean) | undefined;
  /** After decompression. */
  maxBytes?: number | undefined;
  /** Stands between the rules of redirects and the network, in specs. */
  interceptor?: Dispatcher.DispatcherComposeInterceptor | undefined;
};

const MAX_REDIRECTS = 5;
const MAX_BYTES = 50_000_000;
const CONNECT_MS = 10_000;

const UTF8 = new TextDecoder();

export function createHttpClient({ base, mayLeadTo, maxBytes = MAX_BYTES, interceptor }: HttpSettings) {
  const isAllowed = mayLeadTo ?? (({ origin }: URL) => origin === base.origin);
  const agent = new Agent({ connect: connectorFor(base), maxResponseSize: maxBytes });
  const guard: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
    const { origin = '' } = options;
    if (isAllowed(new URL(origin))) return dispatch(options, handler);
    throw notFollowed(new URL(origin).host);
  };
  const direct = agent.compose(...(interceptor ? [interceptor, guard] : [guard]));
  const following = direct.compose(interceptors.redirect({ maxRedirections: MAX_REDIRECTS }));
  return {
    /** @throws HttpFailure, or the reason of the signal. */
    async send(url: URL, { method, headers, body, signal, seconds }: HttpRequest): Promise<HttpReply> {
      const limit = new AbortController();
      const late = new HttpFailure(`did not answer within ${seconds} s`);
      const timer = setTimeout(() => limit.abort(late), seconds * 1000);
      const onAbort = () => limit.abort(signal.reason);
      signal.addEventListener('abort', onAbort);
      let status: number | undefined;
      try {
        signal.throwIfAborted();
        // A question that is sent by POST would become a GET.
        const reply = await (method === 'GET' ? following : direct).request({
          origin: url.origin,
          path: `${url.pathname}${url.search}`,
          method,
          headers: { 'User-Agent': 'Watchbill', 'Accept-Encoding': 'gzip', ...headers },
          ...(body !== undefined && { body }),
          signal: limit.signal,
          headersTimeout: 0,
          bodyTimeout: 0,
        });
        status = reply.statusCode;
        const bytes = Buffer.from(await reply.body.arrayBuffer());
        const isZipped = reply.headers['content-encoding'] === 'gzip' && bytes.length > 0;
        const text = UTF8.decode(
          isZipped ? await promisify(gunzip)(bytes, { maxOutputLength: maxBytes }) : bytes,
        );
        return {
          status,
          headers: new Headers(
            Object.entries(reply.headers).flatMap(([name, value]) =>
              [value ?? []].flat().map((one): [string, string] => [name, one]),
            ),
          ),
          text,
        };
      } catch (error) {
        signal.throwIfAborted();
        throw httpFailure(error, { status, maxBytes });
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      }
    },
    close: () => agent.destroy(),
  };
}

function notFollowed(place: string): HttpFailure {
  const advice = 'set url to the right address, the key is not sent there';
  return new HttpFailure(`redirects to ${place}, which is not followed: ${advice}`, { isFinal: true });
}

function httpFailure(
  error: unknown,
  { status, maxBytes }: { status: number | undefined; maxBytes: number },
): HttpFailure {
  const { code: own, cause } = membersOf(error);
  const code = textOf(own) ?? textOf(membersOf(cause)['code']);
  if (error instanceof HttpFailure) {
    const { message, isFinal } = error;
    return new HttpFailure(message, { isFinal, status });
  }
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'ERR_BUFFER_TOO_LARGE')
    return new HttpFailure(`sent more than ${maxBytes / 1e6} MB`, { isFinal: true, status });
  // Of an address that is none, or no HTTP.
  if (code === 'UND_ERR_INVALID_ARG' || code === 'ERR_INVALID_URL')
    return notFollowed('another kind of address');
  const isBroken = code === undefined || code === 'UND_ERR_SOCKET' || code.startsWith('HPE_');
  return new HttpFailure(isBroken ? 'broke off the connection' : `cannot be reached (${code})`, { status });
}

/** Networks that are no part of the public internet: a redirect into them could reach servers behind a firewall. */
const PRIVATE = new BlockList();

for (const network of [
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.168.0.0/16',
  '198.18.0.0/15 224.0.0.0/3 ::/128 ::1/128 64:ff9b::/96 fc00::/7 fe80::/10 ff00::/8',
].flatMap((line) => line.split(' '))) {
  const [address = '', prefix] = network.split('/');
  PRIVATE.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** True for an address of the public internet. An IPv4 address within IPv6 is checked as the first. */
export function isPublicAddress(address: string): boolean {
  return !PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Connects to the configured host, and to others at public addresses only: checked as they are connected to. */
function connectorFor(base: URL): buildConnector.connector {
  const own = buildConnector({ timeout: CONNECT_MS });
  const other = buildConnector({ timeout: CONNECT_MS, lookup: publicLookup });
  return (options, done) => {
    const { protocol, host, hostname } = options;
    const bare = hostname.replace(/^\[(.*)\]$/, '$1');
    if (`${protocol}//${host}` === base.origin) own(options, done);
    else if (isIP(bare) !== 0 && !isPublicAddress(bare)) done(notFollowed(bare), null);
    else other(options, done);
  };
}

const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) done(error ?? new Error(`${hostname} has no address`), '');
    else if (!addresses.every(({ address }) => isPublicAddress(address))) done(notFollowed(hostname), '');
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });

/** JSON of a text; undefined if it is none, or nested so deep that reading it would end the process. */
export function jsonIn(text: string): unknown {
  if (scanBody(Buffer.from(text), Infinity).depth > MAX_NESTING) return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** True for a page, such as a sign-in form, in place of an answer. */
export function isPage(headers: Headers, text: string): boolean {
  return /html/i.test(headers.get('Content-Type') ?? '') || /^\s*<(?:!doctype html|html)/i.test(text);
}

/** Words of an error in the forms that tools have. */
export function errorWords(json: unknown): string | undefined {
  const { error, message, msg, errmsg, detail, errors } = membersOf(json);
  const { message: nested, code, errors: nestedErrors } = membersOf(error);
  const [first] = elementsOf(errors ?? nestedErrors);
  const texts = [
    nested ?? code ?? error,
    message,
    detail,
    msg,
    errmsg,
    textOf(first) ?? membersOf(first)['message'],
  ];
  const words = [...new Set(texts.flatMap((text) => textOf(text) ?? []))];
  return words.length === 0 ? undefined : words.join(': ');
}

const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** True for a status that another try may change. */
export function isTransient(status: number): boolean {
  return TRANSIENT.has(status);
}

/** Wait in seconds that a reply requests; undefined if it names none. `now`: this clock, in milliseconds. */
export function requestedWait(
  { status, headers, json }: Omit<HttpReply, 'text'> & { json: unknown },
  now: number,
): number | undefined {
  const date = Date.parse(headers.get('Date') ?? '');
  const from = Number.isNaN(date) ? now : date;
  const limits = ['RateLimit-Reset', 'X-RateLimit-Reset', 'X-RateLimit-Period-In-Sec'];
  const later = status === 429 ? limits.map((name) => headers.get(name)) : [];
  const inBody = status === 429 ? membersOf(membersOf(json)['rate_limit'])['retry_after'] : undefined;
  return [headers.get('Retry-After'), inBody, ...later]
    .map((value) => waitIn(value, from))
    .find((wait) => wait !== undefined);
}

/** Seconds up to this are a wait, above it an instant. */
const FIRST_EPOCH = 1e9;

/** Seconds, an instant in Unix seconds, or a date; `from` in milliseconds. */
function waitIn(value: unknown, from: number): number | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const number = Number(text);
  const until = Number.isNaN(number) ? Date.parse(text) / 1000 : number;
  if (Number.isNaN(until)) return undefined;
  const isInstant = Number.isNaN(number) || number > FIRST_EPOCH;
  return Math.max(0, isInstant ? until - from / 1000 : until);
}
