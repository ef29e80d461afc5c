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
