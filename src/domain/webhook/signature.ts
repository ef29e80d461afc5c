import type { Delivery } from '#contract/webhook';
import { type Bytes, fromBase64, fromHex, toHex, utf8 } from '../text/bytes';
import { formatLength } from '../time/format';
import type { UnixSeconds } from '../time/zone';
import { parseEventTime } from './events';
import { type Header, headerValues, parseHeaders } from './compare';

/**
 * Signatures of deliveries: an HMAC of the body in a header, with or without a prefix and a signed time. Sources: the
 * senders' documents, such as GitHub "Validating webhook deliveries", Stripe "Verify webhook signatures manually",
 * Standard Webhooks "Verifying payloads manually", Slack "Verifying requests from Slack", Grafana "Configure webhook
 * notifications".
 */

type HmacAlgorithm = 'SHA-1' | 'SHA-256' | 'SHA-512';

/** HMAC of the platform's WebCrypto. */
export type Hmac = (algorithm: HmacAlgorithm, key: Bytes, message: Bytes) => Promise<Bytes>;

const MAC_BYTES: Readonly<Record<HmacAlgorithm, number>> = { 'SHA-1': 20, 'SHA-256': 32, 'SHA-512': 64 };
const ALGORITHMS = ['SHA-256', 'SHA-1', 'SHA-512'] as const;

type SignedMessage = { headers: readonly Header[]; body: string; time: string };

/** Signature of one sender, or of any sender in one header. */
export type Sender = {
  name: string;
  header: string;
  /** By the length of the signature if absent. */
  algorithm?: HmacAlgorithm;
  /** Text in front of each signature, by the sender's documents. */
  prefix?: string;
  /** Base64 by the sender's documents; hexadecimal if absent. */
  isBase64?: boolean;
  /** Separator of several signatures. */
  separator?: RegExp;
  /** Place of the signed time: a part of the header, or a header of its own. */
  timePart?: string;
  timeHeader?: string;
  /** Seconds that the signed time may be off. */
  limitSeconds?: number;
  /** Texts of which one is signed; the body if absent. */
  messages?: (message: SignedMessage) => string[];
  key?: (secret: string) => Bytes | undefined;
  /** True if the sender may sign more than the body: the scheme is a guess. */
  isGuess?: boolean;
};

const MINUTES_5 = 300;

/** Stripe's form: `t=<time>,v1=<signature>`. */
const TIMED = {
  prefix: 'v1=',
  timePart: 't',
  limitSeconds: MINUTES_5,
  messages: ({ time, body }: SignedMessage) => [`${time}.${body}`],
};
/** Slack's form: `v0=<signature>`, its time in a header. */
const SLACK_LIKE = {
  prefix: 'v0=',
  limitSeconds: MINUTES_5,
  messages: ({ time, body }: SignedMessage) => [`v0:${time}:${body}`],
};

