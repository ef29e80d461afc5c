import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#address/codec';
import type { AttemptIds } from '#address/values';
import type { Delivery } from '#contract/webhook';
import { formatMoment, yearAt } from '#domain/time/format';
import { deliveryIdsIn, type DeliveryIds, parseEventTime, eventsOf } from '#domain/webhook/events';
import { explainFailure } from '#domain/webhook/failure';
import { deliveredQuery, listsDeliveries } from '../../api/deliveries';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import type { AttemptState } from './work/use-attempt';

type CompareWithProps = {
  state: AttemptState;
  /** Attempt on the page. */
  delivery: Delivery;
  ids: DeliveryIds;
  onChoose: (other: AttemptIds) => void;
};

/** Deliveries to compare with: other attempts, the delivered one before, or any by its ids. */
export function CompareWith({ state, delivery, ids, onChoose }: CompareWithProps) {
  const [problem, setProblem] = useState('');
  const before = useDelivered('before', delivery);
  const others = state.attempts.data?.filter((each) => each.delivery.attempt !== delivery.attempt) ?? [];
  return (
    <details className="panel-box print:hidden">
      <summary className="min-h-6 cursor-pointer font-semibold max-md:min-h-11">Compare</summary>
      <div className="mt-2 flex flex-wrap gap-2">
        {others.map(({ delivery: { attempt } }) => (
          <Button key={attempt} onClick={() => onChoose({ ...ids, attempt })}>
            With attempt {attempt}
          </Button>
        ))}
        {before && <Button onClick={() => onChoose(before)}>With the delivered one before it</Button>}
        <form
          aria-label="Compare with another delivery"
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const text = new FormData(event.currentTarget).get('other');
            const other = deliveryIdsIn(typeof text === 'string' ? text : '');
            setProblem(other ? '' : 'No integration id and event id are in this text.');
            if (other) onChoose(other);
          }}
        >
          <Field
            name="other"
            aria-label="Ids of the other delivery, or a link to it"
            placeholder="Both ids, or a link"
            autoComplete="off"
            spellCheck={false}
            className="w-56 min-w-0 shrink"
          />
          <Button type="submit">Compare</Button>
          <span role="status" className="text-sm text-bad">
            {problem}
          </span>
        </form>
      </div>
    </details>
  );
}

/** Ids and time of the delivered event of the same integration next to a failed delivery. */
function useDelivered(
  side: 'before' | 'since',
  delivery: Delivery,
): (DeliveryIds & { atMs: number }) | undefined {
  const atMs = parseEventTime(delivery.event_time)?.instantMs;
  const query = useQuery({
    ...deliveredQuery(side, delivery, atMs ?? 0),
    enabled: atMs !== undefined && listsDeliveries() && explainFailure(delivery).kind !== 'ok',
  });
  const delivered = eventsOf(query.data ?? [], 0).filter(({ last }) => last.isDelivered);
  const last = delivered.at(side === 'before' ? 0 : -1)?.last;
  if (!last) return undefined;
  const { integration_id: integrationId, event_id: eventId } = last.delivery;
  return { integrationId, eventId, atMs: last.atMs };
}

/** Link to the first delivery of the integration that was delivered after a failed one. */
export function DeliveredSince({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const now = useNow();
  const event = useDelivered('since', delivery);
  if (!event) return null;
  return (
    <Link className="text-sm text-accent underline" to={paths.delivery(event.integrationId, event.eventId)}>
      Delivered again since {formatMoment(Math.floor(event.atMs / 1000), zone, yearAt(now, zone))}
    </Link>
  );
}
