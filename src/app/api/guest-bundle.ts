import * as z from 'zod/mini';
import { failureEnvelope } from '#contract/envelope';
import { parseJson, stringifyJson } from '#contract/json';
import type { GuestBundle } from '#contract/links';
import { scheduleInfo } from '#contract/schedule';
import { Names } from '#contract/names';
import { CallError } from './reached';

/** Schema of the contract, repeated because importing it would make every first load larger. */
const Bundle = z.object({
  view: z.string(),
  fragment: z.string(),
  as_of: z.optional(z.int()),
  until: z.int(),
  pseudonyms: z.boolean(),
  shared_by: z.optional(z.string()),
  names: Names,
  calls: z.array(z.object({ path: z.string(), body: z.string(), reply: z.string() })),
});

/** Loads the bundle of a link. @throws CallError if a retry may help. */
export async function loadBundle(address: string, signal?: AbortSignal): Promise<GuestBundle | 'over'> {
  const response = await fetch(address, signal ? { signal } : {}).catch(() => undefined);
  if (response?.status === 404) return 'over';
  if (response?.ok !== true)
    throw new CallError('Unreachable', 'The server did not return the content of the link.');
  return Bundle.parse(parseJson(await response.text()));
}

/** Age from which on the bundle of a live link is loaded again. */
const FRESH_MS = 10_000;

/** Answers the calls of a guest's page from its bundle, which a live link renews. */
export function bundleNetwork(
  address: string,
  first: GuestBundle,
  onNames: (names: Names) => void,
): (path: string, init: RequestInit) => Promise<Response> {
  let bundle: Promise<GuestBundle | 'over'> = Promise.resolve(first);
  let at = Date.now();
  const renewed = async () => {
    const next = await loadBundle(address);
    if (next !== 'over') onNames(next.names);
    return next;
  };
  return async (path, { body }) => {
    if (first.as_of === undefined && Date.now() - at > FRESH_MS) {
      at = Date.now();
      bundle = renewed();
      // A failure is that of the caller; the next one tries again.
      bundle.catch(() => (at = 0));
    }
    const present = await bundle;
    if (present === 'over') return failure(404, 'RouteNotFound', 'This link shows nothing.');
    if (path === '/directory.json') return jsonResponse(stringifyJson(present.names));
    const reply = replyIn(present, path.slice('/api'.length), typeof body === 'string' ? body : '');
    return reply === undefined
      ? failure(403, 'AccessDenied', 'This link does not include that data.')
      : jsonResponse(reply);
  };
}

/** Seconds by which the present of a page may be ahead of its bundle. */
const CLOCK_LEAD = 300;

/** Reply to a call: of the same range, or of one that contains it. */
function replyIn({ calls }: GuestBundle, path: string, body: string): string | undefined {
  const call = readCall(path, body);
  const same = calls
    .filter((one) => one.path === path)
    .map((one) => Object.assign(readCall(path, one.body), { reply: one.reply }))
    .filter(({ rest }) => rest === call.rest);
  const exact = same.find(({ start, end }) => start === call.start && end === call.end);
  const wider = same.find(({ start, end }) => start <= call.start && end + CLOCK_LEAD >= call.end);
  return (exact ?? wider)?.reply;
}

/** Members that match no call: typed words, which bodies in a bundle lack, and an addition to replies. */
const IGNORED = new Set(['query', 'labels', 'fields', 'with_seats']);

function readCall(path: string, body: string): { start: number; end: number; rest: string } {
  const { start, end, start_time = start, end_time = end, ...rest } = Object(parseJson(body));
  const members = Object.entries(rest)
    .filter(([name]) => !IGNORED.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  // People on call now and next do not depend on a range.
  const isRanged = path !== scheduleInfo.path && start_time !== undefined;
  return {
    start: isRanged ? Number(start_time) : 0,
    end: isRanged ? Number(end_time) : 0,
    rest: stringifyJson(members),
  };
}

function jsonResponse(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'Content-Type': 'application/json' } });
}

function failure(status: number, code: 'RouteNotFound' | 'AccessDenied', message: string): Response {
  return jsonResponse(stringifyJson(failureEnvelope('', code, message)), status);
}
