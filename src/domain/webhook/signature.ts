import { type Bytes, fromBase64, fromHex, toHex, utf8 } from '../text/bytes';
import { type Header, headerValues } from './headers';

/**
 * Checks the signature of a delivery as its receiver would. Sources: GitHub "Validating webhook deliveries", Stripe
 * "Verify webhook signatures manually", Svix "Verifying payloads manually" (the same as Standard Webhooks), Slack
 * "Verifying requests from Slack" (Zoom signs in the same way).
 */

export type HmacAlgorithm = 'SHA-1' | 'SHA-256' | 'SHA-512';

/** HMAC of a message; the browser's WebCrypto gives it. */
export type Hmac = (algorithm: HmacAlgorithm, key: Bytes, message: Bytes) => Promise<Bytes>;

/** `hmac`: HMAC of the body alone, in hexadecimal or base64, with or without a prefix such as `sha256=`. */
export type Scheme =
  | { kind: 'github' }
  | { kind: 'stripe' }
  | { kind: 'svix' }
  | { kind: 'slack'; header: string; timeHeader: string }
  | { kind: 'hmac'; header: string; algorithm: HmacAlgorithm };

export type Verification = {
  /** Undefined where it cannot be told: something is missing, or the scheme is not known. */
  ok: boolean | undefined;
  /** One sentence; holds no secret and no signature. */
  reason: string;
  /** Stripe and Svix sign their time, too; receivers refuse it more than 300 s off. Unix seconds. */
  tolerance?: { signedAtSeconds: number; limitSeconds: number };
};

const TOLERANCE_SECONDS = 300;

const LENGTHS: Record<number, HmacAlgorithm> = { 20: 'SHA-1', 32: 'SHA-256', 64: 'SHA-512' };
const SIGNATURE_NAME = /signature|hmac|(?:^|-)sig(?:$|-)/i;
const SVIX_PREFIXES = ['svix', 'webhook'];
const SLACK_HEADERS = [
  { header: 'X-Slack-Signature', timeHeader: 'X-Slack-Request-Timestamp' },
  { header: 'X-Zm-Signature', timeHeader: 'X-Zm-Request-Timestamp' },
];
/** Senders who write the algorithm before the signature sign the body alone, as GitHub does. */
const NAMED_ALGORITHM = /^\s*sha-?\d+\s*=/i;
/** Senders who are known to sign the body alone, and write nothing before. */
const PLAIN_HEADERS =
  /^(?:x-shopify-hmac-sha256|x-gitea-signature|x-gogs-signature|linear-signature|sentry-hook-signature)$/i;

/** The scheme that the headers of a request suggest; `undefined` where nothing looks signed. */
export function suggestScheme(headers: readonly Header[]): Scheme | undefined {
  const has = (name: string): boolean => headerValues(headers, name).length > 0;
  if (has('X-Hub-Signature-256')) return { kind: 'github' };
  if (has('Stripe-Signature')) return { kind: 'stripe' };
  if (SVIX_PREFIXES.some((prefix) => has(`${prefix}-id`) && has(`${prefix}-signature`)))
    return { kind: 'svix' };
  const slack = SLACK_HEADERS.find(({ header, timeHeader }) => has(header) && has(timeHeader));
  if (slack) return { kind: 'slack', ...slack };
  const signed = headers.find(({ name }) => SIGNATURE_NAME.test(name));
  return signed && { kind: 'hmac', header: signed.name, algorithm: algorithmOf(signed) };
}

/**
 * Checks a signature.
 * @param secret as the sender was given it; for Svix with or without `whsec_`.
 * @param body exactly as sent: one space more and nothing matches.
 */
export async function verifySignature(
  scheme: Scheme,
  secret: string,
  headers: readonly Header[],
  body: string,
  hmac: Hmac,
): Promise<Verification> {
  const signed = { secret, headers, body, hmac };
  if (secret === '') return refused('Enter the secret to check the signature.');
  if (scheme.kind === 'stripe') return stripe(signed);
  if (scheme.kind === 'svix') return svix(signed);
  if (scheme.kind === 'slack') return slackLike(scheme, signed);
  if (scheme.kind === 'github') return plain('X-Hub-Signature-256', 'SHA-256', signed);
  return plain(scheme.header, scheme.algorithm, signed);
}

type Signed = { secret: string; headers: readonly Header[]; body: string; hmac: Hmac };

async function plain(
  header: string,
  algorithm: HmacAlgorithm,
  { secret, headers, body, hmac }: Signed,
): Promise<Verification> {
  const values = headerValues(headers, header);
  if (values.length === 0) return refused(`There is no header ${header}.`);
  const expected = await hmac(algorithm, utf8(secret), utf8(body));
  const candidates = values.flatMap((value) => signaturesIn(value, expected.length));
  if (candidates.length === 0)
    return refused(`The header ${header} holds no signature of the length of HMAC ${algorithm}.`);
  const ok = candidates.some((candidate) => isSame(candidate, expected));
  const isKnown = PLAIN_HEADERS.test(header) || values.some((value) => NAMED_ALGORITHM.test(value));
  if (ok || isKnown) return matched(ok);
  return refused(
    `This is not the HMAC ${algorithm} of the body with this secret. Either the secret is another one or the body was changed, or the sender signs more than the body: which scheme is behind ${header} is not known here.`,
  );
}

