import { Link } from 'react-router';
import type { Delivery } from '#contract/webhook';
import { incidentSearch } from '#address/insight';
import { paths } from '#address/paths';
import { maskId, maskText, maskUrl } from '#domain/privacy/secrets';
import { formatIso } from '#domain/time/format';
import type { Attempt, EventOutcome, WebhookEvent } from '#domain/webhook/events';
import type { Directory } from '../../../api/names/directory-of';
import type { Column } from '../../../ui/RecordTable';
import { Moment } from '../Moment';
import { AttemptMarks } from './AttemptMarks';
import {
  answerText,
  answerWords,
  durationWords,
  endpointWords,
  eventWords,
  outcomeWords,
} from './model/words';

type ColumnContext = { zone: string; text: Directory['text'] };

/** Columns of events; the attempts of one open by `onToggle`. */
export function eventColumns(
  { zone, text }: ColumnContext,
  openKey: string | undefined,
  onToggle: (event: WebhookEvent) => void,
): Column<WebhookEvent>[] {
  return [
    {
      head: 'Delivery',
      className: 'max-w-72 truncate',
      cell: ({ outcome, last: { delivery } }) => (
        <Link
          className={outcome === 'failed' ? 'font-semibold text-accent underline' : 'text-ink-2 underline'}
          title={maskId(delivery.event_id)}
          to={paths.delivery(delivery.integration_id, delivery.event_id)}
        >
          {eventWords(delivery.event_type)}
        </Link>
      ),
    },
    {
      head: 'Last attempt',
      className: 'whitespace-nowrap',
      phone: 'fact',
      cell: ({ last }) => <Moment atMs={last.atMs} zone={zone} />,
    },
    {
      head: 'Outcome',
      phone: 'fact',
      cell: (event) => (
        <span className={event.outcome === 'failed' ? 'font-semibold text-bad' : 'text-ink-2'}>
          {outcomeWords(event)}
        </span>
      ),
    },
    {
      head: 'Attempts',
      className: 'whitespace-nowrap',
      phone: 'figure',
      cell: (event) => (
        <button
          type="button"
          aria-expanded={event.key === openKey}
          className="-my-0.5 inline-flex min-h-6 items-center gap-1.5 leading-6 hover:bg-hover"
          onClick={() => onToggle(event)}
        >
          <AttemptMarks attempts={event.attempts} />
          <span className="sr-only"> of {maskId(event.last.delivery.event_id)}</span>
          <span aria-hidden="true" className="self-baseline">
            {event.key === openKey ? '▴' : '▾'}
          </span>
        </button>
      ),
    },
    {
      head: 'Endpoint',
      className: 'max-w-72 truncate',
      cell: ({ endpoint }) => <span title={endpoint}>{endpointWords(endpoint)}</span>,
    },
    {
      head: 'Duration',
      numeric: true,
      cell: ({ last: { delivery } }) => durationWords(delivery.duration),
    },
    {
      head: 'Reference',
      className: 'max-w-56 truncate',
      cell: ({ last: { delivery, atMs } }) => <Reference {...{ delivery, atMs, zone, text }} />,
    },
  ];
}

export type ListedAttempt = Attempt & { outcome: EventOutcome };

/** Columns of attempts; files have a row per attempt, without secrets. */
export function attemptColumns({ zone, text }: ColumnContext): Column<ListedAttempt>[] {
  const masked = (value: string) => maskText(text(value));
  return [
    {
      head: 'Time',
      csv: ({ atMs }) => (atMs === 0 ? undefined : formatIso(Math.floor(atMs / 1000), zone)),
      cell: ({ atMs }) => <Moment atMs={atMs} zone={zone} />,
    },
    { head: 'outcome_of_event', csv: ({ outcome }) => outcome },
    { head: 'is_delivered', csv: ({ isDelivered }) => isDelivered },
    {
      head: 'Answer',
      csvHead: 'status_code',
      csv: ({ delivery }) => delivery.status_code,
      cell: ({ delivery, isDelivered }) => (
        <span className={isDelivered ? '' : 'text-bad'}>{answerWords(delivery)}</span>
      ),
    },
    {
      head: 'Attempt',
      numeric: true,
      csv: ({ delivery }) => delivery.attempt,
      cell: ({ delivery }) => delivery.attempt,
    },
    {
      head: 'Duration',
      csvHead: 'duration_ms',
      numeric: true,
      csv: ({ delivery }) => delivery.duration,
      cell: ({ delivery }) => durationWords(delivery.duration),
    },
    { head: 'event', csv: ({ delivery }) => delivery.event_type },
    { head: 'endpoint', csv: ({ delivery }) => maskUrl(delivery.endpoint) },
    { head: 'integration_id', csv: ({ delivery }) => maskId(delivery.integration_id) },
    { head: 'event_id', csv: ({ delivery }) => maskId(delivery.event_id) },
    {
      head: 'Channel',
      csv: ({ delivery }) => masked(delivery.channel_name),
      cell: ({ delivery }) => masked(delivery.channel_name) || 'no channel',
    },
    { head: 'reference', csv: ({ delivery }) => maskId(delivery.ref_id) },
    { head: 'title', csv: ({ delivery }) => masked(delivery.ref_title) },
    {
      head: 'Error',
      className: 'max-w-0 w-full truncate font-mono text-xs',
      csv: ({ delivery }) => masked(delivery.error_message),
      cell: ({ delivery }) => answerText(delivery, text).slice(0, 160),
    },
  ];
}

/** Attempts of events for a table or file, each with the outcome of its event. */
export function attemptsOf(events: readonly WebhookEvent[]): ListedAttempt[] {
  return events.flatMap(({ attempts, outcome }) => attempts.map((attempt) => ({ ...attempt, outcome })));
}

/** Subject of an event: a link to an incident, else its id or title. */
function Reference({
  delivery: { ref_id: id, ref_title: title, webhook_type: type },
  atMs,
  zone,
  text,
}: ColumnContext & { delivery: Delivery; atMs: number }) {
  const words = maskText(text(title));
  const isSafe = id !== '' && maskId(id) === id;
  if (type !== 'incident' || !isSafe || atMs === 0) return <span title={words}>{maskId(id) || words}</span>;
  return (
    <Link
      className="text-accent underline decoration-dotted"
      title={words}
      to={`${paths.incidents()}?${incidentSearch(id, Math.floor(atMs / 1000), zone)}`}
    >
      {id}
    </Link>
  );
}
