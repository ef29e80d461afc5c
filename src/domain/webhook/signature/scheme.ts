import type { Delivery } from '#contract/webhook';
import { fromBase64, fromHex, type Bytes } from '../../text/bytes';
import { type Header, headerValues, parseHeaders } from '../headers';
import { RECIPE_NAMES, type RecipeName, RECIPES } from './recipes';

export type HmacAlgorithm = 'SHA-1' | 'SHA-256' | 'SHA-512';

/**
 * Signature scheme of a delivery. `hmac`: HMAC of the body alone, in hexadecimal or base64, with or without a prefix
 * such as `sha256=`; `token`: the secret itself; `twilio`: HMAC of the address with the fields of a form or the hash
 * of another body; `recipe`: of one sender, by its documents; `asymmetric`: with a private key of an unknown form.
 */
export type Scheme =
  | { kind: 'github' }
  | { kind: 'stripe' }
  | { kind: 'svix' }
  | { kind: 'slack'; header: string; timeHeader: string }
  | { kind: 'twilio' }
  | { kind: 'recipe'; recipe: RecipeName }
  | { kind: 'asymmetric'; header: string }
  | { kind: 'token'; header: string }
  | { kind: 'hmac'; header: string; algorithm: HmacAlgorithm };

export const SVIX_PREFIXES: readonly string[] = ['svix', 'webhook'];
const SLACK = {
  kind: 'slack',
  header: 'X-Slack-Signature',
  timeHeader: 'X-Slack-Request-Timestamp',
} as const;
const ZOOM = {
  kind: 'slack',
  header: 'X-Zm-Signature',
  timeHeader: 'X-Zm-Request-Timestamp',
} as const;
export const TWILIO_HEADER = 'X-Twilio-Signature';
export const GRAFANA_HEADER = 'X-Grafana-Alerting-Signature';
const GITLAB_HEADER = 'X-Gitlab-Token';

/**
 * Senders that document an HMAC of the body alone, by their header; '' for a header of several. An algorithm prefix is no
 * proof, since Twitch signs more.
 */
const BODY_HMAC_SENDERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'x-hub-signature': '',
    'x-hub-signature-256': '',
    'x-shopify-hmac-sha256': 'Shopify',
    'x-pagerduty-signature': 'PagerDuty',
    'x-gitea-signature': 'Gitea',
    'x-gogs-signature': 'Gogs',
    'x-forgejo-signature': 'Forgejo',
    'linear-signature': 'Linear',
    'sentry-hook-signature': 'Sentry',
    'typeform-signature': 'Typeform',
    'x-grafana-alerting-signature': 'Grafana',
    'x-wc-webhook-signature': 'WooCommerce',
    'heroku-webhook-hmac-sha256': 'Heroku',
    'x-razorpay-signature': 'Razorpay',
    'x-paystack-signature': 'Paystack',
    'x-dropbox-signature': 'Dropbox',
    'x-vercel-signature': 'Vercel',
    'circleci-signature': 'CircleCI',
    'x-hook-signature': 'Asana',
    'x-docusign-signature-1': 'DocuSign',
    'x-ld-signature': 'LaunchDarkly',
    'x-tfe-notification-signature': 'Terraform',
    'x-xero-signature': 'Xero',
    'x-line-signature': 'LINE',
  }),
);

/** Telnyx, PayPal and GitHub's secret scanning sign with private keys. */
const ASYMMETRIC_NAME =
  /ed25519|ecdsa|^x-twilio-email-event-webhook-signature$|^paypal-transmission-sig$|^github-public-key-signature$/i;
const SIGNATURE_NAME = /signature|hmac|(?:^|-)sig(?:$|-)/i;
/** Headers that describe a signature: `X-Signature-Timestamp`, `X-HubSpot-Signature-Version`, `Signature-Input`. */
const ABOUT_SIGNATURE = /(?:time|timestamp|nonce|version|algorithm|alg|method|type|input|date|expires|id)$/i;
const ALGORITHMS = ['SHA-1', 'SHA-256', 'SHA-512'] as const;
const MAC_BYTES: Record<HmacAlgorithm, number> = { 'SHA-1': 20, 'SHA-256': 32, 'SHA-512': 64 };