async function slackLike(
  { header, timeHeader }: { header: string; timeHeader: string },
  { secret, headers, body, hmac }: Signed,
): Promise<Verification> {
  const [value = ''] = headerValues(headers, header);
  const [time = ''] = headerValues(headers, timeHeader);
  const signature = fromHex(/^v0=(.*)$/.exec(value.trim())?.[1] ?? '');
  if (!isTime(time)) return refused(`The header ${timeHeader} holds no time.`);
  if (!signature || signature.length === 0) return refused(`The header ${header} has no v0 signature.`);
  const expected = await hmac('SHA-256', utf8(secret), utf8(`v0:${time}:${body}`));
  return timed(isSame(signature, expected), time);
}

async function stripe({ secret, headers, body, hmac }: Signed): Promise<Verification> {
  const [value] = headerValues(headers, 'Stripe-Signature');
  if (value === undefined) return refused('There is no header Stripe-Signature.');
  const parts = value.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts
    .filter(([name]) => name === 'v1')
    .flatMap(([, hex = '']) => fromHex(hex || 'none') ?? []);
  if (!isTime(time)) return refused('The header Stripe-Signature has no time (t=).');
  if (signatures.length === 0) return refused('The header Stripe-Signature has no v1 signature.');
  const expected = await hmac('SHA-256', utf8(secret), utf8(`${time}.${body}`));
  return timed(
    signatures.some((signature) => signature && isSame(signature, expected)),
    time,
  );
}

async function svix({ secret, headers, body, hmac }: Signed): Promise<Verification> {
  const prefix = SVIX_PREFIXES.find((name) => headerValues(headers, `${name}-signature`).length > 0);
  const [id, time = '', signatureHeader] = ['id', 'timestamp', 'signature'].map(
    (name) => headerValues(headers, `${prefix ?? 'svix'}-${name}`)[0],
  );
  if (id === undefined || signatureHeader === undefined)
    return refused('The headers svix-id, svix-timestamp and svix-signature are not all there.');
  if (!isTime(time)) return refused('The header svix-timestamp holds no time.');
  const key = fromBase64(secret.replace(/^whsec_/, ''));
  if (!key) return refused('This is no Svix secret: after “whsec_” it must be base64.');
  const signatures = signatureHeader
    .split(/\s+/)
    .filter((part) => part.startsWith('v1,'))
    .map((part) => fromBase64(part.slice(3)));
  if (signatures.length === 0) return refused('The signature header has no v1 signature.');
  const expected = await hmac('SHA-256', key, utf8(`${id}.${time}.${body}`));
  return timed(
    signatures.some((signature) => signature && isSame(signature, expected)),
    time,
  );
}

/** Each part of a header that decodes to a signature of that many bytes; `sha256=`, `v1=` and the like are cut off. */
function signaturesIn(value: string, length: number): Bytes[] {
  return value.split(/[,\s]+/).flatMap((part) => {
    const text = part.replace(/^[A-Za-z][\w-]{0,15}[=:](?=.)/, '');
    const decoded = [fromHex(text), fromBase64(text), fromBase64(part)];
    return decoded.filter((bytes) => bytes !== undefined).filter((bytes) => bytes.length === length);
  });
}

function algorithmOf({ name, value }: Header): HmacAlgorithm {
  const named = /sha-?(1|256|512)(?!\d)/i.exec(`${value.slice(0, 12)} ${name}`)?.[1];
  if (named === '1' || named === '256' || named === '512') return `SHA-${named}`;
  const lengths = Object.keys(LENGTHS).map(Number);
  const length = lengths.find((bytes) => signaturesIn(value, bytes).length > 0);
  return LENGTHS[length ?? 32] ?? 'SHA-256';
}

function isTime(text: string): boolean {
  return /^\d{1,15}$/.test(text);
}

function isSame(a: Bytes, b: Bytes): boolean {
  return toHex(a) === toHex(b);
}

function refused(reason: string): Verification {
  return { ok: undefined, reason };
}

function timed(ok: boolean, time: string): Verification {
  return { ...matched(ok), tolerance: { signedAtSeconds: Number(time), limitSeconds: TOLERANCE_SECONDS } };
}

function matched(ok: boolean): Verification {
  return ok
    ? { ok, reason: 'The signature matches this body and this secret.' }
    : {
        ok,
        reason:
          'The signature does not match: another secret, or the body was changed on its way or when it was stored.',
      };
}
