import type { Delivery } from '#contract/webhook';
import { robotError } from './robot-error';

/** Timeout in milliseconds and attempts of the sender. */
export const SENDER_LIMIT_MS = 2000;
export const SENDER_ATTEMPTS = 2;

export type FailureKind =
  | 'ok'
  | 'dns'
  | 'tls'
  /** The sender's own proxy. */
  | 'proxy'
  /** The sender's own rule. */
  | 'denied'
  | 'busy'
  | 'connect'
  /** A connection that ended before the answer. */
  | 'cut'
  /** HTTP where HTTPS is spoken, or the other way round. */
  | 'protocol'
  /** The sender ended the attempt itself. */
  | 'stopped'
  | 'timeout'
  | 'client'
  | 'server'
  | 'redirect'
  /** A chat robot answered 200 with an error code in the body. */
  | 'rejected'
  | 'other';

/** Cause in one sentence, and advice; '' if there is nothing to do. */
type ExplainedFailure = { kind: FailureKind; sentence: string; advice: string };

type OutcomeFields = Pick<
  Delivery,
  'status' | 'status_code' | 'error_message' | 'duration' | 'attempt' | 'endpoint' | 'response_body'
> &
  Partial<Pick<Delivery, 'event_type'>>;

/** Kinds of failure without a status code, by the message of the sender. */
type MessageKind = Exclude<FailureKind, 'ok' | 'client' | 'server' | 'rejected'>;

const MESSAGES: readonly [MessageKind, RegExp][] = [
  [
    'proxy',
    /proxyconnect|proxy (?:authentication|connection|error|refused)|ERR_PROXY|\bsocks\b|tunnel(?:ing socket)? (?:could not|connection failed|failed)|CONNECT tunnel/i,
  ],
  [
    'denied',
    /(?:address|host|ip|url|port)s? (?:is |are )?(?:not (?:allowed|permitted)|blocked|forbidden|prohibited|denied)|(?:blocked|forbidden|prohibited|disallowed) (?:address|host|ip|url)|(?:denied|blocked|forbidden) by|connect: (?:operation not permitted|permission denied)|EACCES|EPERM|\bssrf\b/i,
  ],
  [
    'protocol',
    /HTTP response to HTTPS client|HTTP request was sent to HTTPS|malformed HTTP response|unsupported protocol|wrong version number|first record does not look like a TLS handshake|invalid protocol|ERR_INVALID_PROTOCOL|plain HTTP request/i,
  ],
  ['busy', /ENHANCE_YOUR_CALM|too many (?:requests|connections)|rate.?limit|throttl/i],
  [
    'dns',
    /no such host|ENOTFOUND|EAI_AGAIN|name (?:or service )?not (?:known|resolved)|could not resolve|server misbehaving|\bdns\b|NXDOMAIN|getaddrinfo|\blookup \S+(?: on|:)/i,
  ],
  [
    'tls',
    /INADEQUATE_SECURITY|\btls\b|\bssl\b|x509|certificate|handshake|self.signed|CERT_|unknown authority/i,
  ],
  ['timeout', /deadline exceeded|time[d-]? ?out|ETIMEDOUT|ESOCKETTIMEDOUT/i],
  [
    'cut',
    /reset by peer|ECONNRESET|ECONNABORTED|broken pipe|\bEOF\b|connection (?:was )?(?:closed|aborted|lost)|closed (?:the )?(?:idle )?connection|socket hang up|EPIPE|GOAWAY|\bhttp2: |stream error/i,
  ],
  ['connect', /refused|ECONNRE|unreachable|EHOST|ENET|no route|dial (?:tcp|udp)/i],
  ['redirect', /redirect/i],
  ['stopped', /context cancel|operation was cancel|\babort|ECANCELED|shutting down/i],
];

