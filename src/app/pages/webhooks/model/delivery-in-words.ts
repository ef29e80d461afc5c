import type { Delivery } from '#contract/webhook';
import { maskText } from '#domain/privacy/secrets';
import { parseEventTime } from '#domain/webhook/event-time';
import { eventInWords } from '#domain/webhook/event-words';
import { outcomeInWords } from '#domain/webhook/failure';

/** Name of the event, as "Incident triggered"; an unknown event as sent. */
export function eventName({ event_type: event }: Delivery): string {
  return eventInWords(event) ?? (maskText(event) || 'Event');
}

/** Outcome, event, time and channel in one line. */
export function deliveryInWords(delivery: Delivery): string {
  const time = parseEventTime(delivery.event_time);
  const sent = time && `${new Date(time.instantMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  const parts = [outcomeInWords(delivery), eventName(delivery), sent, maskText(delivery.channel_name)];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}
