import { fromBase64, fromHex, toHex, utf8 } from '../../text/bytes';
import { formFields } from '../form-fields';
import { headerValues } from '../headers';
import { checkRecipe } from './check-recipe';
import {
  GRAFANA_HEADER,
  type HmacAlgorithm,
  type Scheme,
  signaturesIn,
  signsBodyAlone,
  SVIX_PREFIXES,
  TWILIO_HEADER,
} from './scheme';
import {
  isSame,
  refused,
  type SignatureCrypto,
  type Signed,
  type Signing,
  type Verification,
} from './verification';

/**
 * Checks the signature of a delivery as its receiver would. Sources: GitHub "Validating webhook deliveries", Stripe
 * "Verify webhook signatures manually", Svix "Verifying payloads manually" (the same as Standard Webhooks), Slack
 * "Verifying requests from Slack" (Zoom signs in the same way), Twilio "Validating requests", GitLab "Secret token",
 * PagerDuty "Verifying signatures", Grafana "Configure webhook notifications".
 */

const TOLERANCE_SECONDS = 300;

export async function verifySignature(
  scheme: Scheme,
  delivery: Signed,
  crypto: SignatureCrypto,
): Promise<Verification> {
  const signed = { ...delivery, ...crypto };
  if (scheme.kind === 'asymmetric')
    return refused('asymmetric', `${scheme.header} is an asymmetric signature. ${ASYMMETRIC}`);
  if (delivery.secret === '') return refused('no secret', 'Enter the secret to check the signature.');
  if (scheme.kind === 'recipe') return checkRecipe(scheme.recipe, signed);
  if (scheme.kind === 'stripe') return stripe(signed);
  if (scheme.kind === 'svix') return svix(signed);
  if (scheme.kind === 'slack') return slackLike(scheme, signed);
  if (scheme.kind === 'twilio') return twilio(signed);
  if (scheme.kind === 'token') return token(scheme.header, delivery);
  if (scheme.kind === 'github') return bodyHmac('X-Hub-Signature-256', 'SHA-256', signed);
  const { header, algorithm }: Extract<Scheme, { kind: 'hmac' }> = scheme;
  return bodyHmac(header, algorithm, signed);
}

export const ASYMMETRIC =
  'The sender signs with a private key, in a form that is not checked here: that needs its public key and its documents.';

async function bodyHmac(header: string, algorithm: HmacAlgorithm, signing: Signing): Promise<Verification> {
  const { secret, headers, hmac } = signing;
  const values = headerValues(headers, header);
  if (values.length === 0) return refused('no signature', `There is no header ${header}.`);
  const key = utf8(secret);
  const expected = await Promise.all(
    messagesOf(header, signing).map((message) => hmac(algorithm, key, utf8(message))),
  );
  const candidates = values.flatMap((value) => signaturesIn(value, expected[0]?.length ?? 0));
  if (candidates.length === 0)
    return refused(
      'malformed',
      `The header ${header} holds no signature of the length of HMAC ${algorithm}.`,
    );
  const ok = candidates.some((candidate) => expected.some((hash) => isSame(candidate, hash)));
  if (ok || signsBodyAlone(header)) return matched(ok);
  return refused(
    'unknown scheme',
    `This is not the HMAC ${algorithm} of the body with this secret. Either the secret is another one or the body was changed, or the sender signs more than the body: which scheme is behind ${header} is not known here.`,
  );
}

/** The body; for Grafana also `<time>:<body>`, where the name of the timestamp header is configured by the user. */
function messagesOf(header: string, { headers, body }: Signed): string[] {
  if (header.toLowerCase() !== GRAFANA_HEADER.toLowerCase()) return [body];
  const times = headers.filter(({ name, value }) => /timestamp/i.test(name) && isTime(value.trim()));
  return [body, ...times.map(({ value }) => `${value.trim()}:${body}`)];
}

async function slackLike(
  { header, timeHeader }: { header: string; timeHeader: string },
  { secret, headers, body, hmac }: Signing,
): Promise<Verification> {
  const [value] = headerValues(headers, header);
  const [time = ''] = headerValues(headers, timeHeader);
  if (value === undefined) return refused('no signature', `There is no header ${header}.`);
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
  const parts = signatureHeader.split(/\s+/).filter((part) => part !== '');
  const key = fromBase64(secret.replace(/^whsec_/, ''));
  if (!key) return refused('malformed', 'This is no Svix secret: after “whsec_” it must be base64.');
  const signatures = parts.filter((part) => part.startsWith('v1,')).map((part) => fromBase64(part.slice(3)));
  if (signatures.length === 0) return refused('malformed', 'The signature header has no v1 signature.');
  const expected = await hmac('SHA-256', key, utf8(`${id}.${time}.${body}`));
  return timed(
    signatures.some((signature) => signature && isSame(signature, expected)),
    time,
  );
}

/**
 * Twilio signs the address. A JSON body is covered by its SHA-256 in the address (`bodySHA256`), a form by its fields,
 * sorted and decoded, after the address.
 */
async function twilio(signing: Signing): Promise<Verification> {
  const { secret, headers, body, url, hmac, sha256 } = signing;
  const [value] = headerValues(headers, TWILIO_HEADER);
  if (value === undefined) return refused('no signature', `There is no header ${TWILIO_HEADER}.`);
  const signature = fromBase64(value.trim());
  if (!signature || signature.length !== 20)
    return refused('malformed', `The header ${TWILIO_HEADER} is no HMAC SHA-1 in base64.`);
  const bodyHash = /[?&]bodySHA256=([^&#]*)/i.exec(url)?.[1];
  const [type = ''] = headerValues(headers, 'Content-Type');
  const isForm = bodyHash === undefined && /x-www-form-urlencoded/i.test(type);
  const message = isForm ? url + sortedFields(body) : url;
  if (!isSame(signature, await hmac('SHA-1', utf8(secret), utf8(message)))) return matched(false);
  if (isForm)
    return {
      ok: true,
      reason: 'The signature matches the address, the fields of this form and this secret.',
    };
  if (bodyHash === undefined)
    return {
      ok: true,
      coversBody: false,
      reason:
        'The signature matches the address and this secret. The address has no bodySHA256, so the body is not signed.',
    };
  const isBody = bodyHash.toLowerCase() === toHex(await sha256(utf8(body)));
  return isBody
    ? matched(true)
    : {
        ok: false,
        reason:
          'The signature matches the address, but bodySHA256 in the address is the hash of another body: the body was changed on its way or when it was stored.',
      };
}

function sortedFields(form: string): string {
  return formFields(form)
    .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
    .map(([name, field]) => name + field)
    .join('');
}

function token(header: string, { secret, headers }: Signed): Verification {
  const values = headerValues(headers, header);
  if (values.length === 0) return refused('no signature', `There is no header ${header}.`);
  return values.some((value) => value === secret)
    ? {
        ok: true,
        coversBody: false,
        reason: `The header ${header} is this secret. The body is not signed: a changed body would match as well.`,
      }
    : { ok: false, reason: `The header ${header} is another secret.` };
}

function isTime(text: string): boolean {
  return /^\d{1,15}$/.test(text);
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
