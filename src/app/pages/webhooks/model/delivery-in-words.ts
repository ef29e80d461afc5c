import type { Delivery } from '#contract/webhook';
import { maskText } from '#domain/privacy/secrets';
import { parseEventTime } from '#domain/webhook/event-time';
import { eventInWords } from '#domain/webhook/event-words';
import { explainFailure } from '#domain/webhook/failure';

/** "Failed, HTTP 500" */
export function outcomeInWords(delivery: Delivery): string {
  const { status_code: code } = delivery;
  const isDelivered = explainFailure(delivery).kind === 'ok';
  return `${isDelivered ? 'Delivered' : 'Failed'}, ${code > 0 ? `HTTP ${code}` : 'no answer'}`;
}

/** "Incident triggered"; an event that is not known as it was sent. */
export function eventName({ event_type: event }: Delivery): string {
  return eventInWords(event) ?? (maskText(event) || 'Event');
}

/** A delivery in a line: how it ended, what happened, when, and in which channel. */
export function deliveryInWords(delivery: Delivery): string {
  const time = parseEventTime(delivery.event_time);
  const sent = time && `${new Date(time.instantMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const parts = [outcomeInWords(delivery), eventName(delivery), sent, maskText(delivery.channel_name)];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
