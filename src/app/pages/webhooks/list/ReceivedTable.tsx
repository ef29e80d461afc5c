import { Link } from 'react-router';
import { paths } from '#address/paths';
import { requestOf } from '#domain/webhook/command/request-line';
import type { WebhookEvent } from '#domain/webhook/events';
import { Moment } from '../Moment';
import { EventsFrame } from './EventsFrame';
import type { DeliveryListState } from './model/use-delivery-list';
import { eventTitle, requestWords } from './model/words';

type ReceivedTableProps = {
  list: DeliveryListState;
  events: readonly WebhookEvent[];
  /** Keys of the requests to compare. */
  selected: readonly string[];
  onChoose: (key: string) => void;
};

/** Row per request to receiving addresses, in a list of nothing else. */
export function ReceivedTable({ list, events, selected, onChoose }: ReceivedTableProps) {
  const { view, integrationName } = list;
  const { zone } = view;
  return (
    <EventsFrame
      list={list}
      heads={['Received', 'Request', 'Answered', 'Address', 'From']}
      numeric="Answered"
    >
      {events.map((event) => {
        const { delivery, atMs } = event.last;
        const { integration_id: integration, event_id: id } = delivery;
        const name = eventTitle(event, zone);
        return (
          <tr key={event.key}>
            <td className="w-8 print:hidden">
              <input
                type="checkbox"
                className="align-middle"
                aria-label={`Compare ${name}`}
                checked={selected.includes(event.key)}
                onChange={() => onChoose(event.key)}
              />
            </td>
            <th scope="row" className="whitespace-nowrap">
              <Link
                className="font-normal text-ink-2 underline"
                title={name}
                to={paths.delivery(integration, id)}
              >
                <Moment atMs={atMs} zone={zone} />
              </Link>
            </th>
            <td className="w-full max-w-96 truncate" title={requestWords(delivery)}>
              {requestWords(delivery)}
            </td>
            <td data-numeric>{delivery.status_code}</td>
            <td className="max-w-56 truncate text-ink-2">{integrationName(integration)}</td>
            <td className="whitespace-nowrap text-ink-2">{requestOf(delivery.ref_title).from}</td>
          </tr>
        );
      })}
    </EventsFrame>
  );
}
