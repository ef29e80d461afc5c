import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '#address/paths';
import type { AttemptIds } from '#address/records';
import type { Delivery } from '#contract/webhook';
import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { formatMoment, yearAt } from '#domain/time/format';
import { parseEventTime } from '#domain/webhook/event-time';
import { eventsOf, type WebhookEvent } from '#domain/webhook/events';
import { explainFailure } from '#domain/webhook/failure';
import { deliveredQuery } from '../../api/deliveries';
import { useNow } from '../../hooks/use-now';
import { Button } from '../../ui/Button';
import { canServer, isGuest } from '../../url/settings';
import type { AttemptState } from './work/use-attempt';
import { Choice } from '../../ui/Choice';
import { answerWords } from './list/model/words';

type AttemptControlsProps = {
  state: AttemptState;
  /** Attempt on the page. */
  delivery: Delivery;
  ids: DeliveryIds;
  onOpen: (attempt: number) => void;
  onCompare: (other: AttemptIds) => void;
  zone: string;
};

/** Switch of attempts, and comparisons with other attempts or the delivered one before; of servers that list deliveries. */
export function AttemptControls({ state, delivery, ids, onOpen, onCompare, zone }: AttemptControlsProps) {
  const isFailed = explainFailure(delivery).kind !== 'ok';
  if (!canServer('delivery-list') || isGuest() || !(state.isListed || isFailed)) return null;
  const others = state.attempts.data?.filter((each) => each.delivery.attempt !== delivery.attempt) ?? [];
  return (
    // The height of a row of buttons, which appear once loaded.
    <div className="mb-3 flex min-h-[30px] flex-wrap items-center gap-2 print:hidden">
      <AttemptSwitcher state={state} current={delivery.attempt} onChoose={onOpen} />
      {others.map(({ delivery: { attempt } }) => (
        <Button key={attempt} onClick={() => onCompare({ ...ids, attempt })}>
          Compare with attempt {attempt}
        </Button>
      ))}
      {isFailed && (
        <>
          <CompareDelivered delivery={delivery} onCompare={onCompare} />
          <DeliveredSince delivery={delivery} zone={zone} />
        </>
      )}
    </div>
  );
}

type CompareDeliveredProps = { delivery: Delivery; onCompare: (other: AttemptIds) => void };

/** Delivered event of the same integration that is next to a delivery. */
function useDelivered(side: 'before' | 'since', delivery: Delivery): WebhookEvent | undefined {
  const atMs = parseEventTime(delivery.event_time)?.instantMs;
  const query = useQuery({ ...deliveredQuery(side, delivery, atMs ?? 0), enabled: atMs !== undefined });
  const delivered = eventsOf(query.data ?? [], 0).filter(({ last }) => last.isDelivered);
  return delivered.at(side === 'before' ? 0 : -1);
}

/** Comparison with the delivery of the integration that was delivered before. */
function CompareDelivered({ delivery, onCompare }: CompareDeliveredProps) {
  const event = useDelivered('before', delivery);
  if (!event) return null;
  const { integration_id: integrationId, event_id: eventId } = event.last.delivery;
  return (
    <Button onClick={() => onCompare({ integrationId, eventId })}>
      Compare with the delivered one before it
    </Button>
  );
}

/** Link to the first delivery of the integration that was delivered afterwards. */
function DeliveredSince({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const now = useNow();
  const event = useDelivered('since', delivery);
  if (!event) return null;
  const { integration_id: integrationId, event_id: eventId } = event.last.delivery;
  return (
    <Link className="text-sm text-accent underline" to={paths.delivery(integrationId, eventId)}>
      Delivered again since {formatMoment(Math.floor(event.last.atMs / 1000), zone, yearAt(now, zone))}
    </Link>
  );
}

type AttemptSwitcherProps = {
  state: AttemptState;
  /** Number of the attempt on the page. */
  current: number;
  onChoose: (attempt: number) => void;
};

/** Switch between the attempts that the server lists. */
function AttemptSwitcher({ state, current, onChoose }: AttemptSwitcherProps) {
  const attempts = state.attempts.data?.map(({ delivery }) => delivery) ?? [];
  const count = state.last.data?.attempt ?? 1;
  const index = attempts.findIndex(({ attempt }) => attempt === current);
  if (index < 0 || attempts.length < 2) return null;
  const step = (label: string, by: -1 | 1) => {
    const target = attempts[index + by];
    return (
      <Button
        aria-label={`${label} attempt`}
        disabled={!target}
        onClick={() => target && onChoose(target.attempt)}
      >
        {by < 0 ? '‹' : '›'}
      </Button>
    );
  };
  return (
    <div role="group" aria-label="Attempts" className="flex items-center gap-1 print:hidden">
      {step('Earlier', -1)}
      <Choice
        label="Attempt"
        value={String(current)}
        options={attempts.map((each) => [
          String(each.attempt),
          `Attempt ${each.attempt} of ${count}, ${answerWords(each)}`,
        ])}
        onChange={(value) => onChoose(Number(value))}
      />
      {step('Later', 1)}
    </div>
  );
}
