import { stringifyJson } from '#contract/json';

/** A value as a reply that nobody keeps. */
export function jsonReply(value: unknown): Response {
  return new Response(stringifyJson(value), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}