/** All senders, in the order in which a delivery is compared with them. */
export const SENDERS: readonly Sender[] = [
  { name: 'GitHub', header: 'X-Hub-Signature-256', algorithm: 'SHA-256', prefix: 'sha256=' },
  { name: 'GitHub, SHA-1', header: 'X-Hub-Signature', prefix: 'sha1=' },
  { name: 'Stripe', header: 'Stripe-Signature', ...TIMED },
  { name: 'Calendly', header: 'Calendly-Webhook-Signature', ...TIMED },
  {
    name: 'Paddle',
    header: 'Paddle-Signature',
    prefix: 'h1=',
    timePart: 'ts',
    limitSeconds: MINUTES_5,
    messages: ({ time, body }) => [`${time}:${body}`],
  },
  standardWebhooks('Svix', 'svix'),
  standardWebhooks('Standard Webhooks', 'webhook'),
  { name: 'Slack', header: 'X-Slack-Signature', timeHeader: 'X-Slack-Request-Timestamp', ...SLACK_LIKE },
  { name: 'Zoom', header: 'X-Zm-Signature', timeHeader: 'X-Zm-Request-Timestamp', ...SLACK_LIKE },
  {
    name: 'Zendesk',
    header: 'X-Zendesk-Webhook-Signature',
    isBase64: true,
    timeHeader: 'X-Zendesk-Webhook-Signature-Timestamp',
    messages: ({ time, body }) => [time + body],
  },
  {
    name: 'Twitch EventSub',
    header: 'Twitch-Eventsub-Message-Signature',
    prefix: 'sha256=',
    timeHeader: 'Twitch-Eventsub-Message-Timestamp',
    limitSeconds: 600,
    messages: ({ headers, time, body }) =>
      headerValues(headers, 'Twitch-Eventsub-Message-Id').map((id) => id + time + body),
  },
  {
    name: 'Grafana',
    header: 'X-Grafana-Alerting-Signature',
    // The user configures the name of the header that has the time.
    messages: ({ headers, body }) => [
      body,
      ...headers.filter(({ name }) => /timestamp/i.test(name)).map(({ value }) => `${value.trim()}:${body}`),
    ],
  },
  { name: 'PagerDuty', header: 'X-PagerDuty-Signature', prefix: 'v1=' },
  { name: 'Typeform', header: 'Typeform-Signature', prefix: 'sha256=', isBase64: true },
  { name: 'CircleCI', header: 'CircleCI-Signature', prefix: 'v1=' },
  ...Object.entries({
    Gitea: 'X-Gitea-Signature',
    Gogs: 'X-Gogs-Signature',
    Forgejo: 'X-Forgejo-Signature',
    Linear: 'Linear-Signature',
    Sentry: 'Sentry-Hook-Signature',
    Razorpay: 'X-Razorpay-Signature',
    Paystack: 'X-Paystack-Signature',
    Dropbox: 'X-Dropbox-Signature',
    Vercel: 'X-Vercel-Signature',
    Asana: 'X-Hook-Signature',
    LaunchDarkly: 'X-LD-Signature',
    Terraform: 'X-TFE-Notification-Signature',
  }).map(([name, header]) => ({ name, header })),
  ...Object.entries({
    Shopify: 'X-Shopify-Hmac-Sha256',
    WooCommerce: 'X-WC-Webhook-Signature',
    Heroku: 'Heroku-Webhook-Hmac-SHA256',
    DocuSign: 'X-DocuSign-Signature-1',
    Xero: 'X-Xero-Signature',
    LINE: 'X-LINE-Signature',
  }).map(([name, header]) => ({ name, header, isBase64: true })),
];

function standardWebhooks(name: string, start: string): Sender {
  return {
    name,
    header: `${start}-signature`,
    prefix: 'v1,',
    isBase64: true,
    separator: /\s+/,
    timeHeader: `${start}-timestamp`,
    limitSeconds: MINUTES_5,
    messages: ({ headers, time, body }) =>
      headerValues(headers, `${start}-id`).map((id) => `${id}.${time}.${body}`),
    key: (secret) => fromBase64(secret.replace(/^whsec_/, '')),
  };
}

/** An HMAC of the body in any header. */
export function plainSenders(header: string): Sender[] {
  return ALGORITHMS.map((algorithm) => ({
    name: `HMAC ${algorithm} of the body`,
    header,
    algorithm,
    isGuess: true,
  }));
}

/** Names of signatures with a private key, which an HMAC never is. */
const ASYMMETRIC_NAME =
  /ed25519|ecdsa|^x-twilio-email-event-webhook-signature$|^paypal-transmission-sig$|^github-public-key-signature$/i;
const SIGNATURE_NAME = /signature|hmac|(?:^|-)sig(?:$|-)/i;
/** Headers that describe a signature: `X-Signature-Timestamp`, `X-HubSpot-Signature-Version`, `Signature-Input`. */
const ABOUT_SIGNATURE = /(?:time|timestamp|nonce|version|algorithm|alg|method|type|input|date|expires|id)$/i;

type SignedRequest = Pick<Delivery, 'request_headers'>;