/** Parts of a delivery that may have a signature of their own. */
type Content = { body: string; url: string };

type SchemeRow = {
  /** Names of senders that use headers of their own. */
  senders: readonly { name: string; scheme: Scheme }[];
  /** Names of the schemes that take any header. */
  ofHeader: readonly { name: string; scheme: (header: string) => Scheme }[];
  suggest: (headers: readonly Header[], content: Content) => Scheme | undefined;
};

/** Schemes in the order in which they are offered. */
export const SCHEMES: Readonly<Record<Scheme['kind'], SchemeRow>> = {
  github: {
    senders: [{ name: 'GitHub (X-Hub-Signature-256)', scheme: { kind: 'github' } }],
    ofHeader: [],
    suggest: (headers) => (has(headers, 'X-Hub-Signature-256') ? { kind: 'github' } : undefined),
  },
  stripe: {
    senders: [{ name: 'Stripe (Stripe-Signature)', scheme: { kind: 'stripe' } }],
    ofHeader: [],
    suggest: (headers) => (has(headers, 'Stripe-Signature') ? { kind: 'stripe' } : undefined),
  },
  svix: {
    senders: [{ name: 'Svix and Standard Webhooks', scheme: { kind: 'svix' } }],
    ofHeader: [],
    suggest: (headers) =>
      SVIX_PREFIXES.some((prefix) => has(headers, `${prefix}-id`) && hasSharedSignature(headers, prefix))
        ? { kind: 'svix' }
        : undefined,
  },
  slack: {
    senders: [
      { name: 'Slack (X-Slack-Signature)', scheme: SLACK },
      { name: 'Zoom (X-Zm-Signature)', scheme: ZOOM },
    ],
    ofHeader: [],
    suggest: (headers) =>
      [SLACK, ZOOM].find(({ header, timeHeader }) => has(headers, header) && has(headers, timeHeader)),
  },
  twilio: {
    senders: [{ name: 'Twilio (X-Twilio-Signature)', scheme: { kind: 'twilio' } }],
    ofHeader: [],
    suggest: (headers) => (has(headers, TWILIO_HEADER) ? { kind: 'twilio' } : undefined),
  },
  recipe: {
    senders: RECIPE_NAMES.map((recipe) => ({
      name: RECIPES[recipe].name,
      scheme: { kind: 'recipe', recipe },
    })),
    ofHeader: [],
    suggest(headers, content) {
      const recipe = RECIPE_NAMES.find(
        (name) => RECIPES[name].read({ headers, ...content, secret: '' }) !== undefined,
      );
      return recipe && { kind: 'recipe', recipe };
    },
  },
  hmac: {
    senders: [],
    ofHeader: (['SHA-256', 'SHA-1', 'SHA-512'] as const).map((algorithm) => ({
      name: `HMAC ${algorithm} of the body`,
      scheme: (header: string) => ({ kind: 'hmac', header, algorithm }),
    })),
    // Prefers a header whose value has the length of an HMAC.
    suggest(headers) {
      const candidates = headers.filter(
        ({ name }) => SIGNATURE_NAME.test(name) && !ABOUT_SIGNATURE.test(name),
      );
      const signature =
        candidates.find(({ value }) => algorithmByLength(value) !== undefined) ?? candidates[0];
      return signature && { kind: 'hmac', header: signature.name, algorithm: algorithmOf(signature) };
    },
  },
  token: {
    senders: [],
    ofHeader: [{ name: 'The secret itself', scheme: (header) => ({ kind: 'token', header }) }],
    suggest: (headers) =>
      has(headers, GITLAB_HEADER) ? { kind: 'token', header: GITLAB_HEADER } : undefined,
  },
  asymmetric: {
    senders: [],
    ofHeader: [],
    suggest(headers) {
      const signature = headers.find(({ name }) => ASYMMETRIC_NAME.test(name));
      return signature && { kind: 'asymmetric', header: signature.name };
    },
  },
};

/** Scheme that a request suggests; undefined if nothing looks like a signature. */
export function suggestScheme(
  headers: readonly Header[],
  content: Content = { body: '', url: '' },
): Scheme | undefined {
  // Any header that looks like a signature may be an HMAC.
  const { hmac, ...others } = SCHEMES;
  for (const { suggest } of Object.values(others)) {
    const scheme = suggest(headers, content);
    if (scheme) return scheme;
  }
  return hmac.suggest(headers, content);
}

