import { Link } from 'react-router';
import { paths } from '#address/paths';
import { formatMoment, yearAt } from '#domain/time/format';
import type { WebhookEvent } from '#domain/webhook/events';
import { useNow } from '../../../hooks/use-now';
import { AttemptMarks } from './AttemptMarks';
import type { DeliveryListState } from './model/use-delivery-list';
import { endpointWords, eventWords, outcomeWords } from './model/words';

type EventCardsProps = { list: DeliveryListState; events: readonly WebhookEvent[] };

/** Events on a narrow screen, two lines each. */
export function EventCards({ list: { view }, events }: EventCardsProps) {
  const now = useNow();
  const { zone } = view;
  const minuteWords = (atMs: number) =>
    atMs === 0 ? 'no time' : formatMoment(Math.floor(atMs / 1000), zone, yearAt(now, zone));
  return (
    <ul aria-label="Events" className="divide-y divide-line">
      {events.map((event) => {
        const { delivery, atMs } = event.last;
        return (
          <li key={event.key}>
            <Link
              className="grid grid-cols-[1fr_auto] gap-x-3 px-4 py-2.5 hover:bg-hover"
              to={paths.delivery(delivery.integration_id, delivery.event_id)}
            >
              <span
                className={`min-w-0 wrap-anywhere ${event.outcome === 'failed' ? 'font-semibold text-bad' : 'font-medium'}`}
              >
                {outcomeWords(event)}
              </span>
              <span className="self-center justify-self-end">
                <AttemptMarks attempts={event.attempts} />
              </span>
              <span className="col-span-2 text-sm text-ink-2">
                {minuteWords(atMs)} · {eventWords(delivery.event_type)}
              </span>
              <span className="col-span-2 truncate text-sm text-ink-2">{endpointWords(event.endpoint)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