/** Sender that the headers of a request suggest; undefined if no header looks like a signature. */
export function suggestedSender({ request_headers }: SignedRequest): Sender | undefined {
  const { headers } = parseHeaders(request_headers);
  const matchingSenders = SENDERS.filter(({ header }) => headerValues(headers, header).length > 0);
  const sender = matchingSenders.find((each) => signaturesOf(each, headers).length > 0) ?? matchingSenders[0];
  if (sender) return sender;
  const others = headers.filter(
    ({ name }) => SIGNATURE_NAME.test(name) && !ABOUT_SIGNATURE.test(name) && !ASYMMETRIC_NAME.test(name),
  );
  const { name, value } = others.find((header) => algorithmOf(header.value) !== undefined) ?? others[0] ?? {};
  if (name === undefined) return undefined;
  return plainSenders(name).find(({ algorithm }) => algorithm === (algorithmOf(value) ?? 'SHA-256'));
}

/** True if the suggested signature has its form, so that a check of it compares something. */
export function hasReadableSignature(request: SignedRequest): boolean {
  const sender = suggestedSender(request);
  const { headers } = parseHeaders(request.request_headers);
  return sender !== undefined && signaturesOf(sender, headers).length > 0 && timeOf(sender, headers) !== '';
}

/** Decodes each part of a header that has that many bytes, without prefixes such as `sha256=` or `v1=`. */
export function signaturesIn(value: string, length: number): Bytes[] {
  return signatureParts(value, length).map(({ bytes }) => bytes);
}

type Part = { bytes: Bytes; prefix: string; space: string; text: string };

/** Not the space between a prefix and its signature. */
const SEPARATOR = /(?:[,;]|(?<!(?:^|[,;\s])[A-Za-z][\w-]{0,15}=\s{0,9})\s)+/;

function signatureParts(value: string, length: number, separator = SEPARATOR): Part[] {
  return value.split(separator).flatMap((part) => {
    const [, prefix = '', space = '', text = ''] =
      /^([A-Za-z][\w-]{0,15}[=:,](?=.))?(\s*)(.*)$/.exec(part) ?? [];
    // Base64 may look like a prefix with a value behind it.
    const decoded = [fromHex(text), fromBase64(text), fromBase64(part)];
    const bytes = decoded.find((each) => each?.length === length);
    return bytes ? [{ bytes, prefix, space, text }] : [];
  });
}

function algorithmOf(value = ''): HmacAlgorithm | undefined {
  return ALGORITHMS.find((algorithm) => signatureParts(value, MAC_BYTES[algorithm]).length > 0);
}

/** Signatures of a sender in a request: those with its prefix or with none. */
function signaturesOf(
  { header, algorithm, prefix = '', separator }: Sender,
  headers: readonly Header[],
): Part[] {
  return headerValues(headers, header).flatMap((value) => {
    const length = MAC_BYTES[algorithm ?? algorithmOf(value) ?? 'SHA-256'];
    const parts = signatureParts(value, length, separator);
    return prefix === '' ? parts : parts.filter((part) => ['', prefix].includes(part.prefix.toLowerCase()));
  });
}

/** Signed time as sent; '' if it is missing, undefined for a sender without one. */
function timeOf({ header, timePart, timeHeader }: Sender, headers: readonly Header[]): string | undefined {
  if (timeHeader !== undefined)
    return (
      headerValues(headers, timeHeader)
        .find((value) => signedSeconds(value) !== undefined)
        ?.trim() ?? ''
    );
  if (timePart === undefined) return undefined;
  const pattern = new RegExp(`(?:^|[,;\\s])${timePart}=(\\d{1,15})(?=$|[,;\\s])`);
  return pattern.exec(headerValues(headers, header).join(','))?.[1] ?? '';
}

function signedSeconds(time: string): UnixSeconds | undefined {
  if (/^\s*\d{1,15}\s*$/.test(time)) return Number(time);
  const instantMs = parseEventTime(time)?.instantMs;
  return instantMs === undefined ? undefined : instantMs / 1000;
}

/** Reason why a receiver would accept a signature or not; no sentence has a secret or a signature. */
export type SignatureResult = {
  cause:
    | 'match'
    | 'lax match'
    | 'too old'
    | 'ahead'
    | 'mismatch'
    | 'unknown scheme'
    | 'no secret'
    | 'no signature'
    | 'malformed';
  sentence: string;
};

type Signed = { secret: string; headers: readonly Header[]; body: string };

