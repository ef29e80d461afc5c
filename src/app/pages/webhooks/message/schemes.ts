import { SLACK, ZOOM, type Scheme } from '#domain/webhook/signature/scheme';

/** Schemes with headers of their own. */
export const FIXED: readonly { name: string; scheme: Scheme }[] = [
  { name: 'GitHub (X-Hub-Signature-256)', scheme: { kind: 'github' } },
  { name: 'Stripe (Stripe-Signature)', scheme: { kind: 'stripe' } },
  { name: 'Svix and Standard Webhooks', scheme: { kind: 'svix' } },
  { name: 'Slack (X-Slack-Signature)', scheme: SLACK },
  { name: 'Zoom (X-Zm-Signature)', scheme: ZOOM },
  { name: 'Twilio (X-Twilio-Signature)', scheme: { kind: 'twilio' } },
];

/** Schemes that take any header. */
export const OF_HEADER: readonly { name: string; scheme: (header: string) => Scheme }[] = [
  ...(['SHA-256', 'SHA-1', 'SHA-512'] as const).map((algorithm) => ({
    name: `HMAC ${algorithm} of the body`,
    scheme: (header: string): Scheme => ({ kind: 'hmac', header, algorithm }),
  })),
  { name: 'The secret itself', scheme: (header) => ({ kind: 'token', header }) },
];

/** Name of a scheme, with its header. */
export function nameOf(scheme: Scheme): string {
  const fixed = FIXED.find((entry) => isSame(entry.scheme, scheme));
  if (fixed) return fixed.name;
  const header = 'header' in scheme ? scheme.header : '';
  if (scheme.kind === 'asymmetric') return `Asymmetric signature, in ${header}`;
  const own = OF_HEADER.find((entry) => isSame(entry.scheme(header), scheme));
  return `${own?.name ?? scheme.kind}, in ${header}`;
}

export function isSame(a: Scheme, b: Scheme): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