/** Scheme that the request of a delivery suggests. */
export function suggestedScheme(
  delivery: Pick<Delivery, 'endpoint' | 'request_headers' | 'request_body'>,
): Scheme | undefined {
  const { headers } = parseHeaders(delivery.request_headers);
  return suggestScheme(headers, { body: delivery.request_body, url: delivery.endpoint });
}

/** True if a browser can check the suggested signature. */
export function isCheckable(scheme: Scheme | undefined): scheme is Exclude<Scheme, { kind: 'asymmetric' }> {
  return scheme !== undefined && scheme.kind !== 'asymmetric';
}

/** True if the suggested signature has its form, so that a check of it compares something. */
export function hasReadableSignature(
  delivery: Pick<Delivery, 'endpoint' | 'request_headers' | 'request_body'>,
): boolean {
  const { endpoint: url, request_headers, request_body: body } = delivery;
  const { headers } = parseHeaders(request_headers);
  const scheme = suggestScheme(headers, { body, url });
  const isIn = (header: string, form: (value: string) => boolean) => headerValues(headers, header).some(form);
  const isMac = (header: string, algorithm: HmacAlgorithm) =>
    isIn(header, (value) => signaturesIn(value, MAC_BYTES[algorithm]).length > 0);
  switch (scheme?.kind) {
    case 'token':
      return true;
    case 'hmac':
      return isMac(scheme.header, scheme.algorithm);
    case 'github':
      return isMac('X-Hub-Signature-256', 'SHA-256');
    case 'twilio':
      return isMac(TWILIO_HEADER, 'SHA-1');
    case 'stripe':
      return isIn('Stripe-Signature', (value) => /\bt=\d/.test(value) && /\bv1=[\da-f]/i.test(value));
    case 'slack':
      return isIn(scheme.header, (value) => /^\s*v0=[\da-f]/i.test(value));
    case 'svix':
      return SVIX_PREFIXES.some((prefix) => isIn(`${prefix}-signature`, (value) => /\bv1,\S/.test(value)));
    case 'recipe':
      return RECIPES[scheme.recipe].read({ headers, body, url, secret: '' })?.signatures.length !== 0;
    default:
      return false;
  }
}

/** False where all signatures are asymmetric (`v1a`). */
function hasSharedSignature(headers: readonly Header[], prefix: string): boolean {
  const [value] = headerValues(headers, `${prefix}-signature`);
  return value !== undefined && !value.split(/\s+/).every((part) => part.startsWith('v1a,'));
}

function has(headers: readonly Header[], name: string): boolean {
  return headerValues(headers, name).length > 0;
}

/** True for a header whose sender signs the body alone. */
export function signsBodyAlone(header: string): boolean {
  return BODY_HMAC_SENDERS.has(header.toLowerCase());
}

/** Name of the sender that has this signature header to itself; '' if unknown. */
export function senderOf(header: string): string {
  return BODY_HMAC_SENDERS.get(header.toLowerCase()) ?? '';
}

/** Decodes each part of a header that has that many bytes, without prefixes such as `sha256=` or `v1=`. */
export function signaturesIn(value: string, length: number): Bytes[] {
  return value.split(/[,\s]+/).flatMap((part) => {
    const text = part.replace(/^[A-Za-z][\w-]{0,15}[=:](?=.)/, '');
    const decoded = [fromHex(text), fromBase64(text), fromBase64(part)];
    return decoded.filter((bytes) => bytes !== undefined).filter((bytes) => bytes.length === length);
  });
}

function algorithmOf({ name, value }: Header): HmacAlgorithm {
  const digits = /sha-?(1|256|512)(?!\d)/i.exec(`${value.slice(0, 12)} ${name}`)?.[1];
  if (digits === '1' || digits === '256' || digits === '512') return `SHA-${digits}`;
  return algorithmByLength(value) ?? 'SHA-256';
}

function algorithmByLength(value: string): HmacAlgorithm | undefined {
  return ALGORITHMS.find((algorithm) => signaturesIn(value, MAC_BYTES[algorithm]).length > 0);
}
