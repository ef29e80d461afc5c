import { ConfigError, type Environment } from '#service/config';

/** Origin of a page, or of all hosts below a name: `https://*.example.com`. */
const ORIGIN = /^https?:\/\/(?:\*\.(?=[^.]+\.))?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i;

/**
 * Reads the origins whose pages may frame guest cards, of the policy's `frame-ancestors`.
 * @throws ConfigError for the first invalid one; `*` is invalid, as every site could frame a card.
 */
export function readFrameAncestors({ WATCHBILL_FRAME_ANCESTORS: text = '' }: Environment): readonly string[] {
  const origins = text.split(/\s+/).filter((item) => item !== '');
  const wrong = origins.find((item) => !ORIGIN.test(item));
  if (wrong !== undefined) {
    throw new ConfigError(
      `WATCHBILL_FRAME_ANCESTORS must list origins such as https://grafana.example.com or https://*.example.com, separated by spaces, not "${wrong}"`,
    );
  }
  return origins;
}
