import { useQuery } from '@tanstack/react-query';
import type { AttemptIds } from '#address/records';
import type { Delivery } from '#contract/webhook';
import type { DeliveryIds } from '#domain/webhook/delivery-ids';
import { parseEventTime } from '#domain/webhook/event-time';
import { eventsOf } from '#domain/webhook/events';
import { explainFailure } from '#domain/webhook/failure';
import { deliveredBeforeQuery } from '../../api/deliveries';
import { Button } from '../../ui/Button';
import { canServer, isGuest } from '../../url/settings';
import { AttemptSwitcher } from './AttemptSwitcher';
import type { AttemptState } from './work/use-attempt';

type AttemptControlsProps = {
  state: AttemptState;
  /** Attempt on the page. */
  delivery: Delivery;
  ids: DeliveryIds;
  onOpen: (attempt: number) => void;
  onCompare: (other: AttemptIds) => void;
};

/** Switch of attempts, and comparisons with other attempts or the last delivered; of servers that list deliveries. */
export function AttemptControls({ state, delivery, ids, onOpen, onCompare }: AttemptControlsProps) {
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
      {isFailed && <CompareDelivered delivery={delivery} onCompare={onCompare} />}
    </div>
  );
}

type CompareDeliveredProps = { delivery: Delivery; onCompare: (other: AttemptIds) => void };

/** Comparison with the last delivery of the integration that was delivered. */
function CompareDelivered({ delivery, onCompare }: CompareDeliveredProps) {
  const atMs = parseEventTime(delivery.event_time)?.instantMs;
  const query = useQuery({ ...deliveredBeforeQuery(delivery, atMs ?? 0), enabled: atMs !== undefined });
  const event = eventsOf(query.data ?? [], 0).find(({ last }) => last.isDelivered);
  if (!event) return null;
  const { integration_id: integrationId, event_id: eventId } = event.last.delivery;
  return <Button onClick={() => onCompare({ integrationId, eventId })}>Compare with last delivered</Button>;
}