function malformed(sentence: string): SignatureResult {
  return { cause: 'malformed', sentence };
}

/**
 * Checks the signature of a delivery as its receiver would.
 * @param sentAt time of the delivery, if known: receivers reject a signed time too far from it.
 */
export async function checkSignature(
  sender: Sender,
  { secret, headers, body }: Signed,
  hmac: Hmac,
  sentAt?: UnixSeconds,
): Promise<SignatureResult> {
  const { header, timeHeader = header, prefix = '' } = sender;
  if (secret === '') return { cause: 'no secret', sentence: 'Enter the secret to check the signature.' };
  if (headerValues(headers, header).length === 0)
    return { cause: 'no signature', sentence: `There is no header ${header}.` };
  const time = timeOf(sender, headers);
  if (time === '') return malformed(`The header ${timeHeader} has no time.`);
  const signatures = signaturesOf(sender, headers);
  if (signatures.length === 0)
    return malformed(
      `The header ${header} has no ${prefix === '' ? 'signature' : `“${prefix}” signature`} of the length of an HMAC.`,
    );
  const key = sender.key ? sender.key(secret) : utf8(secret);
  if (!key) return malformed('The secret is not base64 (behind “whsec_”).');
  const messages = sender.messages?.({ headers, body, time: time ?? '' }) ?? [body];
  if (messages.length === 0) return malformed('A header that is part of the signature is missing.');
  const algorithm = ALGORITHMS.find((each) => MAC_BYTES[each] === signatures[0]?.bytes.length) ?? 'SHA-256';
  const expected = await Promise.all(messages.map((message) => hmac(algorithm, key, utf8(message))));
  const match = signatures.find(({ bytes }) => expected.some((hash) => toHex(hash) === toHex(bytes)));
  if (match) return accepted(sender, match, time, sentAt);
  return sender.isGuess
    ? {
        cause: 'unknown scheme',
        sentence: `This is not the HMAC ${algorithm} of the body with this secret: the secret is another one, the body was changed, or the sender signs more than the body.`,
      }
    : {
        cause: 'mismatch',
        sentence:
          'The signature does not match: another secret, or the body was changed on its way or when it was stored.',
      };
}

function accepted(
  sender: Sender,
  part: Part,
  time: string | undefined,
  sentAt: UnixSeconds | undefined,
): SignatureResult {
  const { header, limitSeconds } = sender;
  const signedAt = signedSeconds(time ?? '');
  const age = sentAt === undefined || signedAt === undefined ? 0 : sentAt - signedAt;
  if (limitSeconds !== undefined && Math.abs(age) > limitSeconds) {
    const off = formatLength(Math.abs(age));
    return {
      cause: age > 0 ? 'too old' : 'ahead',
      sentence: `The signature matches, but its time is ${off} ${age > 0 ? 'before' : 'ahead of'} the delivery: receivers accept ${formatLength(limitSeconds)}. Compare the clocks of both sides${age > 0 ? ', or how long the delivery waited' : ''}.`,
    };
  }
  const faults = faultsOf(sender, part);
  return faults.length === 0
    ? { cause: 'match', sentence: 'The signature matches this body and this secret.' }
    : {
        cause: 'lax match',
        sentence: `The signature matches, but in ${header} it ${faults.join(' and ')}: a receiver that compares texts refuses it.`,
      };
}

/** What a receiver that compares texts refuses in a signature with the right bytes. */
function faultsOf({ prefix = '', isBase64 = false, isGuess = false }: Sender, part: Part): string[] {
  const isHex = fromHex(part.text) !== undefined;
  const capitals = isHex && /[A-F]/.test(part.text) ? ['is in capitals'] : [];
  if (isGuess) return capitals;
  return [
    ...capitals,
    ...(isHex === isBase64 ? [isHex ? 'is in hexadecimal' : 'is in base64'] : []),
    ...(part.space === '' ? [] : [`has a space behind “${part.prefix}”`]),
    ...(prefix === '' && part.prefix !== '' ? [`begins with “${part.prefix}”`] : []),
    ...(prefix !== '' && part.prefix !== prefix ? [`lacks “${prefix}”`] : []),
  ];
}