const CLIENT: Record<number, [string, string]> = {
  400: ['the receiver could not read the request', 'Compare the body with what the receiver expects.'],
  401: ['the receiver did not accept the credentials', 'Check the secret or token on both sides.'],
  403: [
    'the receiver refuses this sender',
    'Check permissions, an allow list of addresses, or a firewall before the receiver.',
  ],
  404: [
    'nothing answers at this address',
    'Check the path of the endpoint; the receiver may have been moved or removed.',
  ],
  405: ['the address does not take POST', 'Check the path of the endpoint: it may be a page and not a hook.'],
  407: [
    'it asks for the sender’s credentials, and the receiver was not reached',
    'Enter user and password of the proxy in the sender’s settings.',
  ],
  408: [
    'the receiver gave up waiting for the request',
    'Look at the network between the two, or at a proxy before the receiver.',
  ],
  410: [
    'the receiver says this address is gone for good',
    'Point the integration to the new address, or remove it.',
  ],
  413: [
    'the receiver finds the body too large',
    'Raise the limit of the receiver or of the proxy before it.',
  ],
  415: [
    'the receiver does not take this content type',
    'Compare the Content-Type header with what the receiver expects.',
  ],
  422: ['the receiver read the body and found its content wrong', 'Its answer often names the field.'],
  409: ['it clashes with something the receiver already has', 'Look whether an earlier attempt got through.'],
  414: ['the receiver finds the address too long', 'Shorten the path and query of the endpoint.'],
  421: [
    'this address is not one that the receiver serves for the name',
    'Check the host name of the endpoint, and that of the certificate.',
  ],
  426: ['the receiver wants another version of HTTP', 'Look at its answer, and at the proxy before it.'],
  431: ['the receiver finds the headers too large', 'Send fewer or shorter headers, or raise its limit.'],
  429: ['the receiver gets more requests than it allows', 'Raise its limit, or let fewer events through.'],
};

const SERVER: Record<number, [string, string]> = {
  500: ['the receiver failed inside', 'Look for this time in the log of the receiver.'],
  502: ['a proxy got no proper answer from the receiver', 'Look whether the receiver was up at this time.'],
  503: ['the receiver was not ready', 'Look for a deploy or an overload at this time.'],
  520: [
    'Cloudflare got no proper answer from the receiver',
    'Look whether the receiver was up at this time.',
  ],
  521: [
    'Cloudflare could not connect to the receiver',
    'Check that the receiver runs and lets Cloudflare in.',
  ],
  522: [
    'Cloudflare could not connect to the receiver',
    'Check that the receiver runs and lets Cloudflare in.',
  ],
  523: ['Cloudflare could not connect to the receiver', 'Check the address of the receiver in Cloudflare.'],
  524: ['Cloudflare waited too long for the receiver', 'Let the receiver answer first and work afterwards.'],
  525: ['Cloudflare and the receiver found no secure connection', 'Check TLS on the receiver.'],
  526: ['Cloudflare did not accept the certificate of the receiver', 'Check its expiry, name and chain.'],
  504: ['a proxy waited too long for the receiver', 'Let the receiver answer first and work afterwards.'],
};

/** True if a signature may be why the receiver refused: a check of it helps. */
export function mayBeSignature({ status_code: code }: Pick<Delivery, 'status_code'>): boolean {
  return code === 401;
}

/** Outcome in words: "Not delivered, HTTP 500", "Not delivered, HTTP 200 with errcode 93000". */
export function outcomeInWords(delivery: OutcomeFields): string {
  const { status_code: code } = delivery;
  const { kind } = explainFailure(delivery);
  const answer = code > 0 ? `HTTP ${code}` : 'no answer';
  const error = kind === 'rejected' ? robotError(delivery) : undefined;
  return `${outcomeName(delivery)}, ${answer}${error ? ` with ${error.field} ${error.code}` : ''}`;
}

/** Outcome alone, without the answer. */
export function outcomeName(delivery: OutcomeFields): 'Delivered' | 'Not delivered' {
  return explainFailure(delivery).kind === 'ok' ? 'Delivered' : 'Not delivered';
}

/** Explains an outcome by status, code, duration, message and error code; repeats nothing of the messages. */
export function explainFailure(delivery: OutcomeFields): ExplainedFailure {
  const { status_code: code } = delivery;
  const error = code === 200 ? robotError(delivery) : undefined;
  if (error) {
    const { robot, field, advice } = error;
    const sentence = `${robot} answered 200, but with ${field} ${error.code}: the message was not delivered.`;
    return { kind: 'rejected', sentence, advice };
  }
  if (code === 200 && delivery.status !== 'failed')
    return { kind: 'ok', sentence: 'The receiver answered 200 OK.', advice: '' };
  if (code >= 100) return byCode(delivery);
  if (delivery.status === 'success')
    return {
      kind: 'ok',
      sentence: 'The sender counts this as delivered; no status code was kept.',
      advice: '',
    };
  return byMessage(delivery);
}

