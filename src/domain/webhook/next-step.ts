import type { Delivery } from '#contract/webhook';
import { parseEventTime } from './events';
import { explainFailure, SENDER_ATTEMPTS } from './failure';
import { headerValues, parseHeaders } from './compare';

/** What follows after the last attempt of a delivery, if known. */
export type NextStep =
  | { kind: 'delivered'; attempt: number }
  /** A robot answered 200 with an error: the sender takes that for success. */
  | { kind: 'answered' }
  | { kind: 'given up'; attempts: number }
  /** The wait that the receiver requested is not over. */
  | { kind: 'waiting'; atMs: number; waitSeconds: number }
  /** The wait that the receiver requested is over, and no attempt is recorded. */
  | { kind: 'due'; atMs: number; waitSeconds: number }
  /** Another attempt may follow; nobody names a time, or the headers that might are not kept. */
  | { kind: 'unknown'; isLate: boolean; isHeaderKnown: boolean };

/** Without a named time, a second attempt is late after this long. */
const LATE_MS = 10 * 60_000;
/** Longer waits are a mistake of the receiver. */
const MAX_WAIT_SECONDS = 30 * 86_400;

/**
 * What follows after a delivery. A sender tries at most twice, and success is HTTP 200; of its own delays nothing is
 * known.
 * @param last attempt of the delivery.
 */
export function nextStep(last: Delivery, nowMs: number): NextStep {
  const attempt = Math.max(1, last.attempt);
  const { kind } = explainFailure(last);
  if (kind === 'ok') return { kind: 'delivered', attempt };
  if (kind === 'rejected' && last.status === 'success') return { kind: 'answered' };
  if (attempt >= SENDER_ATTEMPTS) {
    return { kind: 'given up', attempts: attempt };
  }
  const atMs = parseEventTime(last.event_time)?.instantMs;
  const waitSeconds = atMs === undefined ? undefined : waitOf(last, atMs);
  if (atMs !== undefined && waitSeconds !== undefined) {
    const nextMs = atMs + waitSeconds * 1000;
    return { kind: nextMs > nowMs ? 'waiting' : 'due', atMs: nextMs, waitSeconds };
  }
  const isLate = atMs === undefined || nowMs - atMs > LATE_MS;
  return { kind: 'unknown', isLate, isHeaderKnown: hasHeaders(last) };
}

/** False for an answer whose headers are not kept; without an answer there is nothing to keep. */
function hasHeaders({ status_code, response_headers: text }: Delivery): boolean {
  return status_code === 0 || parseHeaders(text).headers.length > 0;
}

/** Seconds to wait by the response of an attempt: a number, or a date. */
function waitOf({ response_headers: text }: Delivery, atMs: number): number | undefined {
  const [value = ''] = headerValues(parseHeaders(text).headers, 'Retry-After');
  const words = value.trim();
  const dateMs = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/.test(words)
    ? Date.parse(words)
    : Number.NaN;
  const seconds = /^\d{1,9}$/.test(words) ? Number(words) : Math.round((dateMs - atMs) / 1000);
  return seconds >= 0 && seconds <= MAX_WAIT_SECONDS ? seconds : undefined;
}
