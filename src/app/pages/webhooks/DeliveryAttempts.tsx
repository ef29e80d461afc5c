import { useQuery } from '@tanstack/react-query';
import type { Delivery } from '#contract/webhook';
import { formatZone } from '#domain/time/format';
import { eventKey, eventsOf } from '#domain/webhook/events';
import { attemptsQuery } from '../../api/deliveries';
import { QueryPanel } from '../../components/states/QueryPanel';
import { canServer } from '../../url/settings';
import { answerWords, durationWords } from './list/model/words';
import { Moment } from './Moment';

type DeliveryAttemptsProps = {
  delivery: Delivery;
  /** Time of the delivery in Unix milliseconds. */
  atMs: number;
  zone: string;
};

/** Timeline of the attempts of an event, of which the delivery is the last; only of servers that list deliveries. */
export function DeliveryAttempts({ delivery, atMs, zone }: DeliveryAttemptsProps) {
  const isListed = canServer('delivery-list') && delivery.attempt > 1 && delivery.integration_id !== '';
  const query = useQuery({ ...attemptsQuery(delivery, atMs), enabled: isListed });
  if (!isListed) return null;
  return (
    <div className="mt-3 border-t border-line pt-2">
      <h3 className="text-sm font-semibold">
        Attempts{' '}
        <span className="text-xs font-normal text-ink-3">{formatZone(zone, Math.floor(atMs / 1000))}</span>
      </h3>
      <QueryPanel
        what="The attempts"
        query={query}
        loading={
          <p className="text-sm text-ink-3" style={{ height: `${delivery.attempt * ROW_REM}rem` }}>
            Loading attempts…
          </p>
        }
      >
        {(deliveries) => <Timeline deliveries={deliveries} delivery={delivery} zone={zone} />}
      </QueryPanel>
    </div>
  );
}

/** Height of a row. */
const ROW_REM = 1.75;

type TimelineProps = { deliveries: readonly Delivery[]; delivery: Delivery; zone: string };

function Timeline({ deliveries, delivery, zone }: TimelineProps) {
  const key = eventKey(delivery);
  const attempts = eventsOf(deliveries, 0).find((event) => event.key === key)?.attempts ?? [];
  if (attempts.length === 0) return <p className="text-sm text-ink-2">The server lists none of them.</p>;
  return (
    <ol aria-label="Attempts" className="text-sm">
      {attempts.map(({ delivery: attempt, atMs, isDelivered }) => (
        <li
          key={`${attempt.attempt} ${attempt.event_time}`}
          aria-current={attempt.attempt === delivery.attempt}
          className="flex h-7 items-center gap-2 aria-[current=true]:font-semibold"
        >
          <span
            aria-hidden="true"
            className={`size-2.5 shrink-0 rounded-full border ${isDelivered ? 'border-good bg-good-soft' : 'border-bad bg-bad forced-colors:bg-[CanvasText]'}`}
          />
          <span className="whitespace-nowrap">
            <Moment atMs={atMs} zone={zone} />
          </span>
          <span className="min-w-0 flex-1 truncate">
            <span className="sr-only">{isDelivered ? 'Delivered, ' : 'Not delivered, '}</span>
            {answerWords(attempt)}
          </span>
          <span className="whitespace-nowrap text-ink-2">{durationWords(attempt.duration)}</span>
        </li>
      ))}
    </ol>
  );
}
