import type { Operation } from '#contract/operation';
import { newRequestId } from '#service/service';
import { brokenOff } from '../call';
import { bodyOf, jsonIn } from '../../forward';

/** JSON object. */
export type Members = Readonly<Record<string, unknown>>;

/** Translation of one operation's replies from newer servers to the contract. */
export type Accent = {
  /** Pattern of replies that need translation; most do not, and are passed on unchanged. */
  signs: RegExp;
  /** Translates `data` to the contract. Unknown values are left unchanged: the contract's validation reports them. */
  translate: (data: unknown) => unknown;
  /** Meaning of `null`, `{}` or no data; undefined if it means that the record does not exist. */
  empty: Members | readonly unknown[] | undefined;
  /** Parses a body that is not JSON into the members of an envelope. */
  readText?: (text: string, input: Members) => Members | undefined;
  /** Alternative wordings of requests; the first matching entry applies. */
  ways?: readonly Ways[];
};

/**
 * Wordings of requests that contain `about` in quotes, such as the name of a member: tried in order while the server
 * refuses them; the accepted one is remembered.
 */
export type Ways = { about: string; words: readonly ((input: Members) => Members)[] };

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
  return jsonIn(typeof body === 'string' ? body : new TextDecoder().decode(body));
}

/**
 * Joins the answers to the parts of a request.
 * @param readItems parses a reply; an invalid one is the answer to the whole.
 * @param join joins the items.
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

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Maps the objects of a list; returns anything else unchanged. */
export function mapMembers(list: unknown, change: (members: Members) => Members): unknown {
  return Array.isArray(list)
    ? list.map((entry: unknown) => (isMembers(entry) ? change(entry) : entry))
    : list;
}

/** First value that is neither undefined nor null, which servers send for a missing one. */
export function firstOf(...values: readonly unknown[]): unknown {
  return values.find((value) => value !== undefined && value !== null);
}

/** Object with some members replaced; undefined ones are removed. */
export function withMembers(members: Members, replaced: Members): Members {
  return Object.fromEntries(
    Object.entries({ ...members, ...replaced }).filter(([, value]) => value !== undefined),
  );
}
