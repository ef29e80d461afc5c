import { type Bytes, fromBase64, fromHex, toHex, utf8 } from '../text/bytes';
import { formFields } from './form-fields';
import { type Header, headerValues } from './headers';

/**
 * Checks the signature of a delivery as its receiver would. Sources: GitHub "Validating webhook deliveries", Stripe
 * "Verify webhook signatures manually", Svix "Verifying payloads manually" (the same as Standard Webhooks), Slack
 * "Verifying requests from Slack" (Zoom signs in the same way), Twilio "Validating requests", GitLab "Secret token",
 * PagerDuty "Verifying signatures".
 */

export type HmacAlgorithm = 'SHA-1' | 'SHA-256' | 'SHA-512';

/** HMAC of a message; the browser's WebCrypto gives it. */
export type Hmac = (algorithm: HmacAlgorithm, key: Bytes, message: Bytes) => Promise<Bytes>;

/**
 * `hmac`: HMAC of the body alone, in hexadecimal or base64, with or without a prefix such as `sha256=`; `token`: the
 * secret itself; `twilio`: HMAC of the address and the fields of a form.
 */
export type Scheme =
  | { kind: 'github' }
  | { kind: 'stripe' }
  | { kind: 'svix' }
  | { kind: 'slack'; header: string; timeHeader: string }
  | { kind: 'twilio' }
  | { kind: 'token'; header: string }
  | { kind: 'hmac'; header: string; algorithm: HmacAlgorithm };

/** Why a signature cannot be checked: nothing was entered, nothing was sent, it cannot be read, or nobody knows how. */
export type Obstacle = 'no secret' | 'no signature' | 'malformed' | 'unknown scheme';

export type Verification = {
  /** Undefined where it cannot be told. */
  ok: boolean | undefined;
  obstacle?: Obstacle;
  /** One sentence; holds no secret and no signature. */
  reason: string;
  /** Stripe and Svix sign their time, too; receivers refuse it more than 300 s off. Unix seconds. */
  tolerance?: { signedAtSeconds: number; limitSeconds: number };
};

const TOLERANCE_SECONDS = 300;

const LENGTHS: Record<number, HmacAlgorithm> = { 20: 'SHA-1', 32: 'SHA-256', 64: 'SHA-512' };
const SIGNATURE_NAME = /signature|hmac|(?:^|-)sig(?:$|-)/i;
const SVIX_PREFIXES = ['svix', 'webhook'];
export const SLACK = {
  kind: 'slack',
  header: 'X-Slack-Signature',
  timeHeader: 'X-Slack-Request-Timestamp',
} as const;
export const ZOOM = {
  kind: 'slack',
  header: 'X-Zm-Signature',
  timeHeader: 'X-Zm-Request-Timestamp',
} as const;
/** Senders who are known to sign the body alone. An algorithm before the signature does not say so: Twitch signs more. */
const PLAIN_HEADERS =
  /^(?:x-hub-signature(?:-256)?|x-shopify-hmac-sha256|x-pagerduty-signature|x-gitea-signature|x-gogs-signature|linear-signature|sentry-hook-signature)$/i;
const TWILIO_HEADER = 'X-Twilio-Signature';
const GITLAB_HEADER = 'X-Gitlab-Token';

/** The scheme that the headers of a request suggest; `undefined` where nothing looks signed. */
export function suggestScheme(headers: readonly Header[]): Scheme | undefined {
  const has = (name: string): boolean => headerValues(headers, name).length > 0;
  if (has('X-Hub-Signature-256')) return { kind: 'github' };
  if (has('Stripe-Signature')) return { kind: 'stripe' };
  if (SVIX_PREFIXES.some((prefix) => has(`${prefix}-id`) && has(`${prefix}-signature`)))
    return { kind: 'svix' };
  const slack = [SLACK, ZOOM].find(({ header, timeHeader }) => has(header) && has(timeHeader));
  if (slack) return slack;
  if (has(TWILIO_HEADER)) return { kind: 'twilio' };
  if (has(GITLAB_HEADER)) return { kind: 'token', header: GITLAB_HEADER };
  const signed = headers.find(({ name }) => SIGNATURE_NAME.test(name));
  return signed && { kind: 'hmac', header: signed.name, algorithm: algorithmOf(signed) };
}

/** What a signature is checked with. */
export type Signed = {
  /** As the sender was given it; for Svix with or without `whsec_`. */
  secret: string;
  headers: readonly Header[];
  /** Exactly as sent: one space more and nothing matches. */
  body: string;
  /** Where it was sent, in full. */
  url: string;
};

export async function verifySignature(scheme: Scheme, delivery: Signed, hmac: Hmac): Promise<Verification> {
  const signed = { ...delivery, hmac };
  if (delivery.secret === '') return refused('no secret', 'Enter the secret to check the signature.');
  if (scheme.kind === 'stripe') return stripe(signed);
  if (scheme.kind === 'svix') return svix(signed);
  if (scheme.kind === 'slack') return slackLike(scheme, signed);
  if (scheme.kind === 'twilio') return twilio(signed);
  if (scheme.kind === 'token') return token(scheme.header, delivery);
  if (scheme.kind === 'github') return plain('X-Hub-Signature-256', 'SHA-256', signed);
  return plain(scheme.header, scheme.algorithm, signed);
}

