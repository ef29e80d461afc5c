import { stringifyJson } from '#contract/json';

/** JSON response that must not be cached. */
export function jsonReply(value: unknown): Response {
  return new Response(stringifyJson(value), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });
}
