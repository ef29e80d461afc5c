import type { Directory } from '../../../../api/names/directory-of';
import { csvFile } from '#domain/csv/write';
import { maskId, maskText, maskUrl } from '#domain/privacy/secrets';
import { formatIso } from '#domain/time/format';
import type { WebhookEvent } from '#domain/webhook/events';

const HEAD = [
  'time',
  'outcome_of_event',
  'is_delivered',
  'status_code',
  'attempt',
  'duration_ms',
  'event',
  'endpoint',
  'integration_id',
  'event_id',
  'channel',
  'reference',
  'title',
  'error',
];

/** CSV with a row per attempt, newest event first, without secrets. */
export function deliveriesCsv(
  events: readonly WebhookEvent[],
  zone: string,
  shown: Directory['text'],
): string {
  const masked = (text: string) => maskText(shown(text));
  const rows = events.flatMap(({ attempts, outcome }) =>
    attempts.map(({ delivery, atMs, isDelivered }) => [
      atMs === 0 ? '' : formatIso(Math.floor(atMs / 1000), zone),
      outcome,
      isDelivered,
      delivery.status_code,
      delivery.attempt,
      delivery.duration,
      delivery.event_type,
      maskUrl(delivery.endpoint),
      maskId(delivery.integration_id),
      maskId(delivery.event_id),
      masked(delivery.channel_name),
      maskId(delivery.ref_id),
      masked(delivery.ref_title),
      masked(delivery.error_message),
    ]),
  );
  return csvFile(HEAD, rows);
}
