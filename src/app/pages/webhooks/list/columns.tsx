import { Link } from 'react-router';
import { paths } from '#address/paths';
import { maskId, maskText, maskUrl } from '#domain/privacy/secrets';
import { formatIso } from '#domain/time/format';
import type { Attempt, EventOutcome, WebhookEvent } from '#domain/webhook/events';
import type { Directory } from '../../../api/names/directory-of';
import type { Column } from '../../../ui/RecordTable';
import { Moment } from '../Moment';
import { endpointWords, eventWords, outcomeWords } from './model/words';

/** Columns of events; a name leads to the last attempt. */
export function eventColumns(zone: string): Column<WebhookEvent>[] {
  return [
    {
      head: 'Delivery',
      className: 'max-w-72 truncate',
      cell: ({ last: { delivery } }) => (
        <Link
          className="font-medium text-accent underline max-md:-my-3 max-md:inline-block max-md:py-3"
          title={maskId(delivery.event_id)}
          to={paths.delivery(delivery.integration_id, delivery.event_id)}
        >
          {eventWords(delivery.event_type)}
        </Link>
      ),
    },
    {
      head: 'Sent',
      className: 'whitespace-nowrap',
      phone: 'fact',
      cell: ({ last }) => <Moment atMs={last.atMs} zone={zone} isShort />,
    },
    {
      head: 'To',
      className: 'truncate md:w-full md:max-w-0',
      phone: 'fact',
      cell: ({ endpoint }) => <span title={endpoint}>{endpointWords(endpoint)}</span>,
    },
    {
      head: 'Outcome',
      className: 'whitespace-nowrap',
      phone: 'figure',
      cell: (event) => (
        <span className={event.outcome === 'failed' ? 'font-semibold text-bad' : 'text-ink-2'}>
          {outcomeWords(event)}
        </span>
      ),
    },
  ];
}

type FileColumn = Required<Pick<Column<Attempt & { outcome: EventOutcome }>, 'head' | 'csv'>>;

/** Columns of the files: a row per attempt, without secrets. */
export function attemptFile(zone: string, text: Directory['text']): FileColumn[] {
  const masked = (value: string) => maskText(text(value));
  return [
    {
      head: 'time',
      csv: ({ atMs }) => (atMs === 0 ? undefined : formatIso(Math.floor(atMs / 1000), zone)),
    },
    { head: 'outcome_of_event', csv: ({ outcome }) => outcome },
    { head: 'is_delivered', csv: ({ isDelivered }) => isDelivered },
    { head: 'status_code', csv: ({ delivery }) => delivery.status_code },
    { head: 'attempt', csv: ({ delivery }) => delivery.attempt },
    { head: 'duration_ms', csv: ({ delivery }) => delivery.duration },
    { head: 'event', csv: ({ delivery }) => delivery.event_type },
    { head: 'endpoint', csv: ({ delivery }) => maskUrl(delivery.endpoint) },
    { head: 'integration_id', csv: ({ delivery }) => maskId(delivery.integration_id) },
    { head: 'event_id', csv: ({ delivery }) => maskId(delivery.event_id) },
    { head: 'channel', csv: ({ delivery }) => masked(delivery.channel_name) },
    { head: 'reference', csv: ({ delivery }) => maskId(delivery.ref_id) },
    { head: 'title', csv: ({ delivery }) => masked(delivery.ref_title) },
    { head: 'error', csv: ({ delivery }) => masked(delivery.error_message) },
  ];
}