type Signing = Signed & { hmac: Hmac };

async function plain(
  header: string,
  algorithm: HmacAlgorithm,
  { secret, headers, body, hmac }: Signing,
): Promise<Verification> {
  const values = headerValues(headers, header);
  if (values.length === 0) return refused('no signature', `There is no header ${header}.`);
  const expected = await hmac(algorithm, utf8(secret), utf8(body));
  const candidates = values.flatMap((value) => signaturesIn(value, expected.length));
  if (candidates.length === 0)
    return refused(
      'malformed',
      `The header ${header} holds no signature of the length of HMAC ${algorithm}.`,
    );
  const ok = candidates.some((candidate) => isSame(candidate, expected));
  if (ok || PLAIN_HEADERS.test(header)) return matched(ok);
  return refused(
    'unknown scheme',
    `This is not the HMAC ${algorithm} of the body with this secret. Either the secret is another one or the body was changed, or the sender signs more than the body: which scheme is behind ${header} is not known here.`,
  );
}

async function slackLike(
  { header, timeHeader }: { header: string; timeHeader: string },
  { secret, headers, body, hmac }: Signing,
): Promise<Verification> {
  const [value = ''] = headerValues(headers, header);
  const [time = ''] = headerValues(headers, timeHeader);
  const signature = fromHex(/^v0=(.*)$/.exec(value.trim())?.[1] ?? '');
  if (!isTime(time)) return refused('malformed', `The header ${timeHeader} holds no time.`);
  if (!signature || signature.length === 0)
    return refused('malformed', `The header ${header} has no v0 signature.`);
  const expected = await hmac('SHA-256', utf8(secret), utf8(`v0:${time}:${body}`));
  return timed(isSame(signature, expected), time);
}

async function stripe({ secret, headers, body, hmac }: Signing): Promise<Verification> {
  const [value] = headerValues(headers, 'Stripe-Signature');
  if (value === undefined) return refused('no signature', 'There is no header Stripe-Signature.');
  const parts = value.split(',').map((part) => part.trim().split('=', 2));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  const signatures = parts
    .filter(([name]) => name === 'v1')
    .flatMap(([, hex = '']) => fromHex(hex || 'none') ?? []);
  if (!isTime(time)) return refused('malformed', 'The header Stripe-Signature has no time (t=).');
  if (signatures.length === 0)
    return refused('malformed', 'The header Stripe-Signature has no v1 signature.');
  const expected = await hmac('SHA-256', utf8(secret), utf8(`${time}.${body}`));
  return timed(
    signatures.some((signature) => signature && isSame(signature, expected)),
    time,
  );
}

async function svix({ secret, headers, body, hmac }: Signing): Promise<Verification> {
  const prefix = SVIX_PREFIXES.find((name) => headerValues(headers, `${name}-signature`).length > 0);
  const [id, time = '', signatureHeader] = ['id', 'timestamp', 'signature'].map(
    (name) => headerValues(headers, `${prefix ?? 'svix'}-${name}`)[0],
  );
  if (id === undefined || signatureHeader === undefined)
    return refused(
      'no signature',
      'The headers svix-id, svix-timestamp and svix-signature are not all there.',
    );
  if (!isTime(time)) return refused('malformed', 'The header svix-timestamp holds no time.');
  const key = fromBase64(secret.replace(/^whsec_/, ''));
  if (!key) return refused('malformed', 'This is no Svix secret: after “whsec_” it must be base64.');
  const signatures = signatureHeader
    .split(/\s+/)
    .filter((part) => part.startsWith('v1,'))
    .map((part) => fromBase64(part.slice(3)));
  if (signatures.length === 0) return refused('malformed', 'The signature header has no v1 signature.');
  const expected = await hmac('SHA-256', key, utf8(`${id}.${time}.${body}`));
  return timed(
    signatures.some((signature) => signature && isSame(signature, expected)),
    time,
  );
}

/** A form is signed field by field, after the address; any other body by its SHA-256 in the address. */
async function twilio({ secret, headers, body, url, hmac }: Signing): Promise<Verification> {
  const [value] = headerValues(headers, TWILIO_HEADER);
  if (value === undefined) return refused('no signature', `There is no header ${TWILIO_HEADER}.`);
  const signature = fromBase64(value.trim());
  if (!signature || signature.length !== 20)
    return refused('malformed', `The header ${TWILIO_HEADER} is no HMAC SHA-1 in base64.`);
  const [type = ''] = headerValues(headers, 'Content-Type');
  const fields = /x-www-form-urlencoded/i.test(type) ? formFields(body) : [];
  const text = fields
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, field]) => name + field)
    .join('');
  return matched(isSame(signature, await hmac('SHA-1', utf8(secret), utf8(url + text))));
}

function token(header: string, { secret, headers }: Signed): Verification {
  const values = headerValues(headers, header);
  if (values.length === 0) return refused('no signature', `There is no header ${header}.`);
  return values.some((value) => value === secret)
    ? { ok: true, reason: `The header ${header} is this secret. It says nothing about the body.` }
    : { ok: false, reason: `The header ${header} is another secret.` };
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

function refused(obstacle: Obstacle, reason: string): Verification {
  return { ok: undefined, obstacle, reason };
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
