import { civilOf, daysOf } from '../time/days';
import type { Delivery } from '#contract/webhook';
import { maskUrl } from '../privacy/secrets';
import { folded } from '../text/words';
import { explainFailure, SENDER_ATTEMPTS } from './failure';

const DAY_MS = 86_400_000;

/** An instant of a delivery; `instantMs` in Unix milliseconds. */
type EventTime = {
  instantMs: number;
  /** True if no offset was given and UTC is assumed, which the page shows. */
  assumedUtc: boolean;
};

const TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Reads `2025-11-17 13:17:30.000000` (UTC assumed) or RFC 3339 with its offset; `undefined` for anything else. */
export function parseEventTime(text: string): EventTime | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const date = daysOf({ year, month, day }) * DAY_MS;
  const isDate = month >= 1 && month <= 12 && civilOf(date / DAY_MS).day === day;
  const offset = offsetMinutes(match[8]);
  if (!isDate || hour > 23 || minute > 59 || second > 60 || offset === undefined) return undefined;
  const ms = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1000);
  const time = ((hour * 60 + minute - offset) * 60 + second) * 1000;
  return { instantMs: date + time + ms, assumedUtc: match[8] === undefined };
}

function offsetMinutes(text = 'Z'): number | undefined {
  if (/^(?:Z|UTC)$/i.test(text)) return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Outcome of an event by its attempts, the most urgent first. */
export const EVENT_OUTCOMES = ['failed', 'retrying', 'retried', 'delivered'] as const;
export type EventOutcome = (typeof EVENT_OUTCOMES)[number];

/** Attempt of a delivery, with the values that lists need. */
export type Attempt = {
  delivery: Delivery;
  /** Unix milliseconds; 0 if the record has no time. */
  atMs: number;
  isDelivered: boolean;
};

/** Event with its attempts in order; never empty. */
export type WebhookEvent = {
  /** Unique in a list. */
  key: string;
  attempts: readonly Attempt[];
  last: Attempt;
  outcome: EventOutcome;
  /** Endpoint without secrets, by which events are grouped. */
  endpoint: string;
};

/** A failed attempt that is not the sender's last counts as retrying for this long. */
const RETRY_MS = 60_000;

export function eventKey({
  integration_id,
  event_id,
}: Pick<Delivery, 'integration_id' | 'event_id'>): string {
  return `${integration_id} ${event_id}`;
}

/** Key of an attempt among all deliveries. */
export function attemptKey(delivery: Delivery): string {
  return `${eventKey(delivery)} ${delivery.attempt} ${delivery.event_time}`;
}

/**
 * Groups deliveries by event, the latest attempt first. An attempt that occurs twice, such as in two pages, counts
 * once.
 * @param nowMs Unix milliseconds.
 */
export function eventsOf(deliveries: readonly Delivery[], nowMs: number): WebhookEvent[] {
  const groups = new Map<string, Map<string, Attempt>>();
  for (const delivery of deliveries) {
    const key = eventKey(delivery);
    const group = groups.get(key) ?? new Map<string, Attempt>();
    groups.set(key, group);
    group.set(attemptKey(delivery), attemptOf(delivery));
  }
  const events = [...groups].flatMap(([key, group]) => {
    const attempts = [...group.values()].sort(
      (a, b) => a.delivery.attempt - b.delivery.attempt || a.atMs - b.atMs,
    );
    const last = attempts.at(-1);
    return last ? [eventFrom(key, attempts, last, nowMs)] : [];
  });
  return events.sort((a, b) => b.last.atMs - a.last.atMs || (a.key < b.key ? 1 : -1));
}

function eventFrom(key: string, attempts: readonly Attempt[], last: Attempt, nowMs: number): WebhookEvent {
  return { key, attempts, last, outcome: outcomeOf(last, nowMs), endpoint: maskUrl(last.delivery.endpoint) };
}

function attemptOf(delivery: Delivery): Attempt {
  return {
    delivery,
    atMs: parseEventTime(delivery.event_time)?.instantMs ?? 0,
    isDelivered: explainFailure(delivery).kind === 'ok',
  };
}

function outcomeOf({ delivery, isDelivered, atMs }: Attempt, nowMs: number): EventOutcome {
  if (isDelivered) return delivery.attempt > 1 ? 'retried' : 'delivered';
  return delivery.attempt < SENDER_ATTEMPTS && nowMs - atMs < RETRY_MS ? 'retrying' : 'failed';
}

/** Filters that a list applies to the deliveries it has loaded. */
type EventFilter = {
  outcome?: EventOutcome | undefined;
  endpoint?: string | undefined;
  /** Times of attempts, in Unix seconds; the end is not included. */
  at?: { start: number; end: number } | undefined;
  /** Part of an id, title, endpoint, error or channel, in any case and without accents. */
  text: string;
};

/** Events that pass a filter. */
export function filterEvents(events: readonly WebhookEvent[], filter: EventFilter): WebhookEvent[] {
  const { outcome, endpoint, at } = filter;
  const text = folded(filter.text.trim());
  return events.filter(
    (event) =>
      (outcome === undefined || event.outcome === outcome) &&
      (endpoint === undefined || event.endpoint === endpoint) &&
      (at === undefined || event.attempts.some(({ atMs }) => isWithin(atMs, at))) &&
      (text === '' || folded(searchText(event)).includes(text)),
  );
}

function isWithin(atMs: number, { start, end }: { start: number; end: number }): boolean {
  return atMs >= start * 1000 && atMs < end * 1000;
}

function searchText({ key, last: { delivery }, endpoint }: WebhookEvent): string {
  const { ref_id, ref_title, error_message, channel_name, event_type, status_code } = delivery;
  return [key, ref_id, ref_title, error_message, channel_name, event_type, status_code, endpoint].join('\n');
}

export function countOutcomes(events: readonly WebhookEvent[]): Readonly<Record<EventOutcome, number>> {
  const counts = { failed: 0, retrying: 0, retried: 0, delivered: 0 };
  for (const { outcome } of events) counts[outcome] += 1;
  return counts;
}

/** Events, and those of them that failed. */
type Figures = { events: number; failed: number };

const NO_FIGURES: Figures = { events: 0, failed: 0 };

function plusEvent({ events, failed }: Figures, { outcome }: WebhookEvent): Figures {
  return { events: events + 1, failed: failed + (outcome === 'failed' ? 1 : 0) };
}

/** Endpoint with its figures, and its state after the last event that is not retrying. */
export type EndpointFigures = Figures & {
  endpoint: string;
  /** Unix milliseconds of the first failure since it last took a delivery; absent if the last one was delivered. */
  failsSinceMs?: number | undefined;
  /** Unix milliseconds of the first delivery after its last failure. */
  recoveredAtMs?: number | undefined;
};

/** Events per endpoint: those that still fail first, then the most failed. @param events newest first. */
export function countEndpoints(events: readonly WebhookEvent[]): EndpointFigures[] {
  const endpoints = new Map<string, EndpointFigures>();
  for (const event of events.toReversed()) {
    const { endpoint, outcome, last } = event;
    const before: EndpointFigures = endpoints.get(endpoint) ?? { endpoint, ...NO_FIGURES };
    const after = { ...before, ...plusEvent(before, event) };
    if (outcome === 'failed') {
      after.failsSinceMs ??= last.atMs;
      after.recoveredAtMs = undefined;
    } else if (outcome !== 'retrying') {
      if (after.failsSinceMs !== undefined) after.recoveredAtMs = last.atMs;
      after.failsSinceMs = undefined;
    }
    endpoints.set(endpoint, after);
  }
  const rank = ({ failsSinceMs }: EndpointFigures) => (failsSinceMs === undefined ? 1 : 0);
  return [...endpoints.values()].sort(
    (a, b) =>
      rank(a) - rank(b) || b.failed - a.failed || b.events - a.events || (a.endpoint < b.endpoint ? -1 : 1),
  );
}

/** Events with an attempt in a bin: those of the strip's bar. */
type StripBin = Figures & { start: number; end: number };

/** Widths of bins in seconds. */
const WIDTHS = [60, 300, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400] as const;
const MAX_BINS = 96;

/**
 * Bins of a range in Unix seconds, at whole multiples of their width: each event counts in every bin that it has an
 * attempt in, so that a bin counts the events that its filter shows.
 */
export function stripBins(
  events: readonly WebhookEvent[],
  { start, end }: { start: number; end: number },
): StripBin[] {
  const width =
    WIDTHS.find((each) => (end - start) / each <= MAX_BINS) ?? Math.ceil((end - start) / MAX_BINS);
  const first = Math.floor(start / width) * width;
  const count = Math.max(1, Math.ceil((end - first) / width));
  const bins = Array.from({ length: count }, (_, index) => ({
    start: first + index * width,
    end: first + (index + 1) * width,
    ...NO_FIGURES,
  }));
  for (const event of events) {
    const places = new Set(event.attempts.map(({ atMs }) => Math.floor((atMs / 1000 - first) / width)));
    for (const place of places) {
      const bin = bins[place];
      if (bin) Object.assign(bin, plusEvent(bin, event));
    }
  }
  return bins;
}

/** Words for the event codes of senders (docs/interface.md, 4.9). */
const EVENT_WORDS: Readonly<Record<string, string>> = {
  i_new: 'Incident triggered',
  i_assign: 'Incident assigned',
  i_a_rspd: 'Responder added',
  i_snooze: 'Incident snoozed',
  i_wake: 'Snooze ended',
  i_ack: 'Incident acknowledged',
  i_unack: 'Acknowledgement withdrawn',
  i_storm: 'Alert storm',
  i_custom: 'Custom action',
  i_rslv: 'Incident resolved',
  i_reopen: 'Incident reopened',
  i_merge: 'Incidents merged',
  i_comm: 'Comment added',
  i_r_title: 'Title changed',
  i_r_desc: 'Description changed',
  i_r_impact: 'Impact changed',
  i_r_rc: 'Root cause changed',
  i_r_rsltn: 'Resolution changed',
  i_r_severity: 'Severity changed',
  i_r_field: 'Field changed',
  a_new: 'Alert triggered',
  a_update: 'Alert updated',
  a_merge: 'Alerts merged',
  a_close: 'Alert closed',
};

/** An event in words; undefined for a code that is not known. */
export function eventInWords(eventType: string): string | undefined {
  return Object.hasOwn(EVENT_WORDS, eventType) ? EVENT_WORDS[eventType] : undefined;
}

/** Ids that identify a delivery. */
export type DeliveryIds = { integrationId: string; eventId: string };

const WEBHOOK_LINK = /\/webhooks\/([^/?#\s"'<>]+)\/([^/?#\s"'<>]+)/;
/** The interface spells the first one `intergration_id`. */
const INTEGRATION = /\binte(?:r)?gration[_ -]?id["']?\s*[:=]?\s*["']?([^\s"',;&{}<>]+)/i;
const EVENT = /\bevent[_ -]?id["']?\s*[:=]?\s*["']?([^\s"',;&{}<>]+)/i;
const MARKS = /[\s,;|/[\]{}()<>"'`“”‘’«»\u200b\ufeff]+/;

/**
 * The delivery that a pasted text names: an address with its ids, a line or JSON that calls them by their names, or the
 * id of the integration and that of the event with anything but letters between; undefined for any other text.
 */
export function deliveryIdsIn(text: string): DeliveryIds | undefined {
  const [, linkedIntegration, linkedEvent] = WEBHOOK_LINK.exec(text) ?? [];
  if (linkedIntegration !== undefined && linkedEvent !== undefined)
    return decodedIds(linkedIntegration, linkedEvent);
  const [integration, event] = [INTEGRATION, EVENT].map((name) => name.exec(text)?.[1]);
  if (integration !== undefined && event !== undefined) return decodedIds(integration, event);
  if (/^\s*\/|:\/\//.test(text)) return undefined;
  const [first, second, ...rest] = text.split(MARKS).filter((part) => part !== '');
  if (first === undefined || second === undefined || rest.length > 0) return undefined;
  return { integrationId: first, eventId: second };
}

function decodedIds(integration: string, event: string): DeliveryIds | undefined {
  try {
    return { integrationId: decodeURIComponent(integration), eventId: decodeURIComponent(event) };
  } catch {
    return undefined;
  }
}
