import { maskText } from '#domain/privacy/secrets';
import { formatCount } from '#domain/text/words';
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

/** Outcome of an event in words: "HTTP 401", "Retrying, HTTP 503", "Delivered at attempt 2". */
export function outcomeWords({ outcome, last: { delivery } }: WebhookEvent): string {
  if (outcome === 'delivered') return OUTCOME_NAMES.delivered;
  if (outcome === 'retried') return `Delivered at attempt ${delivery.attempt}`;
  return `${outcome === 'retrying' ? 'Retrying, ' : ''}${answerWords(delivery)}`;
}

/** Answer of the receiver, or the cause of none: "HTTP 401", "errcode 93000", "no such host". */
export function answerWords(delivery: WebhookEvent['last']['delivery']): string {
  if (delivery.status_code > 0) return outcomeInWords(delivery).replace(/^[^,]*, /, '');
  return CAUSES[explainFailure(delivery).kind] ?? 'no answer';
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

/** Endpoint of an event without its scheme, which is the same for most. */
export function endpointWords(endpoint: string): string {
  return endpoint.replace(/^https:\/\//, '') || 'not known';
}
