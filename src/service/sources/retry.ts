import { membersOf, textOf } from '#domain/exchange/fields';

/** Rules of trying a request again: which replies, and after how long. */

export const MAX_TRIES = 6;

/** Longest wait that a tool may request, in seconds; a longer one ends the reading. */
export const MAX_WAIT = 15 * 60;

const MAX_BACKOFF = 60;

const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

export function isTransient(status: number): boolean {
  return TRANSIENT.has(status);
}

/** Backoff in seconds after so many tries: full jitter up to 2^tries, at most a minute. */
export function backoff(tries: number): number {
  return Math.random() * Math.min(MAX_BACKOFF, 2 ** tries);
}

export type RetryReply = { status: number; headers: Headers; json: unknown };

/** Wait in seconds that a reply requests; undefined if it names none. `now`: this clock, in milliseconds. */
export function requestedWait({ status, headers, json }: RetryReply, now: number): number | undefined {
  const date = Date.parse(headers.get('Date') ?? '');
  const from = Number.isNaN(date) ? now : date;
  const fromHeader = waitIn(headers.get('Retry-After'), from);
  if (fromHeader !== undefined || status !== 429) return fromHeader;
  return (
    waitIn(membersOf(membersOf(json)['rate_limit'])['retry_after'], from) ??
    waitIn(headers.get('RateLimit-Reset'), from) ??
    waitIn(headers.get('X-RateLimit-Reset'), from) ??
    waitIn(headers.get('X-RateLimit-Period-In-Sec'), from)
  );
}

/** Seconds up to this are a wait, above it an instant. */
const FIRST_EPOCH = 1e9;

/** Seconds, an instant in Unix seconds, or a date; `from` in milliseconds. */
function waitIn(value: unknown, from: number): number | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const number = Number(text);
  const until = Number.isNaN(number) ? Date.parse(text) / 1000 : number;
  if (Number.isNaN(until)) return undefined;
  const isInstant = Number.isNaN(number) || number > FIRST_EPOCH;
  return Math.max(0, isInstant ? until - from / 1000 : until);
}

/** Seconds between two requests: longer while less than a fifth of the limit remains. */
export function paceOf(headers: Headers, normal: number): number {
  const [limit, remaining, reset] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'].map(
    (name) => Number(headers.get(name) ?? headers.get(`X-${name}`) ?? Number.NaN),
  );
  if (headers.get('X-RateLimit-State') === 'THROTTLED') return normal * 4;
  if (limit === undefined || remaining === undefined || !(remaining < limit / 5)) return normal;
  const wait = reset === undefined || !(reset < MAX_WAIT) ? normal * 4 : reset / Math.max(1, remaining);
  return Math.min(MAX_BACKOFF, Math.max(normal, wait));
}
