import { Link } from 'react-router';
import { paths } from '#address/paths';
import { formatZone } from '#domain/time/format';
import { requestOf } from '#domain/webhook/command/request-line';
import type { WebhookEvent } from '#domain/webhook/events';
import { Moment } from '../Moment';
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
  const { view, range, integrationName } = list;
  const { zone } = view;
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
            <th scope="col" title={formatZone(zone, range.start, range.end)}>
              Received
            </th>
            <th scope="col">Request</th>
            <th scope="col" data-numeric>
              Answered
            </th>
            <th scope="col">Address</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </section>
  );
}
