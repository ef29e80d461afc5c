import type { Directory } from '../../../../api/names/directory-of';
import { maskText } from '#domain/privacy/secrets';
import { formatCount } from '#domain/text/count';
import { formatMoment, formatTime } from '#domain/time/format';
import { wallAt } from '#domain/time/zone';
import { eventInWords } from '#domain/webhook/event-words';
import { type EventOutcome, type WebhookEvent } from '#domain/webhook/events';
import { explainFailure, type FailureKind, outcomeInWords } from '#domain/webhook/failure';

export const OUTCOME_NAMES: Record<EventOutcome, string> = {
  failed: 'Not delivered',
  retrying: 'Retrying',
  retried: 'Delivered after retries',
  delivered: 'Delivered',
};

/** Outcome of an event in words: "Not delivered, HTTP 401", "Delivered at attempt 2". */
export function outcomeWords({ outcome, last: { delivery } }: WebhookEvent): string {
  if (outcome === 'delivered') return OUTCOME_NAMES.delivered;
  if (outcome === 'retried') return `Delivered at attempt ${delivery.attempt}`;
  return `${OUTCOME_NAMES[outcome]}, ${answerWords(delivery)}`;
}

/** Answer of the receiver, or the cause of none: "HTTP 401", "errcode 93000", "no such host". */
export function answerWords(delivery: WebhookEvent['last']['delivery']): string {
  if (delivery.status_code > 0) return outcomeInWords(delivery).replace(/^[^,]*, /, '');
  return CAUSES[explainFailure(delivery).kind] ?? 'no answer';
}

/** Reason of the failures of an endpoint: "HTTP 401", "mostly HTTP 401"; '' without failures. */
export function failureWords(failures: readonly WebhookEvent['last'][]): string {
  const counts = new Map<string, number>();
  for (const { delivery } of failures) {
    const words = answerWords(delivery);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const [[reason, count] = ['', 0], ...others] = [...counts].sort(([, a], [, b]) => b - a);
  if (others.length === 0) return reason;
  return count > failures.length / 2
    ? `mostly ${reason}`
    : [reason, ...others.map(([words]) => words)].join(', ');
}

const CAUSES: Partial<Record<FailureKind, string>> = {
  dns: 'no such host',
  tls: 'no secure connection',
  proxy: 'proxy of the sender',
  denied: 'forbidden by the sender',
  busy: 'too many requests',
  connect: 'no connection',
  cut: 'connection cut',
  protocol: 'HTTP and HTTPS mixed up',
  stopped: 'ended by the sender',
  timeout: 'timed out',
};

export function eventWords(type: string): string {
  return eventInWords(type) ?? (maskText(type) || 'Event');
}

/** Date and time with seconds. @param aroundYear year that is left out. */
export function momentWords(atMs: number, zone: string, aroundYear?: number): string {
  const at = Math.floor(atMs / 1000);
  return `${formatMoment(at, zone, aroundYear)}${formatTime(wallAt(at, zone), true).slice(5)}`;
}

/** Duration: "182 ms", "2.0 s". */
export function durationWords(ms: number): string {
  return ms < 1000 ? `${formatCount(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Error or response of an attempt, masked. */
export function answerText(
  { error_message, response_body }: WebhookEvent['last']['delivery'],
  shown: Directory['text'],
): string {
  return maskText(shown(response_body.trim() || error_message));
}

/** Endpoint of an event without its scheme, which is the same for most. */
export function endpointWords(endpoint: string): string {
  return endpoint.replace(/^https:\/\//, '') || 'not known';
}
