import { createHmac, timingSafeEqual } from 'node:crypto';
import { signaturesIn } from '#domain/webhook/signature';
import type { Source, SourceTool } from './source';

type Signed = { headers: Headers; body: Uint8Array };

/** Headers by which tools sign their webhooks: an HMAC SHA-256 of the body. */
const SIGNATURE_HEADERS: Partial<Record<SourceTool, string>> = { pagerduty: 'X-PagerDuty-Signature' };

export function signsWebhooks(tool: SourceTool): boolean {
  return SIGNATURE_HEADERS[tool] !== undefined;
}

/** Returns why a webhook is not of the tool; undefined if it is, or if the source has no secret. */
export function signatureProblem(
  { tool, webhookSecret }: Pick<Source, 'tool' | 'webhookSecret'>,
  { headers, body }: Signed,
): string | undefined {
  const name = SIGNATURE_HEADERS[tool];
  if (webhookSecret === undefined || name === undefined) return undefined;
  const expected = createHmac('sha256', webhookSecret).update(body).digest();
  const signatures = signaturesIn(headers.get(name) ?? '', expected.length);
  return signatures.some((signature) => timingSafeEqual(signature, expected))
    ? undefined
    : `The header ${name} is not the signature of this body by the secret of the source.`;
}
