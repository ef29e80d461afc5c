import { parseJson, stringifyJson, withoutNulls } from '#contract/json';
import type { Operation } from '#contract/operation';
import { newRequestId } from '#service/service';
import { brokenOff } from '../unusable';

/** Reply to one request; `isRefused` if the server rejected its wording. */
export type Answer = { response: Response; isRefused: boolean };

/** `Forward` for callers that may retry with another wording. */
export type Ask = (
  operation: Operation,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
) => Promise<Answer>;

/** Parses a body as the contract does; undefined if it is not JSON. */
export function jsonOf(body: Uint8Array | string): unknown {
  try {
    return withoutNulls(parseJson(typeof body === 'string' ? body : new TextDecoder().decode(body)));
  } catch {
    return undefined;
  }
}

export function bodyOf(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(stringifyJson(value));
}

/**
 * Several answers as one.
 * @param readItems what a reply brought; undefined where it brought nothing: then that reply is the answer.
 * @param join the `items` of the whole.
 */
export async function joined<T>(
  answers: readonly Answer[],
  readItems: (reply: unknown) => T | undefined,
  join: (parts: T[]) => readonly unknown[],
): Promise<Answer> {
  const refused = answers.find(({ isRefused }) => isRefused);
  if (refused) return refused;
  const parts: T[] = [];
  for (const { response } of answers) {
    const text = await response.text().catch(brokenOff);
    if (text instanceof Response) return { response: text, isRefused: false };
    const items = response.ok ? readItems(jsonOf(text)) : undefined;
    if (items === undefined) {
      const { status, headers } = response;
      return { response: new Response(text, { status, headers }), isRefused: false };
    }
    parts.push(items);
  }
  const requestId = answers[0]?.response.headers.get('X-Request-Id') ?? newRequestId();
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': requestId };
  const body = bodyOf({ request_id: requestId, data: { items: join(parts) } });
  return { response: new Response(body, { headers }), isRefused: false };
}