function byCode({ status_code: code, status }: OutcomeFields): ExplainedFailure {
  const words = CLIENT[code] ?? SERVER[code];
  if (code === 200)
    return {
      kind: 'other',
      sentence: `The receiver answered 200, yet the delivery is marked failed.`,
      advice: 'The answer may have been cut off or have come too late.',
    };
  if (code < 300)
    return {
      kind: status === 'success' ? 'ok' : 'other',
      sentence: `The receiver answered ${code}; the sender takes only 200 for success.`,
      advice: status === 'success' ? '' : 'Let the receiver answer 200 exactly.',
    };
  if (code < 400)
    return {
      kind: 'redirect',
      sentence: `The receiver answered ${code}: the hook lives at another address, and a redirect is no success.`,
      advice: 'Enter the address in the Location header as the endpoint.',
    };
  if (code < 500)
    return {
      kind: 'client',
      sentence: `${code === 407 ? 'A proxy' : 'The receiver'} answered ${code}: ${words?.[0] ?? 'it refuses this request'}.`,
      advice: words?.[1] ?? 'Look at its answer, or for this time in its log.',
    };
  return {
    kind: 'server',
    sentence: `The receiver answered ${code}: ${words?.[0] ?? 'it failed'}.`,
    advice: words?.[1] ?? 'Look for this time in the log of the receiver.',
  };
}

/** Causes before the receiver, whose own limits do not matter. */
const OF_SENDER: ReadonlySet<MessageKind | undefined> = new Set(['dns', 'proxy', 'denied']);

function byMessage(delivery: OutcomeFields): ExplainedFailure {
  const { error_message: message, duration } = delivery;
  const match = MESSAGES.find(([, pattern]) => pattern.test(message))?.[0];
  const late = duration >= SENDER_LIMIT_MS;
  // "dial tcp …: i/o timeout" is about time, "TLS handshake timeout" too: the limit was what ended them.
  const timedOut =
    !OF_SENDER.has(match) && MESSAGES.some(([kind, pattern]) => kind === 'timeout' && pattern.test(message));
  const kind = timedOut ? 'timeout' : (match ?? (late ? 'timeout' : 'other'));
  return { kind, sentence: `${SENTENCES[kind]}${tried(delivery)}.`, advice: ADVICE[kind] };
}

const SENTENCES: Record<MessageKind, string> = {
  dns: 'The name of the receiver could not be resolved, so nothing was sent',
  tls: 'No secure connection: the certificate or the TLS handshake of the receiver was not accepted, so nothing was sent',
  proxy: 'The sender could not get through its own proxy, so nothing reached the receiver',
  denied: 'A rule of the sender forbids this address, so nothing was sent',
  busy: 'The receiver refused because it gets more requests than it allows',
  connect: 'No connection to the receiver, so nothing was sent',
  cut: 'The connection was cut before an answer; the receiver may have got the request all the same',
  protocol: 'One side speaks HTTP and the other HTTPS at this address, so nothing was delivered',
  stopped: 'The sender ended this attempt before an answer, such as in a restart',
  timeout: `No answer within the sender’s limit of ${SENDER_LIMIT_MS / 1000} s; the receiver may have got the request all the same`,
  redirect: 'The receiver redirects, which is no success',
  other: 'The delivery failed without a status code',
};

const ADVICE: Record<MessageKind, string> = {
  dns: 'Check the spelling of the host name and its DNS record, as seen from the sender.',
  tls: 'Check the expiry, the host name and the chain of the certificate; the sender trusts public authorities only.',
  proxy: 'Check the address, port and credentials of the proxy in the sender’s settings, and that it runs.',
  denied: 'Use an address of the receiver that the sender may call, or allow this one in its settings.',
  busy: 'Raise the limit of the receiver, or let fewer events through.',
  connect: 'Check that the receiver listens on this port and that a firewall lets the sender in.',
  cut: 'Look for a restart or a crash at this time in the log of the receiver, and of a proxy before it.',
  protocol: 'Compare https:// and the port of the endpoint with what the receiver serves there.',
  stopped: 'Look for this time in the log of the sender.',
  timeout: 'Answer 200 first and do the work afterwards; take a repeated event id as the same event.',
  redirect: 'Enter the final address as the endpoint.',
  other: 'The message of the sender is all that is known.',
};

function tried({ attempt }: OutcomeFields): string {
  return attempt >= SENDER_ATTEMPTS ? `; this was attempt ${attempt}, the sender tries at most twice` : '';
}
