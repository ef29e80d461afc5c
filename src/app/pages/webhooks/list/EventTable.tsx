import { Fragment } from 'react';
import { Link } from 'react-router';
import { paths } from '#address/paths';
import { maskId, maskText } from '#domain/privacy/secrets';
import { formatZone } from '#domain/time/format';
import { eventKey, type WebhookEvent } from '#domain/webhook/events';
import { useDirectory } from '../../../api/names/directory';
import { Moment } from '../Moment';
import { AttemptMarks } from './AttemptMarks';
import type { DeliveryListState } from './model/use-delivery-list';
import {
  answerText,
  answerWords,
  durationWords,
  endpointWords,
  eventWords,
  outcomeWords,
} from './model/words';
import type { Delivery } from '#contract/webhook';
import { incidentSearch } from '#address/insight';

type EventTableProps = {
  list: DeliveryListState;
  events: readonly WebhookEvent[];
  /** Keys of the events to compare. */
  selected: readonly string[];
  onChoose: (key: string) => void;
};

const HEADS = ['Outcome', 'Attempts', 'Event', 'Endpoint', 'Duration', 'Reference'];

/** Row per event; its attempts open in place. */
export function EventTable({ list, events, selected, onChoose }: EventTableProps) {
  const { view, range, change } = list;
  const { zone, open } = view;
  const openKey = open && eventKey({ integration_id: open.integrationId, event_id: open.eventId });
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be focusable
      tabIndex={0}
      aria-label="Events, scrolls sideways"
      className="overflow-x-auto px-2 print:overflow-visible"
    >
      <table aria-label="Events" className="data-table w-full text-sm">
        <thead>
          <tr className="text-left text-xs text-ink-3">
            <th scope="col" className="print:hidden">
              <span className="sr-only">Compare</span>
            </th>
            <th scope="col">
              <span title={formatZone(zone, range.start, range.end)}>Last attempt</span>
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" data-numeric={head === 'Duration' || undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <Fragment key={event.key}>
              <EventRow
                event={event}
                zone={zone}
                endpoint={endpointWords(event.endpoint)}
                isOpen={event.key === openKey}
                isChosen={selected.includes(event.key)}
                onChoose={() => onChoose(event.key)}
                onToggle={() =>
                  change({ open: event.key === openKey ? undefined : idsOf(event) }, { replace: true })
                }
              />
              {event.key === openKey && <AttemptRows event={event} zone={zone} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function idsOf({ last: { delivery } }: WebhookEvent) {
  return { integrationId: delivery.integration_id, eventId: delivery.event_id };
}

type EventRowProps = {
  event: WebhookEvent;
  zone: string;
  endpoint: string;
  isOpen: boolean;
  isChosen: boolean;
  onChoose: () => void;
  onToggle: () => void;
};

function EventRow({ event, zone, endpoint, isOpen, isChosen, onChoose, onToggle }: EventRowProps) {
  const { delivery, atMs } = event.last;
  const { event_id: id, integration_id: integration } = delivery;
  const name = maskId(id);
  const isFailed = event.outcome === 'failed';
  return (
    <tr className={rowLook(isOpen, isFailed)}>
      <td className="w-8 print:hidden">
        <input
          type="checkbox"
          className="align-middle"
          aria-label={`Compare ${name}`}
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <th scope="row" className="whitespace-nowrap">
        <Link
          className={isFailed ? 'text-accent underline' : 'font-normal text-ink-2 underline'}
          title={name}
          to={paths.delivery(integration, id)}
        >
          <Moment atMs={atMs} zone={zone} />
        </Link>
      </th>
      <td className={isFailed ? 'font-semibold text-bad' : 'text-ink-2'}>{outcomeWords(event)}</td>
      <td className="whitespace-nowrap">
        <button
          type="button"
          aria-expanded={isOpen}
          className="-my-0.5 inline-flex min-h-6 items-center gap-1.5 leading-6 hover:bg-hover"
          onClick={onToggle}
        >
          <AttemptMarks attempts={event.attempts} />
          <span className="sr-only"> of {name}</span>
          <span aria-hidden="true" className="self-baseline">
            {isOpen ? '▴' : '▾'}
          </span>
        </button>
      </td>
      <td className={`max-w-72 truncate ${isFailed ? '' : 'text-ink-2'}`}>
        {eventWords(delivery.event_type)}
      </td>
      <td className={`max-w-72 truncate ${isFailed ? 'font-semibold' : 'text-ink-2'}`} title={endpoint}>
        {endpoint}
      </td>
      <td data-numeric className="whitespace-nowrap">
        {durationWords(delivery.duration)}
      </td>
      <td className="max-w-56 truncate">
        <ReferenceLink delivery={delivery} atMs={atMs} zone={zone} />
      </td>
    </tr>
  );
}

function rowLook(isOpen: boolean, isFailed: boolean): string | undefined {
  if (isOpen) return 'bg-accent-soft';
  return isFailed ? 'bg-bad-soft shadow-[inset_3px_0_0_var(--bad)]' : undefined;
}

/** Attempts of an event, the last first. */
function AttemptRows({ event: { attempts }, zone }: { event: WebhookEvent; zone: string }) {
  const { text } = useDirectory();
  return attempts.toReversed().map(({ delivery, atMs, isDelivered }) => (
    <tr key={`${delivery.attempt} ${delivery.event_time}`} className="bg-sunken text-ink-2">
      <td colSpan={2} className="pl-8 whitespace-nowrap">
        <Moment atMs={atMs} zone={zone} />
      </td>
      <td className={isDelivered ? '' : 'text-bad'}>{answerWords(delivery)}</td>
      <td>Attempt {delivery.attempt}</td>
      <td colSpan={2} className="max-w-0 truncate font-mono text-xs">
        {answerText(delivery, text).slice(0, 160)}
      </td>
      <td data-numeric className="whitespace-nowrap">
        {durationWords(delivery.duration)}
      </td>
      <td className="max-w-56 truncate">{maskText(text(delivery.channel_name)) || 'no channel'}</td>
    </tr>
  ));
}

type ReferenceLinkProps = { delivery: Delivery; atMs: number; zone: string };

/** Subject of an event: a link to an incident, else its id or title. */
function ReferenceLink({ delivery, atMs, zone }: ReferenceLinkProps) {
  const { text } = useDirectory();
  const { ref_id: id, ref_title: title, webhook_type: type } = delivery;
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
